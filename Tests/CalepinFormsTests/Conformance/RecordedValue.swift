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

/// Returns true when two texts are the same numbers, separated by spaces, as those of a place are.
func areNumbers(_ text: String, _ other: String) -> Bool {
    let left = text.split(separator: " ").map { try? Decimal(String($0)) }
    let right = other.split(separator: " ").map { try? Decimal(String($0)) }
    return left == right && !left.isEmpty && !left.contains(nil)
}

/// The issues of a value that is not of its field's type.
let typeIssues: [IssueCode] = [
    .notOfType, .notANumber, .notWhole, .notADay, .notATime, .notAnInstant, .notAPlace,
    .notYesOrNo,
]
