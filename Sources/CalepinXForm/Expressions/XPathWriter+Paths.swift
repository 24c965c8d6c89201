// References as paths: absolute ones to what is there once, relative ones within the rows of a
// repeat, and conditions on rows.

import CalepinForms

extension XPathWriter {
    /// The value of the part itself, also in brackets.
    var ownValue: String { names == .none ? "." : "current()/." }

    /// Writes `${name}` with the conditions and the step that follow it.
    mutating func reference(_ name: String) throws(XPathObstacle) -> XPath {
        let (target, sees) = try target(name)
        if words.word == .openBracket { return try filtered(target, name) }
        if words.word == .slash { throw XPathObstacle(.reference, "${" + name + "}/…") }
        if case .rows(let rows) = names, !sees {
            return try value(of: target, at: pathInRow(target, rows, name), isSeveral: false)
        }
        let part = parts.parts[target]
        if parts.parts[own].rows >= 0, parts.chain(to: target).contains(own) {
            throw XPathObstacle(.ownRepeat, name)
        }
        let home = part.rows >= 0 ? part.rows : part.scope
        guard parts.contains(home, scope) else {
            return try value(of: target, at: path(to: target), isSeveral: true)
        }
        if part.rows >= 0 { throw XPathObstacle(.ownRepeat, name) }
        return try value(of: target, at: path(to: target), isSeveral: false)
    }

    /// Returns the part of a name, and true when the whole expression sees it: in brackets the
    /// row's own counts only where it sees none.
    private func target(_ name: String) throws(XPathObstacle) -> (part: Int, sees: Bool) {
        let found = parts.part(named: name, from: scope)
        if case .rows(let rows) = names, let inner = parts.scopes[rows].names[name] {
            let isSeen = found.map { part in
                parts.parts[part].rows < 0 && parts.contains(parts.parts[part].scope, scope)
            }
            if isSeen != true { return (inner, false) }
        }
        guard let found else { throw XPathObstacle(.reference, "${" + name + "}") }
        switch parts.parts[found].sort {
        case .section, .composite: throw XPathObstacle(.reference, "${" + name + "}")
        case .field(let field) where FieldType.named(field.type)?.holdsValue != true:
            throw XPathObstacle(.reference, "${" + name + "}")
        default: return (found, true)
        }
    }

    /// Returns the path to a part from the own one: absolute where nothing is around both but the
    /// record.
    ///
    /// - Parameter leaving: a repeat around both of which all rows are meant; -1 for none.
    func path(to target: Int, leaving: Int = -1) -> String {
        let (here, there) = (parts.chain(to: own), parts.chain(to: target))
        let shared = zip(here, there).prefix { $0 == $1 }.map(\.0)
        guard leaving >= 0 || shared.contains(where: { parts.parts[$0].rows >= 0 }) else {
            return parts.path(of: target)
        }
        return relative(parts.way(from: own, to: target, leaving: leaving))
    }

    private func relative(_ steps: [String]) -> String {
        let path = steps.joined(separator: "/")
        return names == .none ? path : "current()/" + path
    }

    /// Returns the value at a path. ODK keeps what is true or false as a text.
    private mutating func value(
        of part: Int, at path: String, isSeveral: Bool
    ) throws(XPathObstacle) -> XPath {
        noteRead(part)
        guard isTruth(part) else { return XPath(text: path, isSeveral: isSeveral) }
        if isSeveral { throw XPathObstacle(.reference, "${" + parts.parts[part].name + "}") }
        return XPath(text: "(" + path + " = 'true')", isTruth: true)
    }

    /// Returns true for a field whose values are true or false.
    mutating func isTruth(_ part: Int) -> Bool {
        guard let field = parts.parts[part].field else { return false }
        if field.type == "switch" { return true }
        guard field.type == "hidden" || field.type == "calculated", !field.calculation.isEmpty
        else { return false }
        if let known = truths[part] { return known }
        // A form has no cycle; this ends one that a fault has.
        truths[part] = false
        var inner = XPathWriter(parts, form)
        inner.truths = truths
        do throws(XPathObstacle) {
            truths[part] = try inner.written(field.calculation, of: part).isTruth
        } catch {}
        return truths[part] ?? false
    }

