// Random definitions by seed, as wild as the format allows: they need not make sense, only be
// written and read. Forms that can be filled in are generated elsewhere.

import CalepinForms

/// A source of random definitions.
struct FormGenerator {
    var numbers: FormNumbers
    /// The number of items that may still be made, so that no form grows larger than a test needs.
    private var left: Int
    /// True while texts have marks.
    private var isMarked = false

    init(seed: UInt64, contents: Int = 40) {
        numbers = FormNumbers(seed)
        left = contents
    }

    mutating func form() -> FormDefinition {
        isMarked = numbers.once(in: 4)
        var form = FormDefinition(
            id: word(), version: numbers.once(in: 2) ? 1 : 1 + numbers.below(1_000),
            title: text(),
            languages: numbers.pick([["en"], ["fr"], ["fr", "en"], [], ["en", "fr", "de"]]),
            sections: many(4) { $0.section() }, choiceLists: many(3) { $0.choiceList() },
            services: words(), catalogues: words(), migrations: many(4) { $0.migration() },
            recordTitle: word())
        form.isMarked = isMarked
        if numbers.once(in: 3) { form.print = printStyle() }
        return form
    }

    private mutating func printStyle() -> PrintStyle {
        PrintStyle(
            paper: numbers.pick(PrintStyle.Paper.allCases), isLandscape: numbers.once(in: 2),
            hasColumns: numbers.once(in: 2), showsEmpty: numbers.once(in: 2), header: text(),
            footer: text(), logo: word(), accent: word(), without: words(), only: words())
    }

    private mutating func section() -> Section {
        Section(
            word(), title: text(), media: media(), relevant: rule(), contents: contents(depth: 0))
    }

    /// Files of some kinds, each once.
    private mutating func media() -> [MediaFile] {
        guard numbers.once(in: 4) else { return [] }
        return MediaKind.allCases.filter { _ in numbers.once(in: 2) }.compactMap { kind in
            let name = text()
            return name.texts.isEmpty ? nil : MediaFile(kind, name)
        }
    }

    private mutating func contents(depth: Int) -> [Content] {
        var contents: [Content] = []
        for _ in 0..<numbers.below(8) where left > 0 {
            left -= 1
            contents.append(item(depth: depth))
        }
        return contents
    }

    private mutating func item(depth: Int) -> Content {
        switch depth < 6 ? numbers.below(6) : 5 {
        case 0:
            return .composite(
                Composite(
                    word(), label: text(), media: media(), relevant: rule(),
                    contents: contents(depth: depth + 1)))
        case 1:
            return .rows(
                Repeat(
                    word(), label: text(), media: media(), relevant: rule(), least: rule(),
                    most: rule(), rowTitle: word(), unique: words(),
                    isNeverCopied: numbers.once(in: 2),
                    contents: contents(depth: depth + 1)))
        default: return .field(field())
        }
    }

    private mutating func field() -> Field {
        var field = Field(word(), numbers.pick(["text", "integer", "day", "", "money"]))
        field.label = text()
        field.hint = text()
        field.guidance = text()
        field.media = media()
        field.relevant = rule()
        field.required = numbers.pick(["true()", "true()", "false()", "", "${a} > 1"])
        field.requiredText = text()
        field.readonly = rule()
        field.initial = rule()
        field.calculation = rule()
        field.isEditable = numbers.once(in: 4)
        field.least = rule()
        field.most = rule()
        field.mask = word()
        field.parents = words()
        field.isNeverCopied = numbers.once(in: 4)
        field.places = numbers.below(5) - 1
        field.unit = word()
        field.look = word()
        if numbers.once(in: 4) {
            field.scale = Scale(
                step: word(), ticks: word(), labels: word(), placeholder: word())
        }
        if numbers.once(in: 4) { field.constraint = Constraint(rule(), text()) }
        if numbers.once(in: 4) { field.warning = Constraint(rule(), text()) }
        if numbers.once(in: 4) { field.pattern = Constraint(rule(), text()) }
        if numbers.once(in: 4) { field.when = When(words(), rule()) }
        if numbers.once(in: 4) { field.proposal = Proposal(word(), words()) }
        if numbers.once(in: 4) {
            field.choices = Choices(
                word(), filter: rule(), isOpen: numbers.once(in: 3))
        }
        return field
    }

    private mutating func choiceList() -> ChoiceList {
        ChoiceList(
            word(), attributes: words(),
            many(5) { Choice($0.word(), $0.text(), attributes: $0.words(), media: $0.media()) })
    }

    private mutating func migration() -> MigrationStep {
        let change: MigrationStep.Change
        switch numbers.below(3) {
        case 0: change = .rename(from: word(), to: word())
        case 1: change = .split(from: word(), into: words())
        default: change = .mapChoices(field: word(), many(3) { ($0.word(), $0.word()) })
        }
        return MigrationStep(from: 1 + numbers.below(9), change)
    }
}

// MARK: - Texts

extension FormGenerator {
    private mutating func many<T>(_ most: Int, _ make: (inout FormGenerator) -> T) -> [T] {
        var result: [T] = []
        for _ in 0..<numbers.below(most + 1) { result.append(make(&self)) }
        return result
    }

    /// A text in some languages, each once.
    private mutating func text() -> LocalText {
        var text = LocalText()
        for language in ["en", "fr", "de", ""].shuffled(using: &numbers) {
            guard numbers.once(in: 3) else { continue }
            let word = word()
            text.texts.append(
                isMarked
                    ? LocalText.Translation(language, marking: word)
                    : LocalText.Translation(language, word))
        }
        return text
    }

    private mutating func rule() -> String {
        numbers.once(in: 2) ? "" : numbers.pick(["true()", "${a} > 1", ". < 5", "'\"'", word()])
    }

    private mutating func words() -> [String] { many(2) { $0.word() } }

    private mutating func word() -> String {
        numbers.pick([
            "", "a", "plate", "first name", "é", "e\u{301}", "\u{0}", "\n\t\r", "\"\\/", "<b>",
            "\u{2028}", "😀", "{0}", "[1]", "*a* _b", "${a}", String(repeating: "x", count: 70),
        ])
    }
}

/// Random numbers that repeat for the same seed (SplitMix64).
struct FormNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, not including, `bound`.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// True once in `count` times.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    /// Some element of a list that is not empty.
    mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }
}
