// The keys of a form's JSON, a list for each object of it; reader, writer and tests share them.
// The values of the keys are in FormJSONReader and FormJSONWriter.

import CalepinExpressions

/// The keys one object of the format may have; the most frequent come first, which the reader
/// compares first.
package protocol FormJSONKey: CaseIterable {
    init?(rawValue: UInt8)
    var rawValue: UInt8 { get }
    /// The key as it is written.
    var name: StaticString { get }
}

extension FormJSONKey {
    /// The key as it is written.
    package var text: String { name.withUTF8Buffer { String(utf8: $0) } }

    /// The bit that stands for the key in a set of keys.
    var bit: UInt32 { 1 << UInt32(rawValue) }
}

/// Keys of the form itself.
enum FormKey: UInt8, FormJSONKey {
    case format, id, version, title, languages, recordTitle, services, catalogues, choiceLists
    case sections, migrations, neverSubmitted, markup, print

    var name: StaticString {
        switch self {
        case .format: "format"
        case .id: "id"
        case .version: "version"
        case .title: "title"
        case .languages: "languages"
        case .recordTitle: "recordTitle"
        case .services: "services"
        case .catalogues: "catalogues"
        case .choiceLists: "choiceLists"
        case .sections: "sections"
        case .migrations: "migrations"
        case .neverSubmitted: "neverSubmitted"
        case .markup: "markup"
        case .print: "print"
        }
    }
}

/// Keys of the look on paper.
enum PrintKey: UInt8, FormJSONKey {
    case paper, landscape, columns, empty, header, footer, logo, accent, without, only

    var name: StaticString {
        switch self {
        case .paper: "paper"
        case .landscape: "landscape"
        case .columns: "columns"
        case .empty: "empty"
        case .header: "header"
        case .footer: "footer"
        case .logo: "logo"
        case .accent: "accent"
        case .without: "without"
        case .only: "only"
        }
    }
}

/// Keys of a section.
enum SectionKey: UInt8, FormJSONKey {
    case stableName, title, relevant, contents, media

    var name: StaticString {
        switch self {
        case .stableName: "name"
        case .title: "title"
        case .media: "media"
        case .relevant: "relevant"
        case .contents: "contents"
        }
    }
}

/// Keys of a field.
enum FieldKey: UInt8, FormJSONKey {
    case field, type, label, relevant, required, optional, choices, parents, least, most
    case constraint, hint, calculation, editable, readonly, initial, proposal, warning, pattern
    case mask, neverCopied, places, unit, requiredText, when, media, look, scale
    case guidance

    var name: StaticString {
        switch self {
        case .field: "field"
        case .type: "type"
        case .label: "label"
        case .relevant: "relevant"
        case .required: "required"
        case .optional: "optional"
        case .choices: "choices"
        case .parents: "parents"
        case .when: "when"
        case .least: "least"
        case .most: "most"
        case .constraint: "constraint"
        case .hint: "hint"
        case .calculation: "calculation"
        case .editable: "editable"
        case .readonly: "readonly"
        case .initial: "initial"
        case .proposal: "proposal"
        case .warning: "warning"
        case .pattern: "pattern"
        case .mask: "mask"
        case .neverCopied: "neverCopied"
        case .places: "places"
        case .unit: "unit"
        case .requiredText: "requiredText"
        case .look: "look"
        case .scale: "scale"
        case .guidance: "guidance"
        case .media: "media"
        }
    }
}

/// Keys of a composite.
enum CompositeKey: UInt8, FormJSONKey {
    case composite, label, relevant, contents, media

    var name: StaticString {
        switch self {
        case .media: "media"
        case .composite: "composite"
        case .label: "label"
        case .relevant: "relevant"
        case .contents: "contents"
        }
    }
}

/// Keys of a repeat.
enum RepeatKey: UInt8, FormJSONKey {
    case rows, label, relevant, least, most, rowTitle, unique, neverCopied, contents, media

    var name: StaticString {
        switch self {
        case .media: "media"
        case .rows: "repeat"
        case .label: "label"
        case .relevant: "relevant"
        case .least: "least"
        case .most: "most"
        case .rowTitle: "rowTitle"
        case .unique: "unique"
        case .neverCopied: "neverCopied"
        case .contents: "contents"
        }
    }
}

/// The keys of files are their kinds.
extension MediaKind: FormJSONKey {
    package var name: StaticString {
        switch self {
        case .image: "image"
        case .bigImage: "bigImage"
        case .audio: "audio"
        case .video: "video"
        }
    }
}

/// Keys of a rule with a message.
enum ConstraintKey: UInt8, FormJSONKey {
    case test, message

    var name: StaticString {
        switch self {
        case .test: "test"
        case .message: "message"
        }
    }
}

/// Keys of a value that a change sets.
enum WhenKey: UInt8, FormJSONKey {
    case changes, value

    var name: StaticString {
        switch self {
        case .changes: "changes"
        case .value: "value"
        }
    }
}

/// Keys of the steps of a number.
enum ScaleKey: UInt8, FormJSONKey {
    case step, ticks, labels, placeholder

    var name: StaticString {
        switch self {
        case .step: "step"
        case .ticks: "ticks"
        case .labels: "labels"
        case .placeholder: "placeholder"
        }
    }
}

/// Keys of a proposal.
enum ProposalKey: UInt8, FormJSONKey {
    case service, fields

    var name: StaticString {
        switch self {
        case .service: "service"
        case .fields: "fields"
        }
    }
}

/// Keys of a field's choices, when they are more than a list's name.
enum ChoicesKey: UInt8, FormJSONKey {
    case list, rows, value, label, filter, order, isOpen

    var name: StaticString {
        switch self {
        case .list: "list"
        case .rows: "rows"
        case .value: "value"
        case .label: "label"
        case .order: "order"
        case .filter: "filter"
        case .isOpen: "open"
        }
    }
}

/// Keys of a choice list.
enum ChoiceListKey: UInt8, FormJSONKey {
    case stableName, attributes, choices

    var name: StaticString {
        switch self {
        case .stableName: "name"
        case .attributes: "attributes"
        case .choices: "choices"
        }
    }
}

/// Keys of a choice.
enum ChoiceKey: UInt8, FormJSONKey {
    case value, label, attributes, media

    var name: StaticString {
        switch self {
        case .media: "media"
        case .value: "value"
        case .label: "label"
        case .attributes: "attributes"
        }
    }
}

/// Keys of a migration step; one of the last three holds the change.
enum MigrationKey: UInt8, FormJSONKey {
    case version, rename, split, mapChoices

    var name: StaticString {
        switch self {
        case .version: "version"
        case .rename: "rename"
        case .split: "split"
        case .mapChoices: "mapChoices"
        }
    }
}

/// Keys of a field's new name.
enum RenameKey: UInt8, FormJSONKey {
    case from, to

    var name: StaticString {
        switch self {
        case .from: "from"
        case .to: "to"
        }
    }
}

/// Keys of a text that became several.
enum SplitKey: UInt8, FormJSONKey {
    case from, into

    var name: StaticString {
        switch self {
        case .from: "from"
        case .into: "into"
        }
    }
}

/// Keys of choices that have other values.
enum MapChoicesKey: UInt8, FormJSONKey {
    case field, values

    var name: StaticString {
        switch self {
        case .field: "field"
        case .values: "values"
        }
    }
}