    // Rows

    /// Writes a bare name: a column, or a field of the row.
    mutating func bareName(_ name: String) throws(XPathObstacle) -> XPath {
        switch names {
        case .none: throw XPathObstacle(.reference, name)
        case .columns:
            guard XMLNames.has(name) else { throw XPathObstacle(.column, name) }
            return XPath(text: name)
        case .rows(let rows):
            guard let part = parts.scopes[rows].names[name] else {
                throw XPathObstacle(.reference, name)
            }
            return try value(of: part, at: pathInRow(part, rows, name), isSeveral: false)
        }
    }

    private func pathInRow(_ part: Int, _ rows: Int, _ name: String) throws(XPathObstacle)
        -> String
    {
        guard parts.parts[part].scope == rows, parts.parts[part].field != nil else {
            throw XPathObstacle(.reference, name)
        }
        return parts.steps(from: parts.scopes[rows].part, to: part).joined(separator: "/")
    }

    /// Writes a reference with conditions on its rows.
    private mutating func filtered(_ start: Int, _ name: String) throws(XPathObstacle) -> XPath {
        guard names == .none else { throw XPathObstacle(.reference, "${" + name + "}[…]") }
        let part = parts.parts[start]
        let rows = part.rows >= 0 ? part.rows : part.scope
        guard rows > 0 else { throw XPathObstacle(.reference, "${" + name + "}[…]") }
        let list = parts.scopes[rows].part
        let isInside = parts.contains(rows, scope)
        var path = path(to: list, leaving: isInside ? list : -1)
        path += try conditions(.rows(rows), name)
        var target = start
        if words.word == .slash {
            words.advance()
            guard case .name(let step) = words.word, let field = parts.scopes[rows].names[step],
                parts.parts[field].field != nil
            else { throw XPathObstacle(.reference, "${" + name + "}[…]/…") }
            words.advance()
            target = field
        }
        let steps = parts.steps(from: list, to: target)
        return try value(
            of: target, at: ([path] + steps).joined(separator: "/"), isSeveral: true)
    }

    /// Writes the conditions in brackets that come next.
    mutating func conditions(_ inner: Names, _ name: String) throws(XPathObstacle) -> String {
        var text = ""
        while words.word == .openBracket {
            words.advance()
            let outer = names
            names = inner
            let condition = try expression()
            names = outer
            // A number would count rows.
            guard condition.isTruth else { throw XPathObstacle(.condition, condition.text) }
            try take(.closeBracket)
            text += "[" + condition.text + "]"
        }
        return text
    }

    /// Writes `instance('table')/root/item[…]/column`.
    mutating func table() throws(XPathObstacle) -> XPath {
        guard names == .none, case .text(let name) = words.word else {
            throw XPathObstacle(.reference, "instance()")
        }
        words.advance()
        try take(.close)
        var text = "instance(" + Self.quoted(name) + ")"
        while words.word == .slash {
            words.advance()
            guard case .name(let step) = words.word else {
                throw XPathObstacle(.reference, text)
            }
            guard XMLNames.has(step) else { throw XPathObstacle(.column, step) }
            words.advance()
            text += "/" + step
            text += try conditions(.columns, name)
        }
        return XPath(text: text, isSeveral: true, isOfTable: true)
    }

    /// Returns the path to the rows of a repeat that fit a condition, in which bare names are
    /// fields of the row.
    ///
    /// Throws: ``XPathObstacle``.
    mutating func rows(
        _ list: Int, where condition: String, of part: Int
    ) throws(XPathObstacle) -> String {
        (own, scope, names) = (part, parts.parts[part].scope, .none)
        let path = self.path(to: list)
        guard !condition.isEmpty else { return path }
        names = .rows(parts.parts[list].rows)
        words = XPathText(condition)
        let test = try expression()
        guard words.word == .end else { throw XPathObstacle(.reference, condition) }
        names = .none
        return path + "[" + test.text + "]"
    }
}
