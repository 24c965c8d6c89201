// The reasons for which the structure of a form may differ from that of its XForm: most of them
// are remarks of the report at the same row, which the author of the form reads.

import CalepinExpressions

@testable import CalepinXLSForm

/// A reason for a difference.
struct StructureRule: Sendable {
    /// The name.
    var name: String
    /// The reason.
    var reason: String
    /// Returns true for a difference that the rule explains.
    var explains: @Sendable (StructureDifference, StructureComparison) -> Bool

    /// All rules, the ones with the narrowest meaning first.
    static let all: [StructureRule] =
        [
            metadata, identity, gaps, fallback, attributes, silentMessage, otherWords, tableList,
            closedArea, keptOrder, emptyGroup, position, neverShown, cleanedExpression,
            unnamedLanguage, ranges,
            computed,
        ] + remarks

    // Rules without a remark

    private static let metadata = StructureRule(
        name: "metadata",
        reason: "facts of the device are computed once, or named as unused"
    ) { difference, comparison in
        guard let item = difference.item, [.type, .calculation, .node].contains(difference.aspect)
        else { return false }
        if case .fact = comparison.survey.items[item].type { return true }
        return false
    }

    private static let identity = StructureRule(
        name: "identity",
        reason: "the identity of a record belongs to the record, not to its cells"
    ) { difference, _ in
        ["/meta", "/meta/instanceID"].contains { difference.path.hasSuffix($0) }
            && difference.aspect == .node
    }

    private static let gaps = StructureRule(
        name: "gap",
        reason: "a missing translation is the text of the default language, where ODK shows a dash"
    ) { difference, comparison in
        comparison.oracle.gaps.contains(difference.path)
            && [.label, .hint, .choiceLabels].contains(difference.aspect)
    }

    private static let fallback = StructureRule(
        name: "no label",
        reason: "what has no label is called by its hint, its name or the form's title"
    ) { difference, _ in
        difference.aspect == .label && difference.theirs.isEmpty
    }

    private static let attributes = StructureRule(
        name: "attributes",
        reason: "attributes of the data's XML belong to entities, which the report names"
    ) { difference, comparison in
        difference.aspect == .node && comparison.oracle.nodes[difference.path]?.extra == true
            && difference.path.contains("/@") && comparison.has("entity-omitted")
    }

    private static let silentMessage = StructureRule(
        name: "silent message",
        reason: "the message of a constraint that is not there is never shown"
    ) { difference, comparison in
        difference.aspect == .constraintMessage && difference.ours.isEmpty
            && comparison.oracle.aspects[difference.path]?[.constraint] == ""
    }

    private static let otherWords = StructureRule(
        name: "other words",
        reason: "the words of or_other are in each language, those of ODK in English only"
    ) { difference, comparison in
        let isOther = difference.path.hasSuffix("_other") && difference.aspect == .label
        let isChoice =
            difference.aspect == .choiceLabels
            && difference.item.map { comparison.survey.items[$0].hasOther } == true
        return isOther || isChoice
    }

    private static let tableList = StructureRule(
        name: "table-list",
        reason: "the head of a table of choices is a look"
    ) { difference, comparison in
        difference.aspect == .node
            && comparison.survey.items.contains { $0.appearance.words.contains("table-list") }
            && ["reserved_name_for_field_list_labels_", "generated_table_list_label_"].contains {
                difference.path.split(separator: "/").last?.hasPrefix($0) == true
            }
    }

