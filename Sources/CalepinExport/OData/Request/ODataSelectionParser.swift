// Reads `$select` and `$expand` (OData URL Conventions 4.0, 5.1.2 and 5.1.3).

/// A reader of selections.
struct ODataSelectionParser {
    private let model: ODataModel
    private var depth = 0
    private var names = 0

    init(_ model: ODataModel) { self.model = model }

    /// Returns the selection of two options over a set.
    ///
    /// Throws: ``ODataError``.
    mutating func selection(
        selecting select: String?, expanding expand: String?, of set: Int
    ) throws(ODataError) -> ODataSelection {
        var selection = ODataSelection()
        if let select {
            var lexer = try ODataLexer(select, option: "$select")
            selection.properties = try properties(&lexer, of: set)
            guard lexer.token == .end else { throw lexer.fault }
        }
        if let expand {
            var lexer = try ODataLexer(expand, option: "$expand")
            try expanded(&lexer, of: set, into: &selection)
            guard lexer.token == .end else { throw lexer.fault }
        }
        return selection
    }

    /// Returns the places of the properties that are named; nil for all.
    private mutating func properties(
        _ lexer: inout ODataLexer, of set: Int
    ) throws(ODataError) -> [Int]? {
        var places: [Int] = []
        var isAll = false
        repeat {
            try count(lexer)
            if try lexer.accept("*") {
                isAll = true
                continue
            }
            guard case .name(let name) = lexer.token else { throw lexer.fault }
            try lexer.advance()
            if let place = model.sets[set].place(of: name) {
                if !places.contains(place) { places.append(place) }
            } else if !model.sets[set].navigations.contains(where: { $0.name == name }) {
                throw .unknownProperty(name, set: model.sets[set].name)
            }
        } while try lexer.accept(",")
        return isAll ? nil : places.sorted()
    }

    private mutating func expanded(
        _ lexer: inout ODataLexer, of set: Int, into selection: inout ODataSelection
    ) throws(ODataError) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= ODataLimits.depth else { throw .tooLarge(option: "$expand") }
        repeat {
            try count(lexer)
            if try lexer.accept("*") {
                for place in model.sets[set].navigations.indices {
                    add(place, ODataSelection(), to: &selection)
                }
                continue
            }
            guard case .name(let name) = lexer.token else { throw lexer.fault }
            guard let place = model.sets[set].navigations.firstIndex(where: { $0.name == name })
            else { throw .unknownProperty(name, set: model.sets[set].name) }
            try lexer.advance()
            var inner = ODataSelection()
            if try lexer.accept("(") {
                try options(&lexer, of: model.sets[set].navigations[place].target, into: &inner)
                try lexer.require(")")
            }
            add(place, inner, to: &selection)
        } while try lexer.accept(",")
    }

    /// Reads the options in the brackets of an expanded navigation.
    private mutating func options(
        _ lexer: inout ODataLexer, of set: Int, into selection: inout ODataSelection
    ) throws(ODataError) {
        repeat {
            guard case .name(let name) = lexer.token else { throw lexer.fault }
            try lexer.advance()
            try lexer.require("=")
            switch name {
            case "$select": selection.properties = try properties(&lexer, of: set)
            case "$expand": try expanded(&lexer, of: set, into: &selection)
            default: throw .unsupported("$expand(\(name))")
            }
        } while try lexer.accept(";")
    }

    private func add(
        _ navigation: Int, _ inner: ODataSelection, to selection: inout ODataSelection
    ) {
        selection.expanded.removeAll { $0.navigation == navigation }
        selection.expanded.append((navigation, inner))
    }

    private mutating func count(_ lexer: ODataLexer) throws(ODataError) {
        names += 1
        guard names <= ODataLimits.names else { throw .tooLarge(option: lexer.optionName) }
    }
}
