// Lowering and compiling a declaration to a form that can be filled in, or to all its faults.

import CalepinForms

/// The definition made of a declaration, and the faults that only the declaration shows.
public struct LoweredForm: Sendable {
    /// The definition, also when there are faults.
    public var definition: FormDefinition
    /// The faults of rules that refer to cells that are not placed.
    public var faults: [Fault]

    /// Every fault of the declaration and of its definition.
    ///
    /// Complexity: that of compiling the form.
    public func check() -> [Fault] {
        // A cell that is not placed is unknown to the definition as well; it is reported once.
        faults + definition.check().filter { fault in !faults.contains { isSame($0, fault) } }
    }

    private func isSame(_ known: Fault, _ fault: Fault) -> Bool {
        switch fault.code {
        case .unknownReference, .unknownParent, .badProposal, .unknownRowTitle:
            known.code == .notPlaced
                && [known.argument, "${" + known.argument + "}"].contains(fault.argument)
        default: false
        }
    }
}

extension WholeForm {
    /// The declaration made into a definition.
    ///
    /// Complexity: O(n) in the number of cells and rules.
    public static var lowered: LoweredForm {
        var lowering = Lowering()
        let header = Self.header
        let sections = lowering.sections(body.map { $0.placement }, title: header.title)
        var title = ""
        if let cell = recordTitle { title = lowering.name(cell.term.phrase, "rows") }
        let definition = FormDefinition(
            id: header.id, version: header.version, title: header.title, languages: ["en", "fr"],
            sections: sections, choiceLists: lowering.choiceLists, services: lowering.services,
            catalogues: lowering.catalogues, migrations: header.migrations, recordTitle: title,
            isNeverSubmitted: header.isNeverSubmitted, print: header.print)
        return LoweredForm(definition: definition, faults: lowering.mentionFaults())
    }

    /// The definition that records, pages and servers share.
    ///
    /// Complexity: O(n) in the number of cells and rules; keep it.
    public static var definition: FormDefinition { lowered.definition }

    /// Every fault of the declaration; empty when it can be filled in.
    public static func check() -> [Fault] { lowered.check() }

    /// The form, ready to be filled in.
    ///
    /// Complexity: O(n + e) for n cells and e references between them; keep it.
    /// - Throws: a `FormError` with every fault of the declaration.
    public static func compiled() throws(FormError) -> CompiledForm {
        let lowered = Self.lowered
        guard lowered.faults.isEmpty else { throw FormError(lowered.check()) }
        return try lowered.definition.compiled()
    }
}

/// Returns the faults of a scope against an enum of its keys: a cell, composite or repeat placed
/// without a key, a key whose cell is mentioned but not placed, and a key that matches nothing.
///
/// Complexity: O(n · k) for n cells and k keys.
public func check<Spec: FormSpec, Key: CaseIterable & RawRepresentable>(
    _ spec: Spec.Type, keys: Key.Type
) -> [Fault] where Key.RawValue == String {
    var lowering = Lowering()
    // The scope around exists, so that rules can refer to it.
    lowering.areas.append(Lowering.Area(parent: 0, repetition: ""))
    lowering.frames.append(Lowering.Frame(prefix: "", area: 1))
    let placements = Spec.body.map { $0.placement }
    _ = lowering.contents(placements)
    let placed = Placement.names(of: placements)
    var faults: [Fault] = []
    for name in placed where !Key.allCases.contains(where: { $0.rawValue == name }) {
        faults.append(Fault(.keyMissing, at: name, name))
    }
    for key in Key.allCases where !placed.contains(key.rawValue) {
        let isMentioned = lowering.mentions.contains {
            $0.target == 1 && ($0.path.first ?? $0.name) == key.rawValue
        }
        faults.append(Fault(isMentioned ? .notPlaced : .keyUnknown, at: "", key.rawValue))
    }
    return faults
}

extension Placement {
    /// Returns the properties placed, without the contents of composites and repeats.
    fileprivate static func names(of placements: [Placement]) -> [String] {
        placements.flatMap { placement -> [String] in
            switch placement {
            case .section(let section): names(of: section.contents)
            case .field(let field): [field.field.name]
            case .rows(let rows): [rows.repetition.name]
            case .composite(let parts), .spread(let parts): [parts.composite.name]
            }
        }
    }
}
