// References that wait until all names are known: those of every cell that may have some.

import CalepinExpressions
import CalepinWorkbook

/// The references of a form, with their places.
struct PendingReferences: Sendable {
    private struct Pending: Sendable {
        var name: String
        var span: Span
        var place: SheetPlace
        var header: String
    }

    private var pending: [Pending] = []

    /// Finds the references of a cell, and notes those that cannot be read.
    ///
    /// Complexity: O(n) in the bytes of the text.
    mutating func collect(
        _ text: String, at place: SheetPlace, header: String, _ log: inout FaultLog
    ) {
        let scan = ReferenceScan(text)
        for malformed in scan.malformed {
            log.fault(
                SurveyFault(
                    ReferenceKinds.malformed, at: place, header: header, span: malformed.span,
                    [malformed.text], suggestion: malformed.repaired))
        }
        for reference in scan.references { add(reference, at: place, header: header) }
    }

    /// Adds a reference that was found already.
    mutating func add(_ reference: FormReference, at place: SheetPlace, header: String) {
        pending.append(
            Pending(name: reference.name, span: reference.span, place: place, header: header))
    }

    /// Notes references to names that do not exist, and to names of several rows.
    ///
    /// Complexity: O(n) in the references, and the bound of the search for near names.
    func check(_ names: NameCounts, _ log: inout FaultLog) {
        for reference in pending {
            let count = names[reference.name]
            guard count != 1 else { continue }
            let kind = count == 0 ? ReferenceKinds.unknown : ReferenceKinds.ambiguous
            let suggestion = count == 0 ? log.nearest.name(to: reference.name, in: names.all) : nil
            log.fault(
                SurveyFault(
                    kind, at: reference.place, header: reference.header, span: reference.span,
                    partner: count > 1 ? names.first(reference.name) : nil,
                    [reference.name], suggestion: suggestion))
        }
    }
}

/// The names of a form, and the number of rows that have each.
struct NameCounts: Sendable {
    private var counts: [String: Int] = [:]
    private var places: [String: SheetPlace] = [:]

    /// Counts the names of a form. What is in a loop occurs once for each choice of its list.
    ///
    /// Complexity: O(n) in the items and the choices.
    init(_ survey: Survey) {
        let lists = survey.choiceListsByName
        var factors: [Int] = []
        factors.reserveCapacity(survey.items.count)
        for index in survey.items.indices {
            let factor = survey.items[index].parent.map { factors[$0] } ?? 1
            add(survey.items[index].name, min(factor, 2), survey.items[index].place)
            guard case .loop(let list) = survey.items[index].sort else {
                factors.append(factor)
                continue
            }
            let rounds = lists[list]?.choices.count { $0.name != "none" } ?? 1
            factors.append(min(factor * min(rounds, 2), 2))
        }
        if !survey.settings.omitsInstanceID { counts["instanceID", default: 0] += 1 }
    }

    private mutating func add(_ name: String, _ count: Int, _ place: SheetPlace) {
        guard !name.isEmpty else { return }
        counts[name, default: 0] += count
        if places[name] == nil { places[name] = place }
    }

    /// The number of rows with a name, perhaps fewer where there are several.
    subscript(name: String) -> Int { counts[name] ?? 0 }

    /// Returns the place of the first row with a name.
    func first(_ name: String) -> SheetPlace? { places[name] }

    /// All names.
    var all: Dictionary<String, Int>.Keys { counts.keys }
}
