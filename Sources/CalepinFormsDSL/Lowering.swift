// Makes a FormDefinition of a declaration: reads each rule where its cell is placed, gives cells
// of composites their full names, and collects lists, catalogues and services. References to cells
// that are not placed are found in Lowering+Mentions.swift.

import CalepinForms

/// One form being lowered.
struct Lowering {
    /// A scope of the declaration that is being read, and the place of its cells in the form.
    struct Frame {
        /// The prefix of the names of its cells.
        var prefix: String
        /// The number of the record or repeat its cells are in.
        var area: Int
    }

    /// The record, or a repeat: the namespace of its cells.
    struct Area {
        /// The area around it; -1 for the record.
        var parent: Int
        /// The name of the repeat; empty for the record.
        var repetition: String
        var names: [String] = []
    }

    /// A cell that a rule refers to.
    struct Mention {
        var from: Int
        var target: Int
        /// The repeats on the way down from the target.
        var path: [String]
        var name: String
        var place: String
        var rule: String
    }

    var frames: [Frame]
    var areas: [Area]
    var mentions: [Mention] = []
    var choiceLists: [ChoiceList] = []
    var catalogues: [String] = []
    var services: [String] = []
    /// The path of the thing that is being lowered, for faults.
    var place = ""
    /// The path of the composite or repeat around it, with a point.
    var around = ""

    init() {
        frames = [Frame(prefix: "", area: 0)]
        areas = [Area(parent: -1, repetition: "")]
    }

    private var frame: Frame { frames[frames.count - 1] }

    // Sections and contents

    /// Returns the sections of a whole form. Cells outside of them are in one that has the form's
    /// title.
    mutating func sections(_ placements: [Placement], title: LocalText) -> [Section] {
        var result: [Section] = []
        var loose: [Content] = []
        for placement in placements {
            guard case .section(let declared) = placement else {
                loose += contents(of: placement)
                continue
            }
            var section = declared.section
            place = section.name
            for rule in declared.rules { rule(&section, &self) }
            section.contents = contents(declared.contents)
            result.append(section)
        }
        if !loose.isEmpty { result.insert(Section("form", title: title, contents: loose), at: 0) }
        return result
    }

    mutating func contents(_ placements: [Placement]) -> [Content] {
        var result: [Content] = []
        for placement in placements { result += contents(of: placement) }
        return result
    }

    private mutating func contents(of placement: Placement) -> [Content] {
        switch placement {
        case .section(let section): return contents(section.contents)
        case .field(let field): return [.field(lowered(field))]
        case .rows(let rows): return [.rows(lowered(rows))]
        case .composite(let parts): return [.composite(lowered(parts))]
        case .spread(let parts):
            return inside(parts.composite.name) { $0.contents(parts.body()) }
        }
    }

    private mutating func lowered(_ declared: DeclaredField) -> Field {
        var field = declared.field
        enter(field.name)
        for rule in declared.rules { rule(&field, &self) }
        field.name = frame.prefix + field.name
        return field
    }

    private mutating func lowered(_ declared: DeclaredRows) -> Repeat {
        var rows = declared.repetition
        let name = frame.prefix + rows.name
        enter(rows.name)
        for rule in declared.rules { rule(&rows, &self) }
        rows.name = name
        let outer = around
        around += name + "."
        areas.append(Area(parent: frame.area, repetition: name))
        frames.append(Frame(prefix: "", area: areas.count - 1))
        rows.contents = contents(declared.body())
        frames.removeLast()
        around = outer
        return rows
    }

    private mutating func lowered(_ declared: DeclaredComposite) -> Composite {
        var composite = declared.composite
        enter(composite.name)
        for rule in declared.rules { rule(&composite, &self) }
        let outer = around
        around += frame.prefix + composite.name + "."
        composite.contents = inside(composite.name) { $0.contents(declared.body()) }
        around = outer
        composite.name = frame.prefix + composite.name
        return composite
    }

    private mutating func inside<Result>(
        _ name: String, _ body: (inout Lowering) -> Result
    ) -> Result {
        frames.append(Frame(prefix: frame.prefix + name + "_", area: frame.area))
        defer { frames.removeLast() }
        return body(&self)
    }

    /// Stores a name as placed; the rules read next belong to it.
    private mutating func enter(_ name: String) {
        let full = frame.prefix + name
        areas[frame.area].names.append(full)
        place = around + full
    }

    // Texts of expressions and names of references

    /// Returns the text of an expression, and of a second condition that must hold too.
    mutating func text(_ phrase: Phrase, _ rule: String, and other: String = "") -> String {
        var text = ""
        for piece in phrase.pieces {
            switch piece {
            case .text(let part): text += part
            case .cell(let up, let path): text += "${" + mention(up, path, rule) + "}"
            }
        }
        return other.isEmpty ? text : "(" + other + ") and (" + text + ")"
    }

    /// The name of the one cell that a phrase refers to.
    mutating func name(_ phrase: Phrase, _ rule: String) -> String {
        for piece in phrase.pieces {
            if case .cell(let up, let path) = piece { return mention(up, path, rule) }
        }
        return ""
    }

    /// The name of a cell in the rows of a repeat that is placed here.
    mutating func nameInRows(_ name: String, _ repetition: String) -> String {
        mention(0, [repetition, name], "rows")
    }

    /// The name of a repeat that is placed here, as the form has it.
    func placedName(_ name: String) -> String { frame.prefix + name }

    mutating func proposal(_ service: Service, _ inputs: [Phrase]) -> Proposal {
        if !services.contains(service.name) { services.append(service.name) }
        var names: [String] = []
        for input in inputs { names.append(name(input, "proposal")) }
        return Proposal(service.name, names)
    }

    mutating func choices<From: Choosable>(
        _ from: From.Type, _ filter: String, _ isOpen: Bool
    ) -> Choices {
        let name = From.choiceListName
        guard let list = From.choiceList else {
            if !catalogues.contains(name) { catalogues.append(name) }
            return Choices(name, filter: filter, isOpen: isOpen)
        }
        if !choiceLists.contains(where: { $0.name == name }) { choiceLists.append(list) }
        return Choices(name, filter: filter, isOpen: isOpen)
    }

    private mutating func mention(_ up: Int, _ path: [String], _ rule: String) -> String {
        let target = frames[Swift.max(frames.count - 1 - up, 0)]
        var path = path
        if let first = path.first { path[0] = target.prefix + first }
        let name = path.popLast() ?? ""
        mentions.append(
            Mention(
                from: frame.area, target: target.area, path: path, name: name, place: place,
                rule: rule))
        return name
    }
}
