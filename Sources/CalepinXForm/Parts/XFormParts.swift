// The parts of a form as elements of ODK's data: sections, composites, repeats and fields, with
// their paths, and the names that an expression sees from each.

import CalepinForms

/// The parts of a form, in its order.
struct XFormParts {
    /// A part.
    struct Part {
        /// The sort of a part.
        enum Sort {
            case section(Section)
            case composite(Composite)
            case rows(Repeat)
            case field(Field)
        }
        let name: String
        let sort: Sort
        /// The part around it; -1 for a section.
        let parent: Int
        /// The scope in which it stands: 0 for the record, else that of the repeat around.
        let scope: Int
        /// The scope of its rows, for a repeat; else -1.
        var rows = -1
        /// The parts directly inside.
        var children: [Int] = []

        /// The field; nil for any other part.
        var field: Field? {
            if case .field(let field) = sort { return field }
            return nil
        }
    }

    /// The record, or the rows of a repeat.
    struct Scope {
        /// The repeat; -1 for the record.
        let part: Int
        /// The scope around; -1 for the record.
        let parent: Int
        var names: [String: Int] = [:]
    }

    /// The name of the element around all others.
    static let root = "data"

    private(set) var parts: [Part] = []
    private(set) var scopes = [Scope(part: -1, parent: -1)]

    /// Collects the parts of a form.
    ///
    /// Complexity: O(n) in the parts.
    init(_ form: FormDefinition) {
        for section in form.sections {
            let number = add(section.name, .section(section), -1, 0)
            add(section.contents, number, 0)
        }
    }

    private mutating func add(
        _ name: String, _ sort: Part.Sort, _ parent: Int, _ scope: Int
    ) -> Int {
        scopes[scope].names[name] = parts.count
        if parent >= 0 { parts[parent].children.append(parts.count) }
        parts.append(Part(name: name, sort: sort, parent: parent, scope: scope))
        return parts.count - 1
    }

    private mutating func add(_ contents: [Content], _ parent: Int, _ scope: Int) {
        for content in contents {
            switch content {
            case .field(let field): _ = add(field.name, .field(field), parent, scope)
            case .composite(let composite):
                let number = add(composite.name, .composite(composite), parent, scope)
                add(composite.contents, number, scope)
            case .rows(let rows):
                let number = add(rows.name, .rows(rows), parent, scope)
                parts[number].rows = scopes.count
                scopes.append(Scope(part: number, parent: scope))
                add(rows.contents, number, scopes.count - 1)
            }
        }
    }

    /// The names of the elements that count the rows of a repeat, beside it.
    ///
    /// Complexity: O(n) in the parts.
    var counters: [Int: String] {
        var counters: [Int: String] = [:]
        for part in parts.indices {
            guard case .rows(let rows) = parts[part].sort, !rows.least.isEmpty,
                rows.least == rows.most
            else { continue }
            let taken = Set(parts[parts[part].parent].children.map { parts[$0].name })
            var name = rows.name + "_count"
            while taken.contains(name) { name += "_" }
            counters[part] = name
        }
        return counters
    }

    // Paths

    /// Returns the parts from the section to a part.
    ///
    /// Complexity: O(d) in its depth.
    func chain(to part: Int) -> [Int] {
        var chain: [Int] = []
        var current = part
        while current >= 0 {
            chain.append(current)
            current = parts[current].parent
        }
        return chain.reversed()
    }

    /// Returns the path of a part from the root.
    func path(of part: Int) -> String {
        "/" + ([Self.root] + chain(to: part).map { parts[$0].name }).joined(separator: "/")
    }

    /// Returns the path of a part as faults of a form write it.
    func place(of part: Int) -> String {
        let chain = chain(to: part)
        let names = chain.count > 1 ? chain.dropFirst() : chain[...]
        return names.map { parts[$0].name }.joined(separator: ".")
    }

    /// Returns the steps that lead from a part to one inside of it.
    func steps(from outer: Int, to part: Int) -> [String] {
        chain(to: part).drop { $0 != outer }.dropFirst().map { parts[$0].name }
    }

    /// Returns the way from one part to another: up to the part around both, and down.
    ///
    /// - Parameter leaving: a repeat around both that the way leaves and enters again.
    func way(from part: Int, to target: Int, leaving: Int = -1) -> [String] {
        let (here, there) = (chain(to: part), chain(to: target))
        var common = 0
        while common < here.count - 1, common < there.count - 1, here[common] == there[common],
            here[common] != leaving
        {
            common += 1
        }
        return Array(repeating: "..", count: here.count - common)
            + there[common...].map { parts[$0].name }
    }

    // Names

    /// Returns true when a scope is another one or lies around it.
    func contains(_ outer: Int, _ inner: Int) -> Bool {
        var current = inner
        while current >= 0 {
            if current == outer { return true }
            current = scopes[current].parent
        }
        return false
    }

    /// Returns the part that a name means in a scope: the nearest one around, else the only one in
    /// rows; nil for none and for several.
    ///
    /// Complexity: O(s) in the scopes.
    func part(named name: String, from scope: Int) -> Int? {
        var current = scope
        while current >= 0 {
            if let part = scopes[current].names[name] { return part }
            current = scopes[current].parent
        }
        let found = scopes.compactMap { $0.names[name] }
        return found.count == 1 ? found[0] : nil
    }
}
