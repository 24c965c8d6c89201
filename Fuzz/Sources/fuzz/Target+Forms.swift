// Hostile forms and hostile steps: definitions with parts cut, doubled and replaced, and edit
// scripts with unexpected paths, texts and types. Other targets are in Target.swift.

import CalepinExpressions
import CalepinFormSteps
import CalepinForms

extension Target {
    /// A definition broken in a few places; if it can still be read, it is written, read back,
    /// checked, compiled and filled in.
    static let formJSON = Target(name: "form") { source in
        if source.below(10) == 0 {
            _ = try? FormDefinition(json: source.bytes(200))
            return
        }
        let text = HostileForm.definition(&source)
        guard let definition = try? FormDefinition(json: Array(text.utf8)) else { return }
        if let again = try? FormDefinition(json: definition.json()) {
            precondition(again == definition, "does not read back: \(text)")
        }
        let faults = definition.check()
        for fault in faults { _ = fault.line(in: .french) }
        let form = try? definition.compiled()
        precondition(faults.isEmpty == (form != nil), "checked and compiled differ: \(text)")
        if let form { take(20, of: form, &source) }
    }

    /// A valid form under hostile steps.
    static let formSteps = Target(name: "steps") { source in
        guard let definition = try? FormDefinition(json: Array(HostileForm.sound.utf8)),
            let form = try? definition.compiled()
        else { preconditionFailure("the form of the target has faults") }
        take(60, of: form, &source)
    }

