// The faults of the look on paper: answers and parts that the form does not have, and what is no
// colour. That the logo comes along is for the app to check, as for all files.

import CalepinExpressions

extension Compiler {
    /// Adds the faults of the look on paper.
    mutating func judgePrint() {
        guard let style = definition.print else { return }
        for (rule, text) in [("header", style.header), ("footer", style.footer)] {
            for name in TextPiece.names(in: text) where names[0][name] == nil {
                add(fault: Fault(.unknownReference, at: "print", rule: rule, name))
            }
            for language in definition.languages where !text.isEmpty {
                let isGiven = text.texts.contains { $0.language == language && !$0.text.isEmpty }
                if !isGiven {
                    add(fault: Fault(.missingTranslation, at: "print", rule: rule, language))
                }
            }
        }
        if !style.accent.isEmpty, style.accentParts == nil {
            add(fault: Fault(.badColour, at: "print", rule: "accent", style.accent))
        }
        guard !style.without.isEmpty || !style.only.isEmpty else { return }
        var parts: [String: Bool] = [:]
        for section in definition.sections { parts[section.name] = true }
        for place in places { parts[place] = true }
        for (rule, paths) in [("without", style.without), ("only", style.only)] {
            for path in paths where parts[path] == nil {
                add(fault: Fault(.unknownReference, at: "print", rule: rule, path))
            }
        }
    }
}
