// The declaration of a form: sections of fields, composites and repeats, with their rules as
// expressions. A value without behaviour: Compile/ finds its faults and makes it ready to fill in,
// JSON/ reads and writes it.

import CalepinExpressions

/// The declaration of a form.
public struct FormDefinition: Equatable, Sendable {
    /// The stable name of the form, such as `motor`.
    public var id: String
    /// The version, from 1; a record names the version it was filled in with.
    public var version: Int
    /// The title shown above the form.
    public var title: LocalText
    /// The codes of the languages every text must be given in, the first being the default.
    public var languages: [String]
    /// The titled parts, in order.
    public var sections: [Section]
    /// The named lists of choices.
    public var choiceLists: [ChoiceList]
    /// The names of the services that may be asked for proposals.
    public var services: [String]
    /// The names of the tables that expressions and choice lists may read.
    public var catalogues: [String]
    /// The steps that make records of earlier versions records of this one, in order.
    public var migrations: [MigrationStep]
    /// The name of the field whose value titles a record; empty for none.
    public var recordTitle: String
    /// True when records stay open for good: they are never reviewed and submitted.
    public var isNeverSubmitted: Bool
    /// The look of its records on paper; nil for the usual one.
    public var print: PrintStyle?
    /// True when signs in its texts are marks, as in `*new*`.
    package var isMarked = false

    /// Makes a form.
    public init(
        id: String, version: Int = 1, title: LocalText = LocalText(), languages: [String] = ["en"],
        sections: [Section] = [], choiceLists: [ChoiceList] = [], services: [String] = [],
        catalogues: [String] = [], migrations: [MigrationStep] = [], recordTitle: String = "",
        isNeverSubmitted: Bool = false, print: PrintStyle? = nil
    ) {
        self.id = id
        self.version = version
        self.title = title
        self.languages = languages
        self.sections = sections
        self.choiceLists = choiceLists
        self.services = services
        self.catalogues = catalogues
        self.migrations = migrations
        self.recordTitle = recordTitle
        self.isNeverSubmitted = isNeverSubmitted
        self.print = print
    }
}

/// A text in each language, by code such as `en`.
public struct LocalText: Equatable, Sendable {
    /// The texts by language code, in the order they were given.
    public var texts: [Translation]

    /// One language's text.
    public struct Translation: Equatable, Sendable {
        /// The language's code.
        public var language: String
        /// The text, without marks.
        public var text: String
        /// The text with its marks, in a form with markup; empty where it has none.
        package var marked = ""

        /// Makes the text of a language.
        public init(_ language: String, _ text: String) {
            self.language = language
            self.text = text
        }

        /// Makes the text of a language, of a text in which some signs are marks.
        ///
        /// Complexity: O(n) in the text.
        package init(_ language: String, marking text: String) {
            self.init(language, Markup.plain(text) ?? text)
            if text != self.text { marked = text }
        }

        /// The text as it is written.
        package var written: String { marked.isEmpty ? text : marked }
    }

    /// Makes a text; without translations it is empty.
    public init(_ texts: [Translation] = []) { self.texts = texts }

    /// Makes a text in English and, when it is given, in French.
    public init(_ english: String, _ french: String? = nil) {
        texts = [Translation("en", english)]
        if let french { texts.append(Translation("fr", french)) }
    }

    /// True when no language has a text.
    public var isEmpty: Bool { texts.allSatisfy { $0.text.isEmpty } }

    /// Returns the text in a language, or the first there is, or an empty one.
    ///
    /// Complexity: O(n) in the number of languages.
    public func text(in language: String) -> String {
        translation(in: language)?.text ?? ""
    }

    /// Returns the text with its marks in a language, or the first there is; empty for a text
    /// without marks.
    package func marked(in language: String) -> String {
        translation(in: language)?.marked ?? ""
    }

    /// Returns a text in which no sign is a mark.
    package static func escaped(_ text: String) -> String { Markup.escaped(text) }

    private func translation(in language: String) -> Translation? {
        for text in texts where text.language == language { return text }
        return texts.first
    }

    /// Returns the text in a language, or in another of ours, or the first there is, or an empty
    /// one.
    ///
    /// Complexity: O(n) in the number of languages.
    package func text(in language: String, or other: Language) -> String {
        translation(in: language, or: other)?.text ?? ""
    }

    /// Returns the translation in a language, or in another of ours, or the first there is.
    func translation(in language: String, or other: Language) -> Translation? {
        for text in texts where text.language == language { return text }
        return translation(in: other.code)
    }
}

/// A titled part of a form.
public struct Section: Equatable, Sendable {
    /// The stable name, unique in the form.
    public var name: String
    /// The title.
    public var title: LocalText
    /// The files beside the title.
    public var media: [MediaFile]
    /// The condition for showing the section; empty for always.
    public var relevant: String
    /// The contents, in order.
    public var contents: [Content]

    /// Makes a section.
    public init(
        _ name: String, title: LocalText = LocalText(), media: [MediaFile] = [],
        relevant: String = "", contents: [Content] = []
    ) {
        self.name = name
        self.title = title
        self.media = media
        self.relevant = relevant
        self.contents = contents
    }
}

/// One thing in a section, a composite or a row.
public enum Content: Equatable, Sendable {
    /// A field.
    case field(Field)
    /// Several fields edited as one.
    indirect case composite(Composite)
    /// A part that can occur several times.
    indirect case rows(Repeat)
}

/// Several fields edited as one, such as a name or an address.
public struct Composite: Equatable, Sendable {
    /// The stable name, unique in its scope.
    public var name: String
    /// The label of the row that opens it.
    public var label: LocalText
    /// The files beside the label.
    public var media: [MediaFile]
    /// The condition for showing the composite; empty for always.
    public var relevant: String
    /// Its fields.
    public var contents: [Content]

    /// Makes a composite.
    public init(
        _ name: String, label: LocalText = LocalText(), media: [MediaFile] = [],
        relevant: String = "", contents: [Content] = []
    ) {
        self.name = name
        self.label = label
        self.media = media
        self.relevant = relevant
        self.contents = contents
    }
}

/// A part of a form that can occur several times, in rows.
public struct Repeat: Equatable, Sendable {
    /// The stable name, unique in its scope.
    public var name: String
    /// The label.
    public var label: LocalText
    /// The files beside the label.
    public var media: [MediaFile]
    /// The condition for showing the repeat; empty for always.
    public var relevant: String
    /// The least number of rows, an expression; empty for none.
    public var least: String
    /// The largest number of rows, an expression; empty for the limit of the engine. Where it is
    /// the same as the least number, the repeat has that many rows without anybody adding them.
    public var most: String
    /// The name of the field whose value titles a row; empty for its number.
    public var rowTitle: String
    /// The fields whose values, together, no two rows may share.
    public var unique: [String]
    /// True when rows are not copied into a record made from a template.
    public var isNeverCopied: Bool
    /// The contents of a row.
    public var contents: [Content]

    /// Makes a repeat.
    public init(
        _ name: String, label: LocalText = LocalText(), media: [MediaFile] = [],
        relevant: String = "", least: String = "", most: String = "", rowTitle: String = "",
        unique: [String] = [], isNeverCopied: Bool = false, contents: [Content] = []
    ) {
        self.name = name
        self.label = label
        self.media = media
        self.relevant = relevant
        self.least = least
        self.most = most
        self.rowTitle = rowTitle
        self.unique = unique
        self.isNeverCopied = isNeverCopied
        self.contents = contents
    }
}
