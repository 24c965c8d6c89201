// The looks of fields: words for a control other than the usual one of a type. They change no
// value; a page that does not know one draws the usual control.

import CalepinExpressions

/// The words of looks, by the control that knows them.
enum Looks {
    /// Of numbers with bounds: a handle to move, which may stand upright or have no marks; stars;
    /// a list to pick from.
    static let numbers = ["slider", "vertical", "no-ticks", "stars", "picker"]

    /// Of choices: a row of a table; tiles in columns, as many as there is room for, or so many.
    static let choices = ["grid", "columns"]
    /// Of files: a sound or a film that is recorded, in a lower quality, or only by another
    /// program; with the camera on the side of the screen; and none that was there before.
    static let recordings = ["audio", "video", "low", "voice-only", "external", "front", "new"]
    /// The largest number of columns.
    static let maxColumns = 20

    /// Returns true when a control knows a word.
    static func has(_ word: String, _ widget: Widget) -> Bool {
        switch widget {
        case .number: numbers.contains(word)
        case .one: word == "likert" || isChoices(word)
        case .many: isChoices(word)
        case .file: recordings.contains(word)
        default: false
        }
    }

    private static func isChoices(_ word: String) -> Bool {
        if choices.contains(word) { return true }
        let head = "columns-"
        return word.hasPrefix(head)
            && Int(word.dropFirst(head.utf8.count), in: 1...maxColumns) != nil
    }
}

extension Compiler {
    /// Adds the faults of a field's look and scale.
    mutating func judgeLook(_ number: Int) {
        guard let field = form.nodes[number].field, let type = form.nodes[number].type else {
            return
        }
        for word in TypedText.words(field.look) where !Looks.has(word, type.widget) {
            add(fault: Fault(.badLook, at: places[number], rule: "look", word))
        }
        guard let scale = field.scale else { return }
        if type.widget != .number {
            add(fault: Fault(.badLook, at: places[number], rule: "scale", field.type))
        }
        for (rule, text) in [("step", scale.step), ("ticks", scale.ticks)]
        where !text.isEmpty && Scale.number(text)?.isZero != false {
            add(fault: Fault(.badLook, at: places[number], rule: "scale." + rule, text))
        }
        if !scale.placeholder.isEmpty, Scale.number(scale.placeholder) == nil {
            let rule = "scale.placeholder"
            add(fault: Fault(.badLook, at: places[number], rule: rule, scale.placeholder))
        }
        judgeLabels(of: scale, number)
    }

    private mutating func judgeLabels(of scale: Scale, _ number: Int) {
        guard !scale.labels.isEmpty else { return }
        let (place, rule) = (places[number], "scale.labels")
        guard let list = definition.choiceLists.first(where: { $0.name == scale.labels }) else {
            return add(fault: Fault(.unknownList, at: place, rule: rule, scale.labels))
        }
        for choice in list.choices where Scale.number(choice.value) == nil {
            add(fault: Fault(.badLook, at: place, rule: rule, choice.value))
        }
    }
}
