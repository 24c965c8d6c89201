// Checks a declaration except its expressions: types, lists, translations, bounds, patterns.
// Expressions are checked when they are bound, in Compiler+Expressions.

import CalepinExpressions

extension Compiler {
    /// Adds the faults of names, types, texts, lists and patterns.
    mutating func judgeDeclaration() {
        judge(definition.title, "title", at: "")
        for section in definition.sections {
            judge(section.title, "title", at: section.name)
        }
        for node in form.nodes.indices {
            if let field = form.nodes[node].field { judge(field, at: node) }
        }
        judgeRepeats(definition.sections.flatMap { $0.contents }, at: "")
        for list in definition.choiceLists { judge(list) }
        if search != nil { judgeAnswers() }
    }

    /// Adds a fault for each field that a text names and the form does not have.
    private mutating func judgeAnswers() {
        for section in definition.sections {
            judgeAnswers(section.title, "title", at: section.name, 0)
        }
        for number in form.nodes.indices {
            guard let field = form.nodes[number].field else { continue }
            let (place, scope) = (places[number], form.scopeOf[number])
            judgeAnswers(field.label, "label", at: place, scope)
            judgeAnswers(field.hint, "hint", at: place, scope)
            judgeAnswers(field.guidance, "guidance", at: place, scope)
            for rule in [field.constraint, field.warning, field.pattern] {
                if let rule { judgeAnswers(rule.message, "message", at: place, scope) }
            }
            judgeAnswers(field.requiredText, "requiredText", at: place, scope)
        }
    }

    private mutating func judgeAnswers(
        _ text: LocalText, _ rule: String, at place: String, _ scope: Int32
    ) {
        for name in TextPiece.names(in: text) where node(named: name, from: scope) == nil {
            add(fault: Fault(.unknownReference, at: place, rule: rule, name))
        }
    }

    private mutating func judge(_ field: Field, at node: Int) {
        let place = places[node]
        if form.nodes[node].type == nil {
            add(fault: Fault(.unknownType, at: place, rule: "type", field.type))
        }
        let isHidden = form.nodes[node].type?.isHidden == true
        if !isHidden || !field.label.isEmpty { judge(field.label, "label", at: place) }
        if !field.hint.isEmpty { judge(field.hint, "hint", at: place) }
        if !field.guidance.isEmpty { judge(field.guidance, "guidance", at: place) }
        if !field.requiredText.isEmpty { judge(field.requiredText, "requiredText", at: place) }
        for rule in [field.constraint, field.warning, field.pattern] {
            if let rule, !rule.message.isEmpty { judge(rule.message, "message", at: place) }
        }
    }

    private mutating func judgeRepeats(_ contents: [Content], at place: String) {
        for item in contents {
            guard case .rows(let rows) = item else {
                if case .composite(let composite) = item {
                    judgeRepeats(composite.contents, at: place)
                }
                continue
            }
            let path = place.isEmpty ? rows.name : place + "." + rows.name
            let names = fieldNames(rows.contents)
            if !rows.rowTitle.isEmpty, !names.contains(rows.rowTitle) {
                add(fault: Fault(.unknownRowTitle, at: path, rule: "title", rows.rowTitle))
            }
            for name in rows.unique where !names.contains(name) {
                add(fault: Fault(.unknownReference, at: path, rule: "unique", name))
            }
            judgeRepeats(rows.contents, at: path)
        }
    }

    private func fieldNames(_ contents: [Content]) -> [String] {
        var names: [String] = []
        for item in contents {
            switch item {
            case .field(let field): names.append(field.name)
            case .composite(let composite): names += fieldNames(composite.contents)
            case .rows: break
            }
        }
        return names
    }

    private mutating func judge(_ list: ChoiceList) {
        var seen: [String: Int] = [:]
        for choice in list.choices {
            if choice.value.isEmpty || choice.value.utf8.contains(where: { $0 <= 0x20 }) {
                add(fault: Fault(.badChoice, at: list.name, choice.value))
            }
            if seen.updateValue(0, forKey: choice.value) != nil {
                add(fault: Fault(.duplicateChoice, at: list.name, choice.value))
            }
            judge(choice.label, "label", at: list.name)
        }
    }

    /// Adds a fault for each language of the form in which a text is missing.
    private mutating func judge(_ text: LocalText, _ rule: String, at place: String) {
        for language in definition.languages {
            let given = text.texts.contains { $0.language == language && !$0.text.isEmpty }
            if !given {
                add(fault: Fault(.missingTranslation, at: place, rule: rule, language))
            }
        }
    }
}
