// Paths, their steps and conditions, calls and brackets: what operands are made of.

import CalepinExpressions

extension XPathParser {
    /// Reads a path, or a value that may be the start of one, and returns the node.
    mutating func path() throws(Stop) -> Int {
        let start = start
        switch next {
        case .mark(.slash):
            index += 1
            guard beginsStep else { return tree.add(.path(.root, []), span(from: start)) }
            return try steps(after: .root, [], start)
        case .mark(.slashes):
            index += 1
            return try steps(after: .root, [Self.anyDepth], start)
        default:
            guard let value = try value() else { return try steps(after: .context, [], start) }
            return try rest(of: value, start)
        }
    }

    /// Reads conditions and steps after a value.
    private mutating func rest(of value: Int, _ start: Int) throws(Stop) -> Int {
        let predicates = try predicates()
        var node = value
        if !predicates.isEmpty {
            node = tree.add(.filtered(value, predicates), span(from: start))
        }
        switch next {
        case .mark(.slash):
            index += 1
            return try steps(after: .node(node), [], start)
        case .mark(.slashes):
            index += 1
            return try steps(after: .node(node), [Self.anyDepth], start)
        default: return node
        }
    }

    private static let anyDepth = XPathStep(
        axis: "descendant-or-self", test: "node()", predicates: [])

    /// True when the next token begins a step.
    private var beginsStep: Bool {
        switch next {
        case .name, .star, .mark(.dot), .mark(.dots), .mark(.attribute): true
        default: false
        }
    }

    /// Reads steps with slashes between them.
    private mutating func steps(
        after origin: XPathStart, _ first: [XPathStep], _ start: Int
    ) throws(Stop) -> Int {
        var steps = first
        while true {
            steps.append(try step())
            if next == .mark(.slash) {
                index += 1
            } else if next == .mark(.slashes) {
                index += 1
                steps.append(Self.anyDepth)
            } else {
                return tree.add(.path(origin, steps), span(from: start))
            }
        }
    }

    private mutating func step() throws(Stop) -> XPathStep {
        var step = XPathStep(axis: "child", test: "node()", predicates: [])
        switch next {
        case .mark(.dot): step.axis = "self"
        case .mark(.dots): step.axis = "parent"
        case .mark(.attribute):
            index += 1
            step.axis = "attribute"
            step.test = try nodeTest()
            step.predicates = try predicates()
            return step
        default:
            if next == .name, sort(at: 1) == .mark(.axis) {
                step.axis = nextText
                guard XPathFunctions.axes.contains(step.axis) else { try stopAtAxis() }
                index += 2
            }
            step.test = try nodeTest()
            step.predicates = try predicates()
            return step
        }
        index += 1
        step.predicates = try predicates()
        return step
    }

    /// Reads a name, a star, or a test for a sort of nodes.
    private mutating func nodeTest() throws(Stop) -> String {
        if next == .star {
            index += 1
            return "*"
        }
        guard next == .name else { try stop() }
        let name = nextText
        guard sort(at: 1) == .mark(.open) else {
            index += 1
            return name
        }
        guard XPathFunctions.nodeTests.contains(name) else { try stop() }
        index += 2
        if next == .text { index += 1 }
        try expect(.close)
        return name + "()"
    }

    /// Reads conditions in square brackets.
    private mutating func predicates() throws(Stop) -> [Int] {
        var predicates: [Int] = []
        while next == .mark(.openSquare) {
            index += 1
            predicates.append(try expression(0))
            try expect(.closeSquare)
        }
        return predicates
    }

    /// Reads a number, a text, a reference, a call or an expression in brackets; nil when the next
    /// token begins a step.
    private mutating func value() throws(Stop) -> Int? {
        let (start, word) = (start, nextText)
        switch next {
        case .number:
            index += 1
            return tree.add(.number(word), span(from: start))
        case .text:
            index += 1
            return tree.add(.text(Self.unquoted(word)), span(from: start))
        case .reference:
            index += 1
            return tree.add(.reference(reference(at: start)), span(from: start))
        case .mark(.open):
            index += 1
            let node = try expression(0)
            try expect(.close)
            return node
        case .name where sort(at: 1) == .mark(.open) && !XPathFunctions.nodeTests.contains(word):
            return try call(word, start)
        default:
            return nil
        }
    }

    private mutating func call(_ name: String, _ start: Int) throws(Stop) -> Int {
        index += 2
        var arguments: [Int] = []
        while next != .mark(.close) {
            arguments.append(try expression(0))
            guard next == .mark(.comma) else { break }
            index += 1
            if next == .mark(.close) { try stop() }
        }
        try expect(.close)
        return tree.add(.call(name, arguments), span(from: start))
    }

    /// Returns a text without its quotes, straight or curly.
    private static func unquoted(_ text: String) -> String {
        String(text.unicodeScalars.dropFirst().dropLast())
    }
}
