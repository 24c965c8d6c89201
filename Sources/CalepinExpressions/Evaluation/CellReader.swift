// The protocol through which an evaluation reads cells. The form engine's session implements it;
// tests and the calculator use the small implementation here.

/// A source of the values of bound cells and rows; a generic parameter, so that reading one is a
/// direct call.
public protocol CellReader {
    /// The effective value of a cell, by the number it was bound to.
    func value(ofCell number: Int32) -> Value
    /// The stored value of the cell the expression belongs to, which `once` keeps.
    var ownValue: Value { get }
    /// Returns the number of values that a cell has over its rows.
    func rowCount(_ number: Int32) -> Int
    /// The value of a cell in one of its rows; `row` is from 0 to below `rowCount`.
    func value(ofRows number: Int32, row: Int) -> Value
    /// The value of a cell in the row counted out from the outermost repeat, from 1; empty when
    /// there is no such row.
    func value(ofRows number: Int32, at positions: [Int]) -> Value
    /// The position, from 1, of the row so many levels above the expression's cell; nil when it is
    /// in none.
    func position(levelsUp: Int) -> Int?
}

/// A source of cells held in an array: cell n is the n-th value, its rows the n-th list.
public struct CellList: CellReader {
    /// The values of single cells.
    public var values: [Value]
    /// The values of rows.
    public var rows: [[Value]]
    /// The value of the expression's own cell.
    public var ownValue: Value

    /// Makes a source of these values, none of them without arguments.
    public init(_ values: [Value] = [], rows: [[Value]] = [], own: Value = .empty) {
        self.values = values
        self.rows = rows
        ownValue = own
    }

    /// The value of that number; empty when there is none.
    public func value(ofCell number: Int32) -> Value {
        let index = Int(number)
        return values.indices.contains(index) ? values[index] : .empty
    }

    /// The number of values in that list.
    public func rowCount(_ number: Int32) -> Int {
        let index = Int(number)
        return rows.indices.contains(index) ? rows[index].count : 0
    }

    /// The value in that row; empty when there is none.
    public func value(ofRows number: Int32, row: Int) -> Value {
        row >= 0 && row < rowCount(number) ? rows[Int(number)][row] : .empty
    }

    /// The value in the row of the first position, from 1.
    public func value(ofRows number: Int32, at positions: [Int]) -> Value {
        guard let position = positions.first, position > 0 else { return .empty }
        return value(ofRows: number, row: position - 1)
    }

    /// No position.
    public func position(levelsUp: Int) -> Int? { nil }
}