    private static let closedArea = StructureRule(
        name: "closed area",
        reason: "an area ends where it starts, also one whose default does not"
    ) { difference, comparison in
        guard difference.aspect == .initial, let item = difference.item,
            case .question(.geoshape) = comparison.survey.items[item].sort
        else { return false }
        let points = [difference.theirs, difference.ours].map { text in
            text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return points[1].dropLast() == points[0][...] && points[1].last == points[0].first
    }

    private static let keptOrder = StructureRule(
        name: "kept order",
        reason: "a random order without a seed is that of a hidden seed, which a record keeps"
    ) { difference, comparison in
        difference.aspect == .node && difference.theirs.isEmpty
            && difference.path.hasSuffix("_order")
            && comparison.survey.items.contains {
                $0.parameters.isRandom && $0.parameters.seed == nil
            }
    }

    private static let emptyGroup = StructureRule(
        name: "empty group",
        reason: "a group with nothing in it asks nothing"
    ) { difference, comparison in
        guard difference.aspect == .node, let item = difference.item else { return false }
        return comparison.survey.items[item].sort == .group
            && comparison.survey.items[item].children.isEmpty
    }

    private static let position = StructureRule(
        name: "position outside of rows",
        reason: "what is in no repeat is the first of its kind"
    ) { difference, comparison in
        let tokens = difference.theirs.split(separator: " ").map(String.init)
        return tokens.count == 4 && tokens[0] == "position" && difference.ours == "1"
            && comparison.oracle.nodes[tokens[2]]?.control != "repeat"
    }

    private static let neverShown = StructureRule(
        name: "never shown",
        reason: "a part whose condition is false in every record is hidden for good"
    ) { difference, comparison in
        guard let item = difference.item else { return false }
        return (comparison.survey.ancestors(of: item) + [item]).contains { index in
            let path = comparison.made.map.odkPath(of: index)
            return comparison.oracle.aspects[path]?[.relevant] == "false ( )"
        }
    }

    private static let cleanedExpression = StructureRule(
        name: "texts in expressions",
        reason: "runs of spaces are kept in the texts of expressions"
    ) { difference, _ in
        Aspects.clean(difference.theirs) == Aspects.clean(difference.ours)
    }

    private static let unnamedLanguage = StructureRule(
        name: "unnamed language",
        reason:
            "columns without a language and those of English are one language, named ones first"
    ) { difference, comparison in
        let languages = comparison.survey.languages
        return languages.contains { LanguagePlan.code($0) == comparison.made.form.languages.first }
            && !languages.isEmpty && comparison.survey.settings.defaultLanguage == nil
            && [.label, .hint, .choiceLabels].contains(difference.aspect)
    }

    private static let ranges = StructureRule(
        name: "numbers of a range",
        reason: "numbers are plain, and a step goes from the start to the end whatever its sign"
    ) { difference, _ in
        let numbers = [difference.theirs, difference.ours].map { text in
            text.split(separator: " ").compactMap { try? Decimal(String($0)) }
        }
        return difference.aspect == .range && numbers[0].count == 3 && numbers[1].count == 3
            && numbers[0].prefix(2) == numbers[1].prefix(2)
            && numbers[0][2].magnitude == numbers[1][2].magnitude
    }

    private static let computed = StructureRule(
        name: "computed",
        reason: "the value of a question that is computed and has no label has the type it gets"
    ) { difference, comparison in
        guard difference.aspect == .type, let item = difference.item else { return false }
        return comparison.survey.items[item].isComputedUnseen
    }

    // Rules of remarks

    /// The aspects that a question which is not shown lacks.
    private static let unseen: [Aspect] = [
        .type, .control, .choices, .file, .filter, .label, .hint, .triggers, .triggered,
    ]

    private static let remarks: [StructureRule] =
        [
            remark("table-head", unseen),
            remark("text-omitted", [.label, .hint, .constraintMessage, .requiredMessage]),
            StructureRule(
                name: "choice-text-omitted", reason: "said in the report"
            ) { difference, comparison in
                difference.aspect == .choiceLabels && comparison.has("choice-text-omitted")
            },
            remark("bare-name", [.calculation, .relevant, .constraint, .required, .readonly]),
            trigger,
            remark("type-omitted", unseen),
            remark("audit-unused", unseen),
            remark("parameters-unused", [.file, .filter, .choices, .choiceLabels, .columns]),
            remark("media-omitted", [.media]),
            remark("row-choices-omitted", [.control, .choices, .filter]),
            remark("search-omitted", [.choices, .choiceLabels, .file, .control]),
            remark("external-as-list", [.control, .choices, .choiceLabels, .filter, .columns]),
            remark("loop-omitted", Aspect.allCases),
            StructureRule(
                name: "entity-omitted", reason: "entities are not made"
            ) { difference, comparison in
                let parts = difference.path.split(separator: "/")
                return parts.contains("entity") && comparison.has("entity-omitted")
            },
        ]
        + ["path-omitted", "function-omitted", "rule-omitted"].map(omitted)

    private static let trigger = StructureRule(
        name: "trigger-omitted", reason: "said in the report"
    ) { difference, comparison in
        guard [.calculation, .triggers, .triggered].contains(difference.aspect) else {
            return false
        }
        // It is computed all the time, by the same expression.
        let theirs = comparison.oracle.aspects[difference.path]?[.triggered] ?? ""
        let ours = comparison.lowered.aspects[difference.path]?[.calculation] ?? ""
        return theirs == ours
            && comparison.remarks(at: difference.item).contains { $0.code == "trigger-omitted" }
    }

    /// The rule that a remark in the row of an item explains some parts.
    private static func remark(_ code: String, _ aspects: [Aspect]) -> StructureRule {
        StructureRule(name: code, reason: "said in the report") { difference, comparison in
            aspects.contains(difference.aspect)
                && comparison.remarks(at: difference.item).contains { $0.code == code }
        }
    }

    /// The rule that a rule was left out with a remark at its cell.
    private static func omitted(_ code: String) -> StructureRule {
        let aspects: [String: [Aspect]] = [
            "choice_filter": [.filter], "repeat_count": [.count],
            "default": [.dynamic, .initial],
            "calculation": [.calculation, .triggered, .triggers],
            "instance_name": [.node, .calculation],
        ]
        return StructureRule(name: code, reason: "said in the report") { difference, comparison in
            guard difference.ours.isEmpty else { return false }
            if difference.path.hasSuffix("/instanceName") { return comparison.has(code) }
            return comparison.remarks(at: difference.item).contains { fault in
                let header = fault.header
                return fault.code == code
                    && (aspects[header] ?? [Aspect(rawValue: header)].compactMap(\.self))
                        .contains(difference.aspect)
            }
        }
    }
}

extension StructureComparison {
    /// Returns true when the report has a remark of a code.
    func has(_ code: String) -> Bool { made.report.notes.contains { $0.fault.code == code } }

    /// The remarks in the row of an item, or of a group around it.
    func remarks(at item: Int?) -> [SurveyFault] {
        guard let item else { return [] }
        let items = survey.ancestors(of: item) + [item]
        let rows = Set(items.map { survey.items[$0].place }.map { $0.sheet + "\($0.row ?? 0)" })
        return made.report.notes.map(\.fault).filter {
            rows.contains($0.place.sheet + "\($0.place.row ?? 0)")
        }
    }
}
