// The values in a recording, read from JSON: typed values, results of other recorded calls, and
// their comparison with values of the engine.

import CalepinExpressions
import CalepinForms
import Foundation

/// Returns the text of recorded values, as a person types them, separated by spaces; nil when one
/// of them cannot be typed.
func recordedText(_ values: [Any]) -> String? {
    var texts: [String] = []
    for value in values {
        switch value {
        case let text as String: texts.append(text)
        case let number as NSNumber:
            let isTruth = String(cString: number.objCType) == "c"
            texts.append(isTruth ? (number.boolValue ? "true" : "false") : number.stringValue)
        case is NSNull: texts.append("")
        case let object as [String: Any]:
            // A value another recorded call made, such as `intAnswer(16)`.
            guard let inner = object["args"] as? [Any], let text = recordedText(inner) else {
                return nil
            }
            texts.append(text)
        default: return nil
        }
    }
    return texts.joined(separator: " ")
}

/// Returns true when a value is the one recorded as this text: the same number, truth, moment or
/// text.
func isRecorded(_ value: Value, _ recorded: String) -> Bool {
    let text = value.asText ?? ""
    if text.hasPrefix("uuid:"), recorded.hasPrefix("uuid:") {
        return text.utf8.count == recorded.utf8.count
    }
    for type in ["instant", "time"] {
        let read = FieldType.named(type)?.value(of: recorded, in: Field(""), zone: .utc)
        if let read, read == value { return true }
    }
    if text == recorded { return true }
    // A day, which has a midnight in the other engine.
    if case .day = value { return text + "T00:00:00.000Z" == recorded }
    if case .error = value { return false }
    if case .boolean(let flag) = value {
        return ["true", "1", "OK"].contains(recorded) == flag && !recorded.isEmpty
    }
    return areNumbers(text, recorded)
}

/// Returns true when two texts are the same numbers, separated by spaces, as those of a place are,
/// and with semicolons those of a line. An area is kept closed, and may be recorded open.
func areNumbers(_ text: String, _ other: String) -> Bool {
    guard let left = numbers(text), let right = numbers(other), !right.isEmpty else {
        return false
    }
    let rest = left.dropFirst(right.count)
    return left.prefix(right.count) == right[...]
        && (rest.isEmpty || text.contains(";") && rest == right.prefix(rest.count))
}

private func numbers(_ text: String) -> [Value]? {
    let words = text.split { $0 == " " || $0 == ";" }
    let numbers = words.map { Value.text(String($0)).asNumber }
    return numbers.contains { $0.error != nil } ? nil : numbers
}

/// Returns true when two texts are numbers that agree in so many digits.
func agree(_ text: String, _ other: String, digits: Int) -> Bool {
    guard let left = Double(text), let right = Double(other) else { return false }
    return abs(left - right) <= abs(right) * pow(10, -Double(digits))
}

/// The issues of a value that is not of its field's type.
let typeIssues: [IssueCode] = [
    .notOfType, .notANumber, .notWhole, .notADay, .notATime, .notAnInstant, .notAPlace,
    .notALine, .notAnArea, .notYesOrNo,
]
