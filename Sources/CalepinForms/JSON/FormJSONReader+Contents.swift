// Reads the contents of sections, composites and rows: fields, with their rules, composites and
// repeats. FormJSONReader reads objects, texts and lists.

import CalepinExpressions

extension FormJSONReader {
    /// Reads the contents of a section, a composite or a row.
    mutating func contents() throws(FormJSONStop) -> [Content] {
        var contents: [Content] = []
        try beginArray()
        while try nextElement() {
            try countField()
            contents.append(try item())
        }
        return contents
    }

    private mutating func item() throws(FormJSONStop) -> Content {
        switch try tag() {
        case .field: return .field(try field())
        case .composite:
            return .composite(
                try nested { composite throws(FormJSONStop) in
                    try composite.composite()
                })
        case .rows:
            return .rows(
                try nested { rows throws(FormJSONStop) in
                    try rows.rows()
                })
        }
    }

    private enum Tag { case field, composite, rows }

    /// Returns the kind of the object that comes next, by the first of its keys that names one.
    /// Almost always that is its first key; otherwise the keys before are read twice.
    private mutating func tag() throws(FormJSONStop) -> Tag {
        let start = try start()
        let inside = reader
        defer { reader = inside }
        try read(.expectsObject) { (reader) throws(JSONError) in try reader.beginObject() }
        while try read(.expectsObject, { (reader) throws(JSONError) in try reader.nextKey() }) {
            if reader.keyIs(FieldKey.field.name) { return .field }
            if reader.keyIs(RepeatKey.rows.name) { return .rows }
            if reader.keyIs(CompositeKey.composite.name) { return .composite }
            try read(.expectsObject) { (reader) throws(JSONError) in _ = try reader.skipValue() }
        }
        throw stop(.missingTag, at: start)
    }

    /// Reads the files beside a part, by their kinds.
    mutating func media() throws(FormJSONStop) -> [MediaFile] {
        var files: [MediaFile] = []
        var members = try members(MediaKind.self)
        while let kind = try next(&members) {
            let name = try localText()
            if !name.texts.isEmpty { files.append(MediaFile(kind, name)) }
        }
        return files
    }

    /// Reads one level deeper.
    private mutating func nested<T>(
        _ body: (inout FormJSONReader) throws(FormJSONStop) -> T
    ) throws(FormJSONStop) -> T {
        guard nesting < FormLimits.nesting else { throw stop(.tooDeep, at: try start()) }
        nesting += 1
        let result = try body(&self)
        nesting -= 1
        return result
    }

    private mutating func composite() throws(FormJSONStop) -> Composite {
        var composite = Composite("")
        var members = try members(CompositeKey.self)
        while let key = try next(&members) {
            switch key {
            case .composite: composite.name = try text()
            case .label: composite.label = try localText()
            case .media: composite.media = try media()
            case .relevant: composite.relevant = try text()
            case .contents: composite.contents = try contents()
            }
        }
        return composite
    }

    private mutating func rows() throws(FormJSONStop) -> Repeat {
        var rows = Repeat("")
        var members = try members(RepeatKey.self)
        while let key = try next(&members) {
            switch key {
            case .rows: rows.name = try text()
            case .label: rows.label = try localText()
            case .media: rows.media = try media()
            case .relevant: rows.relevant = try text()
            case .least: rows.least = try text()
            case .most: rows.most = try text()
            case .rowTitle: rows.rowTitle = try text()
            case .unique: rows.unique = try texts()
            case .neverCopied: rows.isNeverCopied = try flag()
            case .contents: rows.contents = try contents()
            }
        }
        return rows
    }
}

// MARK: - Fields

extension FormJSONReader {
    private mutating func field() throws(FormJSONStop) -> Field {
        var field = FieldTraits(name: "", type: Self.textType, label: LocalText())
        var members = try members(FieldKey.self)
        while let key = try next(&members) {
            switch key {
            case .field: field.name = try text()
            case .type: field.type = try text()
            case .label: field.label = try localText()
            case .hint: field.hint = try localText()
            case .guidance: field.guidance = try localText()
            case .requiredText: field.requiredText = try localText()
            case .media: field.media = try media()
            case .required, .optional:
                try readRequired(into: &field, members)
            default:
                try readRule(key, into: &field)
            }
        }
        return Field(field)
    }

