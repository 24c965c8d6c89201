// The numbers of a report, and the remarks that concern no single question.

import CalepinWorkbook

extension ImportReport {
    /// Makes the report of a form.
    init(
        _ survey: Survey, _ languages: LanguagePlan, _ tables: TablePlan, _ maker: FormMaker,
        _ names: NamePlan
    ) {
        for item in survey.items {
            switch item.sort {
            case .question(let type): if type.isShown { questions += 1 } else { hidden += 1 }
            case .group, .loop: groups += 1
            case .repeat: repeats += 1
            }
        }
        let all = survey.choiceLists + survey.externalLists
        lists = all.count
        choices = all.reduce(0) { $0 + $1.choices.count }
        self.languages = languages.codes
        files = tables.files
        missingFiles = tables.missing
        notes = maker.fields.notes
        for index in names.changed where !names[index].isEmpty {
            let item = survey.items[index]
            add(.adapted, AdaptedKinds.renamed, item.place, "name", [item.name, names[index]])
        }
        addSettings(survey)
        addLists(survey, tables)
        for entity in survey.entities {
            add(.omitted, OmittedKinds.entity, entity.place, "", [entity.list])
        }
        sort()
    }

    private mutating func add(
        _ weight: ImportNote.Weight, _ kind: FaultKind, _ place: SheetPlace, _ header: String,
        _ arguments: [String]
    ) {
        let fault = SurveyFault(kind, at: place, header: header, arguments)
        notes.append(ImportNote(weight: weight, fault: fault))
    }

    /// The settings that have a meaning here.
    private static let used: Set = [
        "title", "id_string", "default_language", "instance_name", "allow_choice_duplicates",
        "name", "clean_text_values", "calepin_review", "calepin_review_lock",
    ]

    private mutating func addSettings(_ survey: Survey) {
        for setting in survey.settings.all where !Self.used.contains(setting.key) {
            let isVersion = setting.key == "version"
            add(
                isVersion ? .adapted : .unused,
                isVersion ? AdaptedKinds.version : UnusedKinds.setting, setting.place,
                setting.key, [isVersion ? setting.text : setting.key])
        }
    }

    private mutating func addLists(_ survey: Survey, _ tables: TablePlan) {
        for list in survey.choiceLists {
            for text in list.choices.flatMap(\.texts) {
                addText(text, isShown: tables.isList(list.name))
            }
        }
    }

    /// Adds what is not shown of a text of a choice: rows of a table have no files.
    private mutating func addText(_ text: SurveyText, isShown: Bool) {
        if case .media(let kind) = text.role, !isShown || text.fileName == nil {
            add(.omitted, OmittedKinds.media, text.place, kind.rawValue, [text.text])
        }
        for name in Set(text.references.map(\.name)).sorted() {
            add(.omitted, OmittedKinds.choiceText, text.place, "label", [name])
        }
    }

    /// Puts the remarks in the order of the workbook.
    private mutating func sort() {
        let order = [SheetName.settings, .survey, .choices].map(\.rawValue)
        func key(_ note: ImportNote) -> (Int, Int, Int) {
            let place = note.fault.place
            let sheet = order.firstIndex(of: place.sheet) ?? order.count
            return (sheet, place.row ?? 0, place.column ?? 0)
        }
        notes = notes.enumerated().sorted {
            let (first, second) = (key($0.element), key($1.element))
            return first == second ? $0.offset < $1.offset : first < second
        }.map(\.element)
    }
}
