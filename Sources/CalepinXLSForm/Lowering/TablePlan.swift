// The tables of a form: its lists of choices, and the files beside it. A list of more than a
// thousand choices, or one in which a value stands twice or has spaces, is kept as a catalogue.

import CalepinExpressions
import CalepinForms

/// A table that a form reads, which is kept beside it.
package struct ImportedTable: Hashable, Sendable {
    /// The name that the form uses.
    package var name: String
    /// The columns; `name` is the value of a choice, `label` its label.
    package var columns: [String]
    /// The rows.
    package var rows: [[String]]

    /// The table as a file.
    package var csv: [UInt8] { CatalogueFile(attributes: columns, rows: rows).csv }

    /// The table as JSON, as sessions and declarations read it.
    package var json: JSONValue { Catalogue.json(name, attributes: columns, rows: rows) }

    /// The table as sessions read it.
    package var catalogue: Catalogue { Catalogue(name, attributes: columns, rows: rows) }
}

/// The tables of a form.
struct TablePlan {
    /// The number of choices from which on a list is a catalogue.
    private static let longList = 1_000

    /// The lists that stand in the form.
    private(set) var lists: [CalepinForms.ChoiceList] = []
    /// The tables that are kept beside it.
    private(set) var tables: [ImportedTable] = []
    /// The names of all tables that are read from outside of the form, and the files that they
    /// come from.
    private(set) var catalogues: [String] = []
    private(set) var files: [String] = []
    private(set) var missing: [String] = []

    /// The declared names by those of lists, of external lists, and of files as choices.
    private var declared: [String: String] = [:]
    private var external: [String: String] = [:]
    private var choiceFiles: [ChoiceFile: String] = [:]
    private var contents: [String: CatalogueFile] = [:]
    private var taken: Set<String> = []
    /// The places of lists in `lists`, by their names.
    private var places: [String: Int] = [:]

    private struct ChoiceFile: Hashable {
        var name: String
        var value: String?
        var label: String?
    }

    /// Makes the tables of a survey.
    ///
    /// - Parameter file: Returns a file beside the form; nil where there is none.
    /// Complexity: O(n) in the choices, the items and the cells of the files.
    init(
        _ survey: Survey, _ languages: LanguagePlan, file: (String) -> CatalogueFile?
    ) {
        let others = Set(survey.items.filter(\.hasOther).compactMap { $0.type?.choices?.list })
        for list in survey.choiceLists {
            let name = free(list.name)
            declared[list.name] = name
            add(list, as: name, hasOther: others.contains(list.name), languages)
        }
        for list in survey.externalLists {
            let name = free(list.name)
            external[list.name] = name
            add(list, as: name, hasOther: false, languages)
        }
        for item in survey.items {
            if case .externalData(let format) = item.type {
                addFile(item.name + "." + format.rawValue, file)
            }
            if let name = item.type?.choices?.file { addFile(name, file) }
        }
        // A look-up reads a file of rows, whether or not a question names it.
        for expression in Self.expressions(survey) {
            for name in expression.firstTexts(of: "pulldata") where named(name) == nil {
                addFile(Self.stem(name) + ".csv", file)
            }
        }
        for item in survey.items {
            if let name = item.type?.choices?.file { addChoices(name, item) }
        }
    }

    private static func expressions(_ survey: Survey) -> [SurveyExpression] {
        survey.items.flatMap { item in
            item.rules.map(\.expression) + [item.initial?.expression].compactMap(\.self)
        }
    }

    /// Returns the declared name of a table that an expression names; nil for none.
    func named(_ name: String) -> String? { declared[name] ?? declared[Self.stem(name)] }

    /// Returns the declared name of the choices of a question; nil where there are none.
    func choices(of item: SurveyItem) -> String? {
        switch item.type {
        case .selectOneExternal(let list): external[list]
        case .selectOne(.list(let list)), .selectMultiple(.list(let list)), .rank(.list(let list)):
            declared[list]
        default: item.type?.choices?.file.flatMap { choiceFiles[Self.key($0, item)] }
        }
    }

    private mutating func free(_ name: String) -> String {
        var free = name
        var number = 2
        while !taken.insert(free).inserted {
            free = name + "_" + String(number)
            number += 1
        }
        return free
    }

