// The ids of rows: the row of an id in a repeat, and the ids that were used.

/// The rows of a record by id.
struct RowIds {
    /// The number of each row, by the number of its repeat's cell and its id.
    private var rows: [String: Int] = [:]

    private static func key(_ list: Int32, _ id: String) -> String {
        list.description + "#" + id
    }

    /// The prefix of the ids of new rows.
    var prefix = ""

    /// The row that has, or last had, an id in a repeat.
    func row(_ id: String, _ list: Int32) -> Int? { rows[RowIds.key(list, id)] }

    mutating func note(_ id: String, _ list: Int32, _ row: Int) {
        rows[RowIds.key(list, id)] = row
    }

    /// A number that no row of a repeat has had as its id.
    func freeNumber(_ list: Int32, from number: Int) -> String {
        var number = number
        while row(number.description, list) != nil { number += 1 }
        return number.description
    }

    /// The prefix and a number that together no row of a repeat has had.
    func free(_ list: Int32, from number: Int) -> String {
        var number = number
        while row(prefix + number.description, list) != nil { number += 1 }
        return prefix + number.description
    }
}
