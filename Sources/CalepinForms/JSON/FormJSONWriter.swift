// Writes a form as JSON, leaving out members that have their default. The keys are in
// FormJSONKeys; FormJSONReader fills in the defaults.

import CalepinExpressions

/// A writing of one form.
struct FormJSONWriter {
    var writer = JSONWriter()
    /// The language of texts written without one.
    let language: String

    init(_ form: FormDefinition) {
        language = form.languages.first ?? FormJSONReader.defaultLanguage
    }

    mutating func form(_ form: FormDefinition) {
        writer.beginObject()
        key(FormKey.format)
        writer.int(FormJSONReader.format)
        key(FormKey.id)
        writer.string(form.id)
        if form.version != 1 { whole(FormKey.version, form.version) }
        if form.languages != [FormJSONReader.defaultLanguage] {
            key(FormKey.languages)
            array(form.languages)
        }
        flag(FormKey.markup, form.isMarked)
        text(FormKey.title, form.title)
        text(FormKey.recordTitle, form.recordTitle)
        flag(FormKey.neverSubmitted, form.isNeverSubmitted)
        printStyle(FormKey.print, form.print)
        texts(FormKey.services, form.services)
        texts(FormKey.catalogues, form.catalogues)
        sections(form.sections)
        choiceLists(form.choiceLists)
        migrations(form.migrations)
        writer.endObject()
    }

    private mutating func sections(_ sections: [Section]) {
        guard begin(FormKey.sections, sections) else { return }
        for section in sections {
            writer.beginObject()
            key(SectionKey.stableName)
            writer.string(section.name)
            text(SectionKey.title, section.title)
            media(SectionKey.media, section.media)
            text(SectionKey.relevant, section.relevant)
            contents(SectionKey.contents, section.contents)
            writer.endObject()
        }
        writer.endArray()
    }

    private mutating func choiceLists(_ lists: [ChoiceList]) {
        guard begin(FormKey.choiceLists, lists) else { return }
        for list in lists {
            writer.beginObject()
            key(ChoiceListKey.stableName)
            writer.string(list.name)
            texts(ChoiceListKey.attributes, list.attributes)
            key(ChoiceListKey.choices)
            writer.beginArray()
            for choice in list.choices { self.choice(choice) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }

    private mutating func choice(_ choice: Choice) {
        writer.beginObject()
        key(ChoiceKey.value)
        writer.string(choice.value)
        text(ChoiceKey.label, choice.label)
        texts(ChoiceKey.attributes, choice.attributes)
        media(ChoiceKey.media, choice.media)
        writer.endObject()
    }

    private mutating func migrations(_ steps: [MigrationStep]) {
        guard begin(FormKey.migrations, steps) else { return }
        for step in steps {
            writer.beginObject()
            whole(MigrationKey.version, step.version)
            change(step.change)
            writer.endObject()
        }
        writer.endArray()
    }

    private mutating func change(_ change: MigrationStep.Change) {
        switch change {
        case .rename(let from, let to):
            key(MigrationKey.rename)
            writer.beginObject()
            key(RenameKey.from)
            writer.string(from)
            key(RenameKey.to)
            writer.string(to)
        case .split(let from, let into):
            key(MigrationKey.split)
            writer.beginObject()
            key(SplitKey.from)
            writer.string(from)
            key(SplitKey.into)
            array(into)
        case .mapChoices(let field, let values):
            key(MigrationKey.mapChoices)
            writer.beginObject()
            key(MapChoicesKey.field)
            writer.string(field)
            key(MapChoicesKey.values)
            writer.beginArray()
            for value in values { array([value.0, value.1]) }
            writer.endArray()
        }
        writer.endObject()
    }
}

// MARK: - Pieces

extension FormJSONWriter {
    mutating func key(_ key: some FormJSONKey) { writer.key(key.text) }

    mutating func whole(_ key: some FormJSONKey, _ number: Int) {
        self.key(key)
        writer.int(Int64(number))
    }

    /// A key and its text, unless that is empty.
    mutating func text(_ key: some FormJSONKey, _ text: String) {
        guard !text.isEmpty else { return }
        self.key(key)
        writer.string(text)
    }

    /// A key and `true`, unless it is false.
    mutating func flag(_ key: some FormJSONKey, _ flag: Bool) {
        guard flag else { return }
        self.key(key)
        writer.bool(true)
    }

    /// A key and its texts, unless there are none.
    mutating func texts(_ key: some FormJSONKey, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        self.key(key)
        array(texts)
    }

    /// A key and its text in each language, unless there is none.
    mutating func text(_ key: some FormJSONKey, _ text: LocalText) {
        guard let first = text.texts.first else { return }
        self.key(key)
        if text.texts.count == 1, first.language == language {
            return writer.string(first.written)
        }
        writer.beginObject()
        for (index, translation) in text.texts.enumerated() {
            // A language's first text is the one that is shown; a key may occur only once.
            let isAgain = text.texts[..<index].contains { $0.language == translation.language }
            if isAgain { continue }
            writer.key(translation.language)
            writer.string(translation.written)
        }
        writer.endObject()
    }

    /// A key and the files of a part, unless there are none.
    mutating func media(_ key: some FormJSONKey, _ files: [MediaFile]) {
        guard !files.isEmpty else { return }
        self.key(key)
        writer.beginObject()
        for file in files { text(file.kind, file.name) }
        writer.endObject()
    }

    mutating func array(_ texts: [String]) {
        writer.beginArray()
        for text in texts { writer.string(text) }
        writer.endArray()
    }

    /// Writes a key and begins its array, unless there is nothing in it.
    mutating func begin<T>(_ key: some FormJSONKey, _ elements: [T]) -> Bool {
        guard !elements.isEmpty else { return false }
        self.key(key)
        writer.beginArray()
        return true
    }
}