    private static func take(_ count: Int, of form: CompiledForm, _ source: inout Source) {
        guard let now = Instant(milliseconds: 1_795_000_000_000) else { return }
        let steps = FormSteps(
            FormSession(form, context: EvaluationContext(now: now, seed: source.next())))
        for _ in 0..<count {
            let step = HostileForm.step(&source)
            let answer = steps.reply(to: Array(step.utf8))
            precondition((try? JSONValue(reading: answer)) != nil, "no answer to \(step)")
        }
        let state = steps.reply(to: Array(#"{"state":true}"#.utf8))
        precondition(!state.starts(with: Array(#"{"error""#.utf8)), "no state any more")
    }
}

/// A form that uses every part of a declaration, and ways to break it.
enum HostileForm {
    static let sound = """
        {"format": 1, "id": "f", "version": 2, "languages": ["en"], "title": "F", "recordTitle":
        "a", "services": ["s"], "sections": [{"name": "first", "title": "1", "contents":
        [{"field": "z", "type": "integer", "label": "Z"}]}, {"name": "one", "title": "One",
        "relevant": "${z} != 1", "contents": [{"field": "a", "type": "decimal", "label": "A",
        "least": "0", "most": "${z} + 10", "initial": "1"}, {"field": "b", "type": "text",
        "label": "B", "parents": ["a"], "pattern": {"test": "(a|b)*c{2,9}", "message": "M"},
        "constraint": ". != ${z}"}, {"composite": "c", "label": "C", "contents": [{"field": "d",
        "type": "day", "label": "D", "optional": true, "warning": ". > today()"}]}, {"field":
        "e", "type": "decimal", "label": "E", "calculation": "sum(${n}) div ${a}", "editable":
        true, "readonly": "${a} > 5"}, {"repeat": "rows", "label": "R", "least": "1", "most":
        "3", "rowTitle": "n", "unique": ["n"], "contents": [{"field": "n", "type": "money",
        "places": 2, "label": "N", "required": "${a} > 1"}, {"field": "o", "type": "one",
        "label": "O", "choices": "l", "relevant": "position(..) > 1"}, {"repeat": "in", "label":
        "I", "contents": [{"field": "p", "type": "many", "label": "P", "choices": {"list": "l",
        "open": true}, "calculation": "concat(${n}, ${b})"}]}]}, {"field": "q", "type": "plate",
        "label": "Q", "mask": "AA-999", "proposal": {"service": "s", "fields": ["a"]}}]}],
        "choiceLists": [{"name": "l", "attributes": ["k"], "choices": [{"value": "x", "label":
        "X", "attributes": ["1"]}]}], "migrations": [{"version": 1, "rename": {"from": "aa",
        "to": "a"}}]}
        """

    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"\"", "null", "-1", "99999999999999999999", "true",
        "\"a\"", "\"${a}\"", "\"${rows}\"", "\"${n} + ${p}\"", "\"sum(${p})\"", "\"one\"",
        "\"(((((((((((\"", "\"(a*)*{9}{9}{9}\"", "\"position(..)\"", "\"${e} + ${nope}\"",
        "\"random()\"", "\"1 div 0\"", "\"\\ud83e\\udd70\"", "\"#\"", "\".\"", "\"a#1.b\"",
        "\"field\"", "\"repeat\"", "\"relevant\"", "\"calculation\"", "\"parents\"", "\"instant\"",
    ]

    /// Returns the valid form with a few of its tokens cut, doubled, swapped or replaced.
    static func definition(_ source: inout Source) -> String {
        var tokens = tokens
        for _ in 0..<(1 + source.below(4)) {
            let place = source.below(tokens.count)
            switch source.below(6) {
            case 0: tokens.remove(at: place)
            case 1: tokens.insert(tokens[place], at: place)
            case 2: tokens.swapAt(place, source.below(tokens.count))
            case 3: tokens[place] = source.text(pieces, 3)
            case 4: tokens[place] = source.one(of: tokens)
            default: tokens[place] = source.one(of: pieces)
            }
        }
        return tokens.joined(separator: " ")
    }

    /// The tokens of the valid form: texts, numbers, words and signs.
    private static let tokens: [String] = {
        var tokens: [String] = []
        var isText = false
        for character in sound {
            if isText {
                tokens[tokens.count - 1].append(character)
                if character == "\"" { isText = false }
            } else if character == "\"" {
                tokens.append("\"")
                isText = true
            } else if character.isNumber || character.isLetter,
                let last = tokens.last?.last, last.isNumber || last.isLetter
            {
                tokens[tokens.count - 1].append(character)
            } else if !character.isWhitespace {
                tokens.append(String(character))
            }
        }
        return tokens
    }()

    // Steps

    private static let names = [
        "a", "b", "c", "d", "e", "q", "z", "one", "rows", "rows#k", "rows#k.n", "rows#k.o",
        "rows#m.in", "rows#k.in#k.p", "rows#k.in", "rows#1.n", "rows#2.n", "rows.n", "rows#",
        "#", ".", "..", "", "a#1", "rows#k.rows#k", "rows#99999999999999999999", "in#k.p",
        "\\u0000", "rows#k.in#k.p.x", "\\ud83e\\udd70", "none",
    ]

    private static let values = [
        "\"\"", "\"1\"", "2.50", "-0", "1e400", "0.00000000000000000000000000000000000000001",
        "null", "true", "\"x\"", "\"x x y\"", "\"2026-02-30\"", "\"2026-11-20\"", "\"99:99\"",
        "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\"", "{}", "[1]",
        "\"\\ud83e\\udd70\"", "9999999999999999999999999999999999", "\"1,5\"", "\"${a}\"",
        "5", "0", "1",
    ]

    /// Returns a step, most often one that can succeed.
    static func step(_ source: inout Source) -> String {
        let path = "\"" + source.one(of: names) + "\""
        let value = source.one(of: values)
        let number = ["0", "1", "7", "-1", "99999999999", "1.5", "\"0\""]
        switch source.below(16) {
        case 0..<6: return "{\"set\": \(path), \"value\": \(value)}"
        case 6: return "{\"add\": \(path), \"id\": \(source.one(of: ["\"k\"", "\"m\"", value]))}"
        case 7: return "{\"add\": \"rows\", \"at\": \(source.one(of: number))}"
        case 8: return "{\"remove\": \(path)}"
        case 9: return "{\"move\": \(path), \"to\": \(source.one(of: number))}"
        case 10: return "{\"undo\": true}"
        case 11: return "{\"redo\": true}"
        case 12: return "{\"state\": \(path)}"
        case 13: return "{\"issues\": true}"
        case 14:
            let long = String(repeating: "x", count: 1 << source.below(21))
            return "{\"set\": \(path), \"value\": \"\(long)\"}"
        default: return source.text(["{", "}", "\"set\"", ":", value, path, ",", "\"now\""], 9)
        }
    }
}