    /// Reads the key `required` or `optional`, which exclude each other.
    private mutating func readRequired(
        into field: inout FieldTraits, _ members: FormJSONMembers<FieldKey>
    ) throws(FormJSONStop) {
        if members.has(.required), members.has(.optional) {
            throw stop(
                .conflictingKeys, at: members.keyStart, FieldKey.required.text,
                known: FieldKey.optional.text)
        }
        if members.has(.required) {
            field.required = try text()
        } else {
            field.required = try flag() ? Self.never : Self.always
        }
    }

    /// The value of `required` for a field without either key.
    static let always = "true()"
    static let never = "false()"

    /// The type of a field that names none.
    static let textType = "text"

    private mutating func readRule(
        _ key: FieldKey, into field: inout FieldTraits
    ) throws(FormJSONStop) {
        switch key {
        case .relevant: field.relevant = try text()
        case .readonly: field.readonly = try text()
        case .initial: field.initial = try text()
        case .calculation: field.calculation = try text()
        case .least: field.least = try text()
        case .most: field.most = try text()
        case .constraint: field.constraint = try rule()
        case .warning: field.warning = try rule()
        case .pattern: field.pattern = try rule()
        case .proposal: field.proposal = try proposal()
        case .parents: field.parents = try texts()
        case .when: field.when = try when()
        case .choices: field.choices = try choiceSource()
        default: try readTrait(key, into: &field)
        }
    }

    private mutating func readTrait(
        _ key: FieldKey, into field: inout FieldTraits
    ) throws(FormJSONStop) {
        switch key {
        case .editable: field.isEditable = try flag()
        case .neverCopied: field.isNeverCopied = try flag()
        case .places: field.places = try whole(from: 0)
        case .mask: field.mask = try text()
        case .look: field.look = try text()
        case .scale: field.scale = try scale()
        default: field.unit = try text()
        }
    }

    /// A rule as its text alone, or with a message.
    private mutating func rule() throws(FormJSONStop) -> Constraint {
        guard try isObject() else { return Constraint(try text()) }
        var rule = Constraint("")
        var members = try members(ConstraintKey.self)
        while let key = try next(&members) {
            switch key {
            case .test: rule.test = try text()
            case .message: rule.message = try localText()
            }
        }
        try require(.test, members)
        return rule
    }

    private mutating func scale() throws(FormJSONStop) -> Scale {
        var scale = Scale()
        var members = try members(ScaleKey.self)
        while let key = try next(&members) {
            switch key {
            case .step: scale.step = try text()
            case .ticks: scale.ticks = try text()
            case .labels: scale.labels = try text()
            case .placeholder: scale.placeholder = try text()
            }
        }
        return scale
    }

    private mutating func proposal() throws(FormJSONStop) -> Proposal {
        var proposal = Proposal("", [])
        var members = try members(ProposalKey.self)
        while let key = try next(&members) {
            switch key {
            case .service: proposal.service = try text()
            case .fields: proposal.fields = try texts()
            }
        }
        try require(.service, members)
        return proposal
    }

    private mutating func when() throws(FormJSONStop) -> When {
        var when = When([], "")
        var members = try members(WhenKey.self)
        while let key = try next(&members) {
            switch key {
            case .changes: when.changes = try texts()
            case .value: when.value = try text()
            }
        }
        try require(.changes, members)
        try require(.value, members)
        return when
    }

    /// Reads the source of choices: the list's name alone, or an object.
    private mutating func choiceSource() throws(FormJSONStop) -> Choices {
        guard try isObject() else { return Choices(try text()) }
        var choices = Choices("")
        var members = try members(ChoicesKey.self)
        while let key = try next(&members) {
            switch key {
            case .list, .rows: choices.list = try text()
            case .value: choices.value = try text()
            case .label: choices.label = try text()
            case .filter: choices.filter = try text()
            case .order: choices.order = try text()
            case .isOpen: choices.isOpen = try flag()
            }
        }
        // Rows have values, and what has values is rows.
        if members.has(.rows) { try require(.value, members) }
        try require(choices.value.isEmpty ? .list : .rows, members)
        return choices
    }
}