    // Lists

    private mutating func add(
        _ list: ChoiceList, as name: String, hasOther: Bool, _ languages: LanguagePlan
    ) {
        let columns = Set(list.choices.flatMap(\.extras.keys)).sorted()
        var choices = list.choices.map { choice in
            Choice(
                choice.name,
                languages.text(choice.texts(.label), else: choice.name) {
                    $0.written { _ in nil }
                },
                attributes: columns.map { choice.extras[$0] ?? "" },
                media: languages.media(choice.texts))
        }
        if hasOther, !choices.contains(where: { $0.value == Self.other }) {
            let label = languages.words("Other", "Autre")
            choices.append(Choice(Self.other, label, attributes: columns.map { _ in "" }))
        }
        let isUnique = Set(choices.map(\.value)).count == choices.count
        let isPlain = choices.allSatisfy { !$0.value.contains(where: \.isWhitespace) }
        if choices.count <= Self.longList, isUnique, isPlain {
            places[name] = lists.count
            lists.append(CalepinForms.ChoiceList(name, attributes: columns, choices))
            return
        }
        let labels = languages.codes.dropFirst().map { "label." + $0 }
        catalogues.append(name)
        tables.append(
            ImportedTable(
                name: name, columns: ["name", "label"] + labels + columns,
                rows: choices.map { choice in
                    [choice.value] + languages.codes.map { choice.label.text(in: $0) }
                        + choice.attributes
                }))
    }

    /// Returns true when a list of the survey stands in the form, with all that choices have.
    func isList(_ name: String) -> Bool { declared[name].flatMap { places[$0] } != nil }

    /// Gives a list empty columns, and returns those that it did not have.
    mutating func add(_ columns: Set<String>, to name: String) -> [String] {
        guard let place = places[name] else { return [] }
        let known = Set(lists[place].attributes + ["name", "label"])
        let added = columns.subtracting(known).sorted()
        lists[place].attributes += added
        for choice in lists[place].choices.indices {
            lists[place].choices[choice].attributes += added.map { _ in "" }
        }
        return added
    }

    /// The value of the choice that a free answer belongs to.
    static let other = "other"

    // Files

    /// Returns the name of a file without its end.
    static func stem(_ file: String) -> String {
        file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }

    private mutating func addFile(_ file: String, _ given: (String) -> CatalogueFile?) {
        let stem = Self.stem(file)
        guard contents[file] == nil else { return }
        files.append(file)
        let content = given(file)
        if content == nil { missing.append(file) }
        contents[file] = content ?? CatalogueFile("")
        guard declared[stem] == nil else { return }
        let name = free(stem)
        declared[stem] = name
        catalogues.append(name)
        let table = contents[file] ?? CatalogueFile("")
        tables.append(ImportedTable(name: name, columns: table.attributes, rows: table.rows))
    }

    private static func key(_ file: String, _ item: SurveyItem) -> ChoiceFile {
        ChoiceFile(
            name: file, value: item.parameters.valueColumn, label: item.parameters.labelColumn)
    }

    /// Adds a file as choices, with columns called `name` and `label`.
    private mutating func addChoices(_ file: String, _ item: SurveyItem) {
        let key = Self.key(file, item)
        guard choiceFiles[key] == nil else { return }
        let isGeoJSON = file.hasSuffix(".geojson")
        let value = key.value ?? (isGeoJSON ? "id" : "name")
        let label = key.label ?? (isGeoJSON ? "title" : "label")
        let stem = Self.stem(file)
        if value == "name", label == "label", let name = declared[stem] {
            choiceFiles[key] = name
            return
        }
        let name = free(stem + "_choices")
        choiceFiles[key] = name
        catalogues.append(name)
        let table = contents[file] ?? CatalogueFile("")
        // The columns that have other meanings keep their own names, with a sign behind.
        let columns = table.attributes.map { column in
            switch column {
            case value: "name"
            case label: "label"
            case "name", "label": column + "_"
            default: column
            }
        }
        tables.append(ImportedTable(name: name, columns: columns, rows: table.rows))
    }
}
