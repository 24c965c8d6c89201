// Reads the form itself, its sections, choice lists and migration steps. The contents of sections
// are read in FormJSONReader+Contents.

import CalepinExpressions

extension FormJSONReader {
    /// The number of the format, which changes when older readers would misread it.
    static let format: Int64 = 1

    /// Reads the whole document.
    mutating func document() throws(FormJSONStop) -> FormDefinition {
        var form = try form()
        if form.isMarked, hasUnmarked {
            // Texts came before the key that says that they have marks.
            self = FormJSONReader(reader.bytes)
            isMarked = true
            form = try self.form()
        }
        try read(.expectsObject) { (reader) throws(JSONError) in try reader.finish() }
        return form
    }

    private mutating func form() throws(FormJSONStop) -> FormDefinition {
        var form = FormDefinition(id: "")
        var members = try members(FormKey.self)
        while let key = try next(&members) {
            switch key {
            case .format: try checkFormat()
            case .id: form.id = try text()
            case .version: form.version = try whole(from: 1)
            case .title: form.title = try localText()
            case .languages:
                form.languages = try texts()
                language = form.languages.first ?? Self.defaultLanguage
            case .recordTitle: form.recordTitle = try text()
            case .services: form.services = try texts()
            case .catalogues: form.catalogues = try texts()
            case .choiceLists: form.choiceLists = try choiceLists()
            case .sections: form.sections = try sections()
            case .migrations: form.migrations = try migrations()
            case .neverSubmitted: form.isNeverSubmitted = try flag()
            case .print: form.print = try printStyle()
            case .markup:
                form.isMarked = try flag()
                isMarked = form.isMarked
            }
        }
        try require(.format, members)
        try require(.id, members)
        return form
    }

    private mutating func checkFormat() throws(FormJSONStop) {
        let start = try start()
        let number = try read(.expectsWholeNumber) { (reader) throws(JSONError) in
            try reader.readInt64()
        }
        guard number == Self.format else {
            throw stop(.unknownFormat, at: start, "\(number)", known: "\(Self.format)")
        }
    }

    // MARK: Sections

    private mutating func sections() throws(FormJSONStop) -> [Section] {
        var sections: [Section] = []
        try beginArray()
        while try nextElement() { sections.append(try section()) }
        return sections
    }

    private mutating func section() throws(FormJSONStop) -> Section {
        try countField()
        var section = Section("")
        var members = try members(SectionKey.self)
        while let key = try next(&members) {
            switch key {
            case .stableName: section.name = try text()
            case .title: section.title = try localText()
            case .media: section.media = try media()
            case .relevant: section.relevant = try text()
            case .contents: section.contents = try contents()
            }
        }
        try require(.stableName, members)
        return section
    }

    /// Counts a section or an item.
    mutating func countField() throws(FormJSONStop) {
        guard fields < FormLimits.fields else {
            throw stop(.tooManyFields, at: try start(), "\(FormLimits.fields)")
        }
        fields += 1
    }

    // MARK: Choice lists

    private mutating func choiceLists() throws(FormJSONStop) -> [ChoiceList] {
        var lists: [ChoiceList] = []
        try beginArray()
        while try nextElement() { lists.append(try choiceList()) }
        return lists
    }

    private mutating func choiceList() throws(FormJSONStop) -> ChoiceList {
        var list = ChoiceList("", [])
        var members = try members(ChoiceListKey.self)
        while let key = try next(&members) {
            switch key {
            case .stableName: list.name = try text()
            case .attributes: list.attributes = try texts()
            case .choices:
                try beginArray()
                while try nextElement() { list.choices.append(try choice()) }
            }
        }
        try require(.stableName, members)
        try require(.choices, members)
        return list
    }

    private mutating func choice() throws(FormJSONStop) -> Choice {
        var choice = Choice("", LocalText())
        var members = try members(ChoiceKey.self)
        while let key = try next(&members) {
            switch key {
            case .value: choice.value = try text()
            case .label: choice.label = try localText()
            case .attributes: choice.attributes = try texts()
            case .media: choice.media = try media()
            }
        }
        try require(.value, members)
        return choice
    }
}

// MARK: - Migration steps

extension FormJSONReader {
    private mutating func migrations() throws(FormJSONStop) -> [MigrationStep] {
        var steps: [MigrationStep] = []
        try beginArray()
        while try nextElement() { steps.append(try migration()) }
        return steps
    }

    private mutating func migration() throws(FormJSONStop) -> MigrationStep {
        var version = 1
        var change: (key: MigrationKey, change: MigrationStep.Change)?
        var members = try members(MigrationKey.self)
        while let key = try next(&members) {
            if key == .version {
                version = try whole(from: 1)
                continue
            }
            if let change {
                throw stop(
                    .conflictingKeys, at: members.keyStart, key.text, known: change.key.text)
            }
            change = (key, try self.change(key))
        }
        try require(.version, members)
        guard let change else {
            throw stop(.missingKey, at: members.start, MigrationKey.rename.text)
        }
        return MigrationStep(from: version, change.change)
    }

    /// Reads the change of a step of one kind.
    private mutating func change(
        _ kind: MigrationKey
    ) throws(FormJSONStop) -> MigrationStep.Change {
        switch kind {
        case .split: return try split()
        case .mapChoices: return try mapChoices()
        default: return try rename()
        }
    }

    private mutating func rename() throws(FormJSONStop) -> MigrationStep.Change {
        var (from, to) = ("", "")
        var members = try members(RenameKey.self)
        while let key = try next(&members) {
            switch key {
            case .from: from = try text()
            case .to: to = try text()
            }
        }
        try require(.from, members)
        try require(.to, members)
        return .rename(from: from, to: to)
    }

    private mutating func split() throws(FormJSONStop) -> MigrationStep.Change {
        var (from, into) = ("", [String]())
        var members = try members(SplitKey.self)
        while let key = try next(&members) {
            switch key {
            case .from: from = try text()
            case .into: into = try texts()
            }
        }
        try require(.from, members)
        try require(.into, members)
        return .split(from: from, into: into)
    }

    private mutating func mapChoices() throws(FormJSONStop) -> MigrationStep.Change {
        var (field, values) = ("", [(String, String)]())
        var members = try members(MapChoicesKey.self)
        while let key = try next(&members) {
            switch key {
            case .field: field = try text()
            case .values:
                try beginArray()
                while try nextElement() { values.append(try pair()) }
            }
        }
        try require(.field, members)
        try require(.values, members)
        return .mapChoices(field: field, values)
    }

    /// Reads an array of an old value and a new one.
    private mutating func pair() throws(FormJSONStop) -> (String, String) {
        let start = try start()
        let texts = try texts()
        guard texts.count == 2 else { throw stop(.expectsPair, at: start) }
        return (texts[0], texts[1])
    }
}
