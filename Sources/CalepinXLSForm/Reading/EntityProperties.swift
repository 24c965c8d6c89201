// Reads the column `save_to`: the entity and the property as which an answer is saved.

import CalepinExpressions
import CalepinWorkbook

/// A cell of the column `save_to` that waits until the survey is read.
struct SavedCell: Sendable {
    /// The question; nil for a row that is none.
    var item: Int?
    /// The text.
    var text: String
    /// The place.
    var place: SheetPlace
    /// The header of the column.
    var header: String
}

/// A reader of properties.
struct EntityProperties {
    /// True when a property names no entity of the form, so that none can be given its place.
    private(set) var areScattered = false

    private let lists: [String]
    private let known: Set<String>
    private var places: [Property: SheetPlace] = [:]

    private struct Property: Hashable {
        var list: String
        var name: String
    }

    /// Makes a reader for the entities of a form.
    init(_ entities: [EntityDeclaration]) {
        lists = entities.map(\.list)
        known = Set(lists)
    }

    /// Returns the property of a cell; nil, and a fault, where there is none.
    mutating func read(_ cell: SavedCell, _ log: inout FaultLog) -> SavedProperty? {
        func note(
            _ kind: FaultKind, _ argument: String = "", partner: SheetPlace? = nil,
            suggestion: String? = nil
        ) -> SavedProperty? {
            let scattering = [
                EntityKinds.hashes, EntityKinds.listNeeded, EntityKinds.unknownList,
            ]
            if scattering.contains(kind) { areScattered = true }
            log.fault(
                SurveyFault(
                    kind, at: cell.place, header: cell.header, partner: partner, [argument],
                    suggestion: suggestion))
            return nil
        }
        guard let first = lists.first else { return note(EntityKinds.undeclared) }
        let parts = cell.text.split(separator: "#", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return note(EntityKinds.hashes) }
        if parts.count == 1, lists.count > 1 { return note(EntityKinds.listNeeded, cell.text) }
        let list = parts.count == 2 ? String(parts[0]) : first
        let name = String(parts.last ?? "")
        guard known.contains(list) else {
            let near = log.nearest.name(to: list, in: lists)
            return note(EntityKinds.unknownList, list, suggestion: near)
        }
        if name.isEmpty { return note(EntityKinds.propertyEmpty) }
        guard cell.item != nil else { return note(EntityKinds.ofGroup) }
        if let kind = Self.fault(of: name) { return note(kind, name) }
        let property = Property(list: list, name: name)
        if let first = places[property] {
            return note(EntityKinds.duplicateProperty, name, partner: first)
        }
        places[property] = cell.place
        return SavedProperty(list: list, name: name, place: cell.place)
    }

    /// Returns the fault of a name; nil for one that a property may have.
    private static func fault(of name: String) -> FaultKind? {
        if ["name", "label"].contains(name.lowercased()) { return EntityKinds.reserved }
        if name.hasPrefix("__") { return NameKinds.underscores }
        return XMLName.isQualified(name) ? nil : NameKinds.invalid
    }
}
