// Writes an XPath expression of a recorded form as an expression of a form definition: paths
// become `${name}`. Paths are read in XPathWriter+Paths.swift.

import Foundation

/// Writes XPath as an expression of a form definition.
struct XPathWriter {
    /// The meaning of bare names at the place of the expression.
    enum Names {
        /// The places of the record, from this one.
        case places([String])
        /// The columns of a table, by their names in the definition; nil for those as they are.
        case columns([String: String])
    }

    let form: XForm
    /// The place whose rule it is.
    let own: [String]
    var names: Names
    /// True when it is a filter of rows.
    var isInFilter = false
    var tokens: [XPathToken]
    var next = 0

    /// The expression of a rule.
    static func written(_ text: String, of place: [String], in form: XForm) throws -> String {
        guard let tokens = XPathToken.all(text) else { throw Obstacle.foreignXML }
        var writer = XPathWriter(form: form, own: place, names: .places(place), tokens: tokens)
        let result = try writer.expression()
        guard writer.next == tokens.count else { throw Obstacle.xpath }
        return result
    }

    /// The expression of a filter's words.
    func filter(_ tokens: [XPathToken], _ names: Names) throws -> String {
        var writer = XPathWriter(
            form: form, own: own, names: names, isInFilter: true, tokens: tokens)
        let result = try writer.expression()
        guard writer.next == tokens.count else { throw Obstacle.xpath }
        return result
    }

    var token: XPathToken? { next < tokens.count ? tokens[next] : nil }

    func isNext(_ sign: String) -> Bool { token == .sign(sign) }

    mutating func take(_ sign: String) throws {
        guard isNext(sign) else { throw Obstacle.foreignXML }
        next += 1
    }

    /// Up to the end, a comma or a closing bracket.
    mutating func expression() throws -> String {
        var result = ""
        var awaitsValue = true
        while let token {
            switch token {
            case .literal(let text):
                result += text
                awaitsValue = false
                next += 1
            case .name(let word) where !awaitsValue:
                result += " " + word + " "
                awaitsValue = true
                next += 1
            case .sign(let sign):
                if [")", "]", ","].contains(sign) { return result }
                if isPath(sign, awaitsValue) {
                    result += try value()
                    awaitsValue = false
                } else if sign == "(" {
                    result += try parenthesis()
                    awaitsValue = false
                } else {
                    result += try written(sign)
                    awaitsValue = true
                }
            case .name:
                result += try value()
                awaitsValue = false
            }
        }
        return result
    }

    private func isPath(_ sign: String, _ awaitsValue: Bool) -> Bool {
        awaitsValue && ["/", "//", ".", "..", "@", "*"].contains(sign)
    }

    private mutating func written(_ sign: String) throws -> String {
        if sign == "|" || sign == "::" || sign == "[" || sign == "/" { throw Obstacle.xpath }
        next += 1
        return " " + sign + " "
    }

    private mutating func parenthesis() throws -> String {
        try take("(")
        let inner = try expression()
        try take(")")
        return "(" + inner + ")"
    }

    /// A call or a path.
    private mutating func value() throws -> String {
        guard case .name(let name) = token, next + 1 < tokens.count,
            tokens[next + 1] == .sign("("), name != "current", name != "instance"
        else { return try written(try path()) }
        next += 2
        switch name {
        case "position": return try position()
        case "count": return try count()
        case "indexed-repeat": return try indexedRepeat()
        case "node", "text": throw Obstacle.xpath
        case "jr:itext": throw Obstacle.markup
        default: return name + "(" + (try arguments()) + ")"
        }
    }

    /// The arguments of a call, its opening parenthesis being read.
    private mutating func arguments() throws -> String {
        var written: [String] = []
        while !isNext(")") {
            if !written.isEmpty { try take(",") }
            written.append(try argument())
        }
        try take(")")
        return written.joined(separator: ", ")
    }

    private mutating func argument() throws -> String {
        // The list of a label's choice is named by the path of its field, as a text.
        if case .literal(let text) = token,
            let place = form.place(
                XForm.path(
                    text.dropFirst().dropLast().trimmingCharacters(in: .whitespaces), []))
        {
            next += 1
            return "'${" + place.fieldName + "}'"
        }
        return try expression()
    }

    // Calls that mean rows

    /// `position(..)` with as many levels as there are rows between.
    private mutating func position() throws -> String {
        if isNext(")") {
            next += 1
            if isInFilter { return "position()" }
            guard form.place(own)?.content == .rows else { throw Obstacle.xpath }
            return "position(..)"
        }
        let path = try path()
        try take(")")
        guard path.table == nil, path.filters.isEmpty, let target = form.place(path.names),
            target.content == .rows, let place = form.place(own)
        else { throw Obstacle.xpath }
        let inner = place.rowsAround + (place.content == .rows ? [place] : [])
        guard let level = inner.firstIndex(where: { $0 === target }) else { throw Obstacle.xpath }
        if isInFilter { throw Obstacle.xpath }
        let steps = Array(repeating: "..", count: inner.count - level)
        return "position(" + steps.joined(separator: "/") + ")"
    }

    /// `count` of rows, or of a field's values.
    private mutating func count() throws -> String {
        guard token != .sign(")") else { throw Obstacle.xpath }
        let path = try path()
        guard isNext(")") else { throw Obstacle.xpath }
        next += 1
        if path.table != nil { return "count(" + (try written(path)) + ")" }
        guard let place = form.place(path.names) else { throw Obstacle.xpath }
        return "count(" + (try reference(place, path.filters)) + ")"
    }

    private mutating func indexedRepeat() throws -> String {
        var written: [String] = []
        while !isNext(")") {
            if !written.isEmpty { try take(",") }
            if written.count % 2 == 0, !written.isEmpty {
                written.append(try expression())
            } else {
                let path = try path()
                guard path.filters.isEmpty, let place = form.place(path.names) else {
                    throw Obstacle.xpath
                }
                written.append("${" + place.fieldName + "}")
            }
        }
        try take(")")
        return "indexed-repeat(" + written.joined(separator: ", ") + ")"
    }
}
