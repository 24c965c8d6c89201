// The settings of an export from texts: the query of an address, or the options of a command.

import CalepinExport
import CalepinExpressions

extension ExportSettings {
    /// The parameters of an address, and the members of an operator's request.
    static let parameters: [QueryParameter] =
        [
            "as", "labels", "separator", "mark", "raw", "choices", "table", "place", "day",
            "inside", "names",
        ]
        .map {
            .text($0, maxBytes: ExportLimits.settingBytes)
        } + [.number("zone", in: -1_080...1_080)]

    /// Creates settings from the values that are given.
    ///
    /// Throws: `ExportFailure` `wrongSetting`.
    package init(_ values: [String: String]) throws(ExportFailure) {
        self.init(try Self.one("as", values, .csv))
        separator = try Self.one("separator", values, .comma)
        hasMark = try Self.isOn("mark", values)
        isRaw = try Self.isOn("raw", values)
        hasChoiceColumns = try Self.isOn("choices", values)
        labels = values["labels"].flatMap { $0.isEmpty ? nil : $0 }
        table = values["table"]
        place = values["place"] ?? ""
        day = values["day"] ?? ""
        inside = try Self.one("inside", values, .csv)
        names = values["names"] ?? ""
        if let text = values["zone"] {
            guard let minutes = Int16(text, in: -1_080...1_080),
                let fixed = Zone(fixedMinutes: minutes)
            else { throw .wrongSetting("zone", text, ["-1080", "…", "1080"]) }
            zone = fixed
        }
    }

    private static func one<Value: CaseIterable & RawRepresentable>(
        _ name: String, _ values: [String: String], _ usual: Value
    ) throws(ExportFailure) -> Value where Value.RawValue == String {
        guard let text = values[name] else { return usual }
        guard let value = Value(rawValue: text) else {
            throw .wrongSetting(name, text, Value.allCases.map(\.rawValue))
        }
        return value
    }

    private static func isOn(
        _ name: String, _ values: [String: String]
    ) throws(ExportFailure) -> Bool {
        switch values[name] {
        case nil, "0": return false
        case "1": return true
        case let text?: throw .wrongSetting(name, text, ["0", "1"])
        }
    }
}
