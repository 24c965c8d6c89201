// Judges a form as a whole, once all of its rows are known: triggers, names that are made, sources
// of data, searches.

import CalepinExpressions
import CalepinWorkbook

/// A judge of a whole form.
struct SurveyChecks {
    private let survey: Survey
    private let places: [String: [Int]]

    /// Makes a judge of a form.
    init(_ survey: Survey) {
        self.survey = survey
        places = survey.places
    }

    /// Notes all faults.
    ///
    /// Complexity: O(n) in the items, their expressions and the lists.
    func check(_ log: inout FaultLog) {
        checkTriggers(&log)
        checkMadeNames(&log)
        checkGeometries(&log)
        checkSearches(&log)
        var sources = DataSources()
        sources.check(survey, &log)
    }

    // Triggers

    private func checkTriggers(_ log: inout FaultLog) {
        for index in survey.items.indices {
            guard let place = survey.items[index].triggerPlace else { continue }
            let item = survey.items[index]
            for trigger in item.triggers {
                guard let fault = fault(of: trigger, item) else { continue }
                let isUnknown = places[trigger.name] == nil
                let near = isUnknown ? log.nearest.name(to: trigger.name, in: places.keys) : nil
                log.fault(
                    SurveyFault(
                        fault.kind, at: place, header: "trigger", span: trigger.span,
                        partner: fault.partner, [trigger.name], suggestion: near))
            }
        }
    }

    /// Returns the fault of a trigger; nil for a question that people answer.
    private func fault(
        of trigger: FormReference, _ item: SurveyItem
    ) -> (kind: FaultKind, partner: SheetPlace?)? {
        guard let found = places[trigger.name] else { return (ReferenceKinds.unknown, nil) }
        guard let first = found.first, found.count == 1 else {
            return (ReferenceKinds.ambiguous, found.first.map { survey.items[$0].place })
        }
        let target = survey.items[first]
        if target.type == nil || target.type == .audit {
            return (ReferenceKinds.triggerNotQuestion, target.place)
        }
        let isHidden = target.type == .calculate || target.isComputedUnseen
        let isUnseen = item.type != .backgroundGeopoint && isHidden
        return isUnseen ? (ReferenceKinds.triggerUnseen, target.place) : nil
    }

    // Names

    /// Notes names that are needed for what rows bring along: the number of a repeat's rows, the
    /// text of a free answer.
    private func checkMadeNames(_ log: inout FaultLog) {
        let makers = survey.items.indices.filter {
            survey.items[$0].isRepeat || survey.items[$0].hasOther
        }
        if makers.isEmpty { return }
        var taken: [TakenName: SheetPlace] = [:]
        for item in survey.items {
            taken[TakenName(parent: item.parent ?? -1, name: item.name)] = item.place
        }
        for index in makers {
            let item = survey.items[index]
            var made: String?
            if let count = item[.repeatCount], item.isRepeat,
                ReferenceScan.only(count.text) == nil
            {
                made = item.name + "_count"
            } else if item.hasOther {
                made = item.name + "_other"
            }
            guard let made,
                let place = taken[TakenName(parent: item.parent ?? -1, name: made)]
            else { continue }
            log.fault(
                SurveyFault(
                    NameKinds.taken, at: place, header: "name", partner: item.place,
                    [made, item.name]))
        }
    }

    private struct TakenName: Hashable {
        var parent: Int
        var name: String
    }

    // Geometries

    private func checkGeometries(_ log: inout FaultLog) {
        var known = Set(survey.choiceLists.map(\.name)).union(survey.entities.map(\.list))
        for index in survey.items.indices {
            switch survey.items[index].type {
            case .externalData: known.insert(FileName(survey.items[index].name).base)
            case .selectOne(let source), .selectMultiple(let source), .rank(let source):
                if let file = source.file { known.insert(FileName(file).base) }
            default: break
            }
        }
        let repeats = Set(survey.items.filter(\.isRepeat).map(\.name))
        for index in survey.items.indices where survey.items[index].parameters.geometry != nil {
            let item = survey.items[index]
            guard let reference = item.parameters.geometry?.reference,
                let place = item.parameters.place, !known.contains(reference),
                !known.contains(reference.lowercased()),
                !repeats.contains(ReferenceScan.only(reference)?.name ?? "")
            else { continue }
            log.fault(
                SurveyFault(
                    ReferenceKinds.geometryUnknown, at: place, header: "parameters",
                    [reference]))
        }
    }

    // Searches

    /// Notes searches in lists of files, and lists that are searched in one question and shown
    /// whole in another.
    private func checkSearches(_ log: inout FaultLog) {
        let indices = survey.items.indices
        guard indices.contains(where: { survey.items[$0].appearance.search != nil }) else {
            return
        }
        var whole: [String: SheetPlace] = [:]
        for index in indices where survey.items[index].appearance.search == nil {
            if let list = survey.items[index].type?.choices?.list {
                whole[list] = survey.items[index].typePlace
            }
        }
        for index in indices where survey.items[index].appearance.search != nil {
            let item = survey.items[index]
            guard let place = item.appearance.place,
                let choices = item.type?.choices
            else { continue }
            if choices.file != nil {
                log.fault(
                    SurveyFault(TypeKinds.searchOfFile, at: place, header: "appearance"))
            } else if let list = choices.list, let other = whole[list] {
                log.fault(
                    SurveyFault(
                        TypeKinds.searchMixed, at: place, header: "appearance", partner: other,
                        [list]))
            }
        }
    }
}
