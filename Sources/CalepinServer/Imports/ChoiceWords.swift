// The words by which choices stand in files: their values, or their labels in any language, also
// several in one cell with spaces between them.

import CalepinForms

/// The values and labels of the choices of a field.
struct ChoiceWords: Sendable {
    private var values: Set<String> = []
    /// The values by labels, as they are compared; empty for labels of several choices.
    private var byLabel: [String: String] = [:]
    /// The greatest number of words of a label.
    private var most = 1

    /// Collects the choices of a list of a form.
    ///
    /// Complexity: O(n) in the choices and their labels.
    init(_ list: ChoiceList) {
        for choice in list.choices {
            values.insert(choice.value)
            for text in choice.label.texts { add(text.text, of: choice.value) }
        }
    }

    private mutating func add(_ label: String, of value: String) {
        let plain = ImportPlan.plain(label)
        guard !plain.isEmpty else { return }
        if let other = byLabel[plain], other != value {
            byLabel[plain] = ""
        } else {
            byLabel[plain] = value
        }
        most = max(most, plain.split(separator: " ").count)
    }

    /// Returns the value that a word or label stands for; nil for none, and for a label that
    /// several choices have.
    func value(of text: String) -> String? {
        if values.contains(text) { return text }
        let value = byLabel[ImportPlan.plain(text)]
        return value?.isEmpty == false ? value : nil
    }

    /// Returns the values that a text of several stands for, with spaces between them; the text
    /// itself where it is no row of labels.
    ///
    /// Complexity: O(n·m) in the words, of which a label has at most m.
    func joined(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words.allSatisfy(values.contains) { return text }
        var found: [String] = []
        var place = 0
        while place < words.count {
            // The longest label first, since one may be the beginning of another.
            var count = min(most, words.count - place)
            var value: String?
            while count > 0, value == nil {
                var label = words[place..<place + count].joined(separator: " ")
                if label.last == "," || label.last == ";" { label.removeLast() }
                value = self.value(of: label)
                if value == nil { count -= 1 }
            }
            guard let value else { return text }
            found.append(value)
            place += count
        }
        return found.joined(separator: " ")
    }
}
