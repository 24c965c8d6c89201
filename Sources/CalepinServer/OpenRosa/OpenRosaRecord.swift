// A record as a client of ODK sends it: which form and version it names, its instance ID, and the
// answers by the form.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync
import CalepinWorkbook

/// The answers of a submission.
struct OpenRosaValues: Sendable {
    var record: ImportedRecord
    /// The answers to fields that the form computes and a person may change: they count where they
    /// are not what is computed.
    var overrides: [ImportedRecord.Value] = []
}

/// A record as a client sends it.
struct OpenRosaRecord: Sendable {
    /// The id of its form.
    let form: String
    /// The version that it names; nil for none that is a number.
    let version: Int?
    let instanceID: String
    /// The instance ID of the version that it corrects; empty for none.
    let deprecatedID: String
    /// The digest of its bytes.
    let digest: String
    private let root: XMLNode

    /// Reads the XML.
    ///
    /// Complexity: O(n) in the bytes.
    /// Throws: ``OpenRosaRefusal``.
    init(_ content: ArraySlice<UInt8>) throws(OpenRosaRefusal) {
        // What is too large to be read is not copied either.
        let bytes = Array(content.prefix(WorkbookLimits.treeBytes + 1))
        do throws(WorkbookError) { root = try XMLNode(reading: bytes) } catch {
            throw .badXML(error)
        }
        form = root.attributes["id"] ?? ""
        version = root.attributes["version"].flatMap { Int($0, in: 1...Int(Int32.max)) }
        let meta = root["meta"]
        instanceID = meta?["instanceID"]?.text ?? root.attributes["instanceID"] ?? ""
        deprecatedID = meta?["deprecatedID"]?.text ?? ""
        digest = Hex.text(of: Sodium.sha256(bytes))
        let lengths = [form, instanceID, deprecatedID].map(\.utf8.count)
        guard (1...OpenRosaLimits.nameBytes).contains(lengths[0]) else { throw .noForm }
        guard (1...OpenRosaLimits.nameBytes).contains(lengths[1]),
            lengths[2] <= OpenRosaLimits.nameBytes
        else { throw .noInstanceID }
    }

    /// Returns the id of the record of an instance: the same that an import gives it.
    func record(of instance: String) -> Identifier {
        let key = RowKeys.plain(instance)
        return Identifier(key) ?? Identifier(named: "imported \(form) \(key)")
    }

    /// Returns the answers for a record by a form, whose parts have the elements that
    /// ``CalepinXForm`` gives them.
    ///
    /// Complexity: O(n) in the elements and the form.
    /// Throws: ``OpenRosaRefusal`` `tooManyRows`, `unknownField`.
    func answers(
        for id: Identifier, by form: FormDefinition
    ) throws(OpenRosaRefusal) -> OpenRosaValues {
        var answers = OpenRosaValues(record: ImportedRecord(line: 1, id: id))
        answers.record.key = RowKeys.plain(instanceID)
        let sections = Self.children(of: root)
        let known = Set(form.sections.map(\.name)).union(Self.clientNames)
        try Self.judge(sections, known)
        for section in form.sections {
            guard let node = sections[section.name]?.first else { continue }
            try Self.add(section.contents, node, [], &answers)
        }
        return answers
    }

    /// The elements beside those of the form: of OpenRosa, and of KoboToolbox.
    private static let clientNames: Set = ["meta", "formhub", "__version__"]

    /// Confirms that all elements with a text are those of parts of the form.
    private static func judge(
        _ children: [String: [XMLNode]], _ known: Set<String>
    ) throws(OpenRosaRefusal) {
        for (name, nodes) in children where !known.contains(name) {
            if nodes.contains(where: \.hasText) {
                throw .unknownField(String(name.prefix(OpenRosaLimits.nameBytes)))
            }
        }
    }

    private static func children(of node: XMLNode) -> [String: [XMLNode]] {
        Dictionary(grouping: node.elements, by: \.name)
    }

    private static func add(
        _ contents: [Content], _ node: XMLNode, _ place: [CellPath.Part],
        _ answers: inout OpenRosaValues
    ) throws(OpenRosaRefusal) {
        let children = children(of: node)
        try judge(children, Set(contents.flatMap(\.elementNames)))
        for content in contents {
            switch content {
            case .field(let field):
                guard let found = children[field.name]?.first,
                    FieldType.named(field.type)?.holdsValue == true
                else { continue }
                add(field, found.text, place, &answers)
            case .composite(let composite):
                guard let inner = children[composite.name]?.first else { continue }
                try add(composite.contents, inner, place, &answers)
            case .rows(let rows):
                // A template is no row.
                let found = (children[rows.name] ?? []).filter { $0.attributes["template"] == nil }
                try add(rows, found, place, &answers)
            }
        }
    }

    private static func add(
        _ rows: Repeat, _ nodes: [XMLNode], _ place: [CellPath.Part],
        _ answers: inout OpenRosaValues
    ) throws(OpenRosaRefusal) {
        let list = CellPath(place + [CellPath.Part(rows.name)])
        for (position, node) in nodes.enumerated() {
            guard answers.record.rows.count < OpenRosaLimits.rows else { throw .tooManyRows }
            let id = Identifier(named: "row \(answers.record.id) \(list) \(position)").description
            answers.record.rows.append((list, id))
            try add(
                rows.contents, node, place + [CellPath.Part(rows.name, row: id)], &answers)
        }
    }

    private static func add(
        _ field: Field, _ text: String, _ place: [CellPath.Part],
        _ answers: inout OpenRosaValues
    ) {
        if field.isStart { answers.record.moment = Instant.parse(text, zone: .utc) }
        let value = ImportedRecord.Value(
            path: CellPath(place + [CellPath.Part(field.name)]), type: field.type,
            text: GivenCell.text(text, field, [:]), column: field.name, line: 1, table: "")
        if field.calculation.isEmpty {
            answers.record.values.append(value)
        } else if field.isEditable, field.type != "hidden", field.type != "calculated" {
            answers.overrides.append(value)
        }
    }
}

extension XMLNode {
    /// True when there is a text in it, at any depth.
    ///
    /// Complexity: O(n) in the elements inside.
    fileprivate var hasText: Bool { !text.isEmpty || elements.contains(where: \.hasText) }
}

extension Content {
    /// The names of its elements: a repeat may have one that counts its rows beside it.
    fileprivate var elementNames: [String] {
        switch self {
        case .field(let field): [field.name]
        case .composite(let composite): [composite.name]
        case .rows(let rows): [rows.name, rows.name + "_count", rows.name + "_count_"]
        }
    }
}

extension ImportedRecord {
    /// True without any answer and row: there is no record then.
    var isEmpty: Bool { rows.isEmpty && values.allSatisfy(\.text.isEmpty) }
}

extension Field {
    /// True for the moment at which a record was begun.
    fileprivate var isStart: Bool {
        type == "hidden" && calculation.filter { $0 != " " } == "once(now())"
    }
}
