// A match view as JSON, beside `"view":"match"`: `profile`, `criteria`, `overrides`, `link`; empty
// members are left out. The rest of an app's JSON is in App+JSON.swift.

import CalepinQuery
import CalepinExpressions
import CalepinForms

extension MatchView {
    /// Reads a view from its JSON.
    ///
    /// Complexity: O(n) in the criteria.
    init(json: JSONValue) throws(AppJSONError) {
        guard let profile = json["profile"]?.asString else { throw .unexpected("profile") }
        self.init(
            profile: profile, overrides: try MatchView.text(json, "overrides"),
            link: try MatchView.text(json, "link"))
        for item in try App.list(json["choiceLists"], "choiceLists") {
            choiceLists.append(try MatchView.choices(item))
        }
        for item in try App.list(json["criteria"], "criteria") {
            criteria.append(try MatchView.criterion(item))
        }
    }

    private static func criterion(_ json: JSONValue) throws(AppJSONError) -> Criterion {
        guard let name = json["criterion"]?.asString else { throw .unexpected("criterion") }
        let word = json["test"]?.asString ?? ""
        guard let test = Criterion.Test.allCases.first(where: { $0.name == word }) else {
            throw .unexpected("test")
        }
        var result = Criterion(
            name, label: try App.text(json["label"], "label"), test,
            requirement: try text(json, "need"), setting: try text(json, "setting"),
            choiceList: try text(json, "choices"))
        result.have = try text(json, "have")
        result.margin = try text(json, "margin")
        result.applies = try text(json, "applies")
        result.soft = try text(json, "soft")
        result.open = try text(json, "open")
        if let excludes = json["excludes"] {
            guard let flag = excludes.asBool else { throw .unexpected("excludes") }
            result.excludes = flag
        }
        return result
    }

    private static func choices(_ json: JSONValue) throws(AppJSONError) -> ChoiceList {
        var list = ChoiceList(try text(json, "name"), [])
        for item in try App.list(json["choices"], "choices") {
            let label = try App.text(item["label"], "label")
            list.choices.append(Choice(try text(item, "value"), label))
        }
        return list
    }

    /// Returns the text under a key; empty when there is none.
    private static func text(
        _ json: JSONValue, _ key: String
    ) throws(AppJSONError) -> String {
        guard let value = json[key] else { return "" }
        guard let text = value.asString else { throw .unexpected(key) }
        return text
    }

    /// Writes the members of the view into an object that is already open.
    ///
    /// Complexity: O(n) in the criteria.
    func write(to writer: inout JSONWriter) {
        writer.key("profile")
        writer.string(profile)
        App.write("overrides", overrides, to: &writer)
        App.write("link", link, to: &writer)
        if !choiceLists.isEmpty {
            writer.key("choiceLists")
            writer.beginArray()
            for list in choiceLists { MatchView.write(list, to: &writer) }
            writer.endArray()
        }
        guard !criteria.isEmpty else { return }
        writer.key("criteria")
        writer.beginArray()
        for criterion in criteria { criterion.write(to: &writer) }
        writer.endArray()
    }

    private static func write(_ list: ChoiceList, to writer: inout JSONWriter) {
        writer.beginObject()
        App.write("name", list.name, to: &writer)
        writer.key("choices")
        writer.beginArray()
        for choice in list.choices {
            writer.beginObject()
            App.write("value", choice.value, to: &writer)
            App.write("label", choice.label, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension Criterion {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("criterion")
        writer.string(name)
        App.write("label", label, to: &writer)
        App.write("test", test.name, to: &writer)
        App.write("need", requirement, to: &writer)
        App.write("setting", setting, to: &writer)
        App.write("choices", choiceList, to: &writer)
        for rule in profileRules { App.write(rule.rule, rule.text, to: &writer) }
        App.write("open", open, to: &writer)
        if excludes {
            writer.key("excludes")
            writer.bool(true)
        }
        writer.endObject()
    }
}
