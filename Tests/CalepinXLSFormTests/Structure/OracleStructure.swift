// The nodes that pyxform makes, in the form that is compared: languages by their codes, gaps
// between languages filled, helpers of repeats put in their place.

import CalepinForms
import Foundation

@testable import CalepinXLSForm

/// The structure of a form as pyxform says it.
struct OracleStructure {
    /// The parts of the nodes by path.
    private(set) var aspects: [String: Aspects] = [:]
    /// The nodes by path.
    private(set) var nodes: [String: OracleNode] = [:]
    /// The paths in their order.
    private(set) var order: [String] = []
    /// The paths of texts that one language lacks.
    private(set) var gaps: Set<String> = []
    private let codes: [String]
    private var codeOf: [String: String] = [:]

    /// - Parameter kept: The paths of items, which are never helpers.
    init(_ form: OracleForm, codes: [String], kept: Set<String>) {
        self.codes = codes
        for language in form.languages ?? [] {
            codeOf[language.name] = Self.code(language, codes)
        }
        codeOf[""] = codes.first
        for node in form.nodes ?? [] { nodes[node.path] = node }
        for node in form.nodes ?? [] where node.path != form.root {
            let rows = node.path.hasSuffix("_count") ? String(node.path.dropLast(6)) : ""
            // The number of rows is computed in a node of its own, unless it is a reference.
            let isHelper = nodes[rows]?.control == "repeat" && !kept.contains(node.path)
            if isHelper { continue }
            order.append(node.path)
            aspects[node.path] = aspects(of: node, kept)
        }
    }

    /// The code of a language: in brackets, else that of its name.
    private static func code(_ language: OracleLanguage, _ codes: [String]) -> String {
        if language.name == "default", let first = codes.first { return first }
        if let open = language.name.lastIndex(of: "("), language.name.hasSuffix(")") {
            let code = String(language.name[language.name.index(after: open)...].dropLast())
            if codes.contains(code) { return code }
        }
        return LanguagePlan.code(language.name)
    }

    private mutating func aspects(of node: OracleNode, _ kept: Set<String>) -> Aspects {
        var aspects = Aspects()
        aspects[.node] = "node"
        let isGroup = node.control == "group" || node.control == "repeat"
        // A box to tick has a type or none, after the word that it is written with.
        let usual = node.control == "trigger" ? "string" : ""
        if !isGroup { aspects[.type] = node.type ?? usual }
        aspects[.control] = node.control + (node.mediatype.map { " " + $0 } ?? "")
        aspects.set(.relevant, node.relevant)
        aspects.set(.required, node.required, none: "false ( )")
        aspects.set(.readonly, node.readonly, none: "false ( )")
        if node.control == "none" { aspects[.readonly] = "" }
        aspects.set(.constraint, node.constraint)
        aspects.set(.calculation, node.calculation.map(Self.joined))
        // Names of files beside the form have an address in XForms.
        let initial = (node.default ?? "").replacing("jr://images/", with: "")
        aspects[.initial] = Aspects.clean(initial)
        aspects.set(.dynamic, node.dynamic.map(Self.joined))
        aspects[.triggers] = (node.triggers ?? []).map { $0 ?? "?" }.joined(separator: " ")
        aspects.set(.triggered, node.triggered)
        aspects.set(.count, count(node, kept))
        if node.control == "range" {
            let bounds = [node.start, node.end, node.step].map { $0 ?? "" }
            aspects[.range] = bounds.joined(separator: " ")
        }
        aspects[.random] = node.random == nil ? "" : "random"
        aspects.set(.filter, node.filter)
        setChoices(node, &aspects)
        setTexts(node, &aspects)
        return aspects
    }

    /// Tokens in which a path to one row is a call: `/t [ 1 ] / s` is
    /// `indexed-repeat ( /t/s , /t , 1 )`.
    private static func joined(_ tokens: [String]) -> [String] {
        guard tokens.count > 5, tokens[0].hasPrefix("/"), tokens[1] == "[", tokens[3] == "]",
            Int(tokens[2], radix: 10) != nil
        else { return tokens }
        let steps = tokens[4...]
        guard steps.allSatisfy({ $0.hasPrefix("/") || $0.first?.isLetter == true })
        else { return tokens }
        let path = tokens[0] + steps.joined()
        return ["indexed-repeat", "(", path, ",", tokens[0], ",", tokens[2], ")"]
    }

    private func count(_ node: OracleNode, _ kept: Set<String>) -> [String]? {
        let helper = node.path + "_count"
        guard node.count == [helper], !kept.contains(helper) else { return node.count }
        return nodes[helper]?.calculation
    }

    private mutating func setChoices(_ node: OracleNode, _ aspects: inout Aspects) {
        let name = node.file?.split(separator: "/").last.map(String.init)
        aspects[.file] = name?.split(separator: ".").first.map(String.init) ?? ""
        let isSelect = ["select", "select1", "rank", "odk:rank"].contains(node.control)
        guard isSelect, let choices = node.choices else { return }
        aspects[.choices] = choices.map(\.value).joined(separator: " ")
        aspects[.choiceLabels] = choices.map { choice in
            Aspects.line(translated(choice.label, at: node.path, else: choice.value))
        }.joined(separator: " / ")
        aspects[.columns] =
            choices.map { choice in
                choice.extras.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
                    .map { $0.key + "=" + $0.value }.joined(separator: " ")
            }.joined(separator: " / ").trimmedStrokes
    }

    private mutating func setTexts(_ node: OracleNode, _ aspects: inout Aspects) {
        let texts: [(Aspect, [String: String]?)] = [
            (.label, node.label), (.hint, node.hint), (.guidance, node.guidance),
            (.constraintMessage, node.constraintMessage),
            (.requiredMessage, node.requiredMessage),
        ]
        for (aspect, text) in texts {
            aspects.set(aspect, translated(text ?? [:], at: node.path))
        }
        for (kind, texts) in (node.media ?? [:]).sorted(by: { $0.key < $1.key }) {
            // Where a language has no file there is a hyphen.
            let names = texts.values.filter { $0 != "-" }.map {
                $0.split(separator: "/").last.map(String.init) ?? ""
            }
            aspects[.media] += kind + " " + names.sorted().joined(separator: " ") + " "
        }
    }

    /// A text in all languages of the form: where one lacks it, that of the default language, else
    /// the first there is.
    private mutating func translated(
        _ texts: [String: String], at path: String, else fallback: String = ""
    ) -> [String: String] {
        var found: [String: String] = [:]
        for (language, text) in texts where text != "-" && !text.isEmpty {
            found[codeOf[language] ?? language] = text
        }
        let plain = codes.compactMap { found[$0] }.first ?? found.values.sorted().first
        guard let plain = plain ?? (fallback.isEmpty ? nil : fallback) else { return [:] }
        if codes.contains(where: { found[$0] == nil }), texts.values.contains("-") {
            gaps.insert(path)
        }
        for code in codes where found[code] == nil { found[code] = plain }
        return found
    }
}

extension String {
    /// The text, or nothing where it has only strokes between nothing.
    var trimmedStrokes: String { allSatisfy { $0 == "/" || $0 == " " } ? "" : self }
}
