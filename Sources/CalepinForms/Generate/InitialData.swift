// A file that fills a form for trials, made to be edited by hand: names and values, rows as lists,
// sections and composites optionally as objects. Its values have the origin `test`.

import CalepinExpressions

/// A part of a file of initial data that could not be used.
public struct InitialDataProblem: Error, Hashable, Sendable {
    /// The kind of a problem.
    public enum Code: UInt8, CaseIterable, Sendable {
        /// The form has nothing of that name; the field is calculated or only shown.
        case unknownName, notEditable
        /// The value has the wrong type: rows need a list of objects, a field a text, a number,
        /// true or false, all else an object; or there are too many rows.
        case expectsRows, expectsValue, expectsObject, tooManyRows
    }

    /// The kind.
    public var code: Code
    /// The name in the file, with those around it, such as `drivers[2].birth`.
    public var place: String

    /// The problem in one line.
    public func message(in language: Language) -> String {
        let texts: (english: String, french: String)
        switch code {
        case .unknownName:
            texts = ("{0}: the form has no such name", "{0} : nom inconnu du formulaire")
        case .notEditable: texts = ("{0}: cannot be filled in", "{0} : ne peut pas être rempli")
        case .expectsRows:
            texts = ("{0}: expects a list of objects", "{0} : une liste d’objets est attendue")
        case .expectsValue:
            texts = (
                "{0}: expects a text, a number, true or false",
                "{0} : un texte, un nombre, true ou false est attendu"
            )
        case .expectsObject:
            texts = ("{0}: expects an object", "{0} : un objet est attendu")
        case .tooManyRows: texts = ("{0}: too many rows", "{0} : trop de lignes")
        }
        return filled(language == .french ? texts.french : texts.english, [place])
    }
}

extension FormSession {
    /// Fills the record with initial data, as one transaction that can be undone: values are read
    /// as if they were typed, nothing is cleared by it, rows are added to the existing ones.
    ///
    /// Complexity: O(n) in the data and what depends on it.
    /// - Returns: The change set, and everything in the data that could not be used.
    public func fill(_ data: JSONValue) -> (changes: ChangeSet, problems: [InitialDataProblem]) {
        var problems: [InitialDataProblem] = []
        begin()
        let clearsAfter = clears
        clears = false
        fill(data, 0, "", &problems)
        settle()
        clears = clearsAfter
        return (commit(), problems)
    }

    private func fill(
        _ data: JSONValue, _ row: Int32, _ place: String, _ problems: inout [InitialDataProblem]
    ) {
        guard let members = data.members else {
            problems.append(InitialDataProblem(code: .expectsObject, place: place))
            return
        }
        for member in members {
            let here = place.isEmpty ? member.key : place + "." + member.key
            guard let node = form.node(named: member.key, in: cells.rows[Int(row)].scope) else {
                problems.append(InitialDataProblem(code: .unknownName, place: here))
                continue
            }
            switch form.nodes[Int(node)].kind {
            case .section, .composite, .row: fill(member.value, row, here, &problems)
            case .rows: fillRows(member.value, node, row, here, &problems)
            case .field: fillField(member.value, node, row, here, &problems)
            }
        }
    }

    private func fillRows(
        _ data: JSONValue, _ node: Int32, _ row: Int32, _ place: String,
        _ problems: inout [InitialDataProblem]
    ) {
        guard let items = data.elements, items.allSatisfy({ $0.members != nil }) else {
            problems.append(InitialDataProblem(code: .expectsRows, place: place))
            return
        }
        let list = cells.rows[Int(row)].base + form.localOf[Int(node)]
        for (index, item) in items.enumerated() {
            guard cells.aliveRows < FormLimits.rows else {
                problems.append(InitialDataProblem(code: .tooManyRows, place: place))
                return
            }
            let inner = makeRow(list, nil)
            insert(inner, list, Int.max)
            log.append(.added(inner, list))
            fill(item, inner, place + "[" + index.description + "]", &problems)
        }
    }

    private func fillField(
        _ data: JSONValue, _ node: Int32, _ row: Int32, _ place: String,
        _ problems: inout [InitialDataProblem]
    ) {
        guard let field = form.nodes[Int(node)].field, field.type != "note",
            field.calculation.isEmpty || field.isEditable
        else {
            problems.append(InitialDataProblem(code: .notEditable, place: place))
            return
        }
        guard let text = data.plainText, text.utf8.count <= FormLimits.textBytes else {
            problems.append(InitialDataProblem(code: .expectsValue, place: place))
            return
        }
        let cell = cells.rows[Int(row)].base + form.localOf[Int(node)]
        let (value, isMistyped) = read(text, cell)
        put(cell, value, isMistyped, .test)
    }
}

extension JSONValue {
    /// The value as it would be typed; nil for a value that no field can hold.
    fileprivate var plainText: String? {
        switch self {
        case .null: return ""
        case .bool(let flag): return flag ? "true" : "false"
        case .number(let text), .string(let text): return text
        case .array(let items):
            var words: [String] = []
            for item in items {
                guard let word = item.asString ?? item.asNumber else { return nil }
                words.append(word)
            }
            return joined(words, " ")
        case .object: return nil
        }
    }
}
