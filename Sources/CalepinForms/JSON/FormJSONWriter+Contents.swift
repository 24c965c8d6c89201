// Writes the contents of sections, composites and rows: fields, with their rules, composites and
// repeats. FormJSONWriter writes texts and lists.

import CalepinExpressions

extension FormJSONWriter {
    mutating func contents(_ key: some FormJSONKey, _ contents: [Content]) {
        guard begin(key, contents) else { return }
        for item in contents {
            writer.beginObject()
            switch item {
            case .field(let field): members(of: field)
            case .composite(let composite): members(of: composite)
            case .rows(let rows): members(of: rows)
            }
            writer.endObject()
        }
        writer.endArray()
    }

    private mutating func members(of composite: Composite) {
        key(CompositeKey.composite)
        writer.string(composite.name)
        text(CompositeKey.label, composite.label)
        media(CompositeKey.media, composite.media)
        text(CompositeKey.relevant, composite.relevant)
        contents(CompositeKey.contents, composite.contents)
    }

    private mutating func members(of rows: Repeat) {
        key(RepeatKey.rows)
        writer.string(rows.name)
        text(RepeatKey.label, rows.label)
        media(RepeatKey.media, rows.media)
        text(RepeatKey.relevant, rows.relevant)
        text(RepeatKey.least, rows.least)
        text(RepeatKey.most, rows.most)
        text(RepeatKey.rowTitle, rows.rowTitle)
        texts(RepeatKey.unique, rows.unique)
        flag(RepeatKey.neverCopied, rows.isNeverCopied)
        contents(RepeatKey.contents, rows.contents)
    }

    private mutating func members(of field: Field) {
        key(FieldKey.field)
        writer.string(field.name)
        if field.type != FormJSONReader.textType {
            key(FieldKey.type)
            writer.string(field.type)
        }
        text(FieldKey.label, field.label)
        text(FieldKey.hint, field.hint)
        text(FieldKey.guidance, field.guidance)
        media(FieldKey.media, field.media)
        if field.places >= 0 { whole(FieldKey.places, field.places) }
        text(FieldKey.unit, field.unit)
        text(FieldKey.look, field.look)
        if let scale = field.scale { self.scale(scale) }
        if let choices = field.choices { self.choices(choices) }
        texts(FieldKey.parents, field.parents)
        if let when = field.when { self.when(when) }
        text(FieldKey.relevant, field.relevant)
        required(field.required)
        text(FieldKey.requiredText, field.requiredText)
        text(FieldKey.readonly, field.readonly)
        text(FieldKey.initial, field.initial)
        text(FieldKey.calculation, field.calculation)
        flag(FieldKey.editable, field.isEditable)
        if let proposal = field.proposal { self.proposal(proposal) }
        text(FieldKey.mask, field.mask)
        rule(FieldKey.pattern, field.pattern)
        text(FieldKey.least, field.least)
        text(FieldKey.most, field.most)
        rule(FieldKey.constraint, field.constraint)
        rule(FieldKey.warning, field.warning)
        flag(FieldKey.neverCopied, field.isNeverCopied)
    }

    private mutating func required(_ required: String) {
        if required == FormJSONReader.always { return }
        if required == FormJSONReader.never { return flag(FieldKey.optional, true) }
        key(FieldKey.required)
        writer.string(required)
    }

    private mutating func choices(_ choices: Choices) {
        key(FieldKey.choices)
        if choices == Choices(choices.list) { return writer.string(choices.list) }
        writer.beginObject()
        key(choices.value.isEmpty ? ChoicesKey.list : .rows)
        writer.string(choices.list)
        text(ChoicesKey.value, choices.value)
        text(ChoicesKey.label, choices.label)
        text(ChoicesKey.filter, choices.filter)
        text(ChoicesKey.order, choices.order)
        flag(ChoicesKey.isOpen, choices.isOpen)
        writer.endObject()
    }

    private mutating func when(_ when: When) {
        key(FieldKey.when)
        writer.beginObject()
        key(WhenKey.changes)
        writer.beginArray()
        for name in when.changes { writer.string(name) }
        writer.endArray()
        key(WhenKey.value)
        writer.string(when.value)
        writer.endObject()
    }

    private mutating func scale(_ scale: Scale) {
        key(FieldKey.scale)
        writer.beginObject()
        text(ScaleKey.step, scale.step)
        text(ScaleKey.ticks, scale.ticks)
        text(ScaleKey.labels, scale.labels)
        text(ScaleKey.placeholder, scale.placeholder)
        writer.endObject()
    }

    private mutating func proposal(_ proposal: Proposal) {
        key(FieldKey.proposal)
        writer.beginObject()
        key(ProposalKey.service)
        writer.string(proposal.service)
        texts(ProposalKey.fields, proposal.fields)
        writer.endObject()
    }

    private mutating func rule(_ key: FieldKey, _ rule: Constraint?) {
        guard let rule else { return }
        self.key(key)
        if rule.message.texts.isEmpty { return writer.string(rule.test) }
        writer.beginObject()
        self.key(ConstraintKey.test)
        writer.string(rule.test)
        text(ConstraintKey.message, rule.message)
        writer.endObject()
    }
}
