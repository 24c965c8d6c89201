// The sources of data of a form: files that questions and expressions name, the record that was
// saved last, lists. Each has a name, which must mean one source.

import CalepinExpressions
import CalepinWorkbook

/// The sources of data by name.
struct DataSources {
    private struct Source {
        /// The file or list, in words for a message.
        var words: String
        var place: SheetPlace
        var header: String
        var isExternal = false
    }

    private var sources: [String: Source] = [:]
    private var lastSaved: SheetPlace?

    /// Notes names of two sources.
    ///
    /// Complexity: O(n) in the items, their expressions and the lists.
    mutating func check(_ survey: Survey, _ log: inout FaultLog) {
        var searched: Set<String> = []
        for item in survey.items {
            addFiles(item, &log)
            if item.appearance.search != nil, let list = item.type?.choices?.list {
                searched.insert(list)
            }
        }
        if let lastSaved {
            add("__last-saved", Source(words: "last-saved", place: lastSaved, header: ""), &log)
        }
        for list in survey.choiceLists where !searched.contains(list.name) {
            guard let place = list.choices.first?.place else { continue }
            add(list.name, Source(words: "choices", place: place, header: "name"), &log)
        }
    }

    private mutating func addFiles(_ item: SurveyItem, _ log: inout FaultLog) {
        for rule in item.rules where rule.role != .repeatCount {
            addFiles(rule.expression, rule.role.rawValue, &log)
        }
        if let initial = item.initial?.expression { addFiles(initial, "default", &log) }
        switch item.type {
        case .externalData(let format):
            let file = item.name + "." + format.rawValue
            let source = Source(
                words: file, place: item.place, header: "name", isExternal: true)
            add(item.name, source, &log)
        case .selectOne(.file(let file)), .selectMultiple(.file(let file)),
            .rank(.file(let file)):
            let source = Source(words: file, place: item.typePlace, header: "type")
            add(FileName(file).base, source, &log)
        default: break
        }
    }

    private mutating func addFiles(
        _ expression: SurveyExpression, _ header: String, _ log: inout FaultLog
    ) {
        if lastSaved == nil, expression.references.contains(where: \.isLastSaved) {
            lastSaved = expression.place
        }
        for file in expression.firstTexts(of: "pulldata") {
            let source = Source(words: file + ".csv", place: expression.place, header: header)
            add(file, source, &log)
        }
    }

    private mutating func add(_ name: String, _ source: Source, _ log: inout FaultLog) {
        guard let first = sources[name] else {
            sources[name] = source
            return
        }
        guard first.words != source.words || (first.isExternal && source.isExternal) else {
            return
        }
        let isTwice = first.words == source.words
        log.fault(
            SurveyFault(
                isTwice ? TypeKinds.dataTwice : TypeKinds.dataClash, at: source.place,
                header: source.header, partner: first.place, [name, first.words, source.words]))
    }
}
