// The members of a step, read key by key with the error of the key. The keys of each step are in
// StepVerb.

import CalepinExpressions
import CalepinForms

/// The members of one step.
struct Step {
    let members: JSONValue

    /// The path at a key.
    func path(_ key: String) throws(StepError) -> CellPath {
        CellPath(try text(key))
    }

    /// The text at a key.
    func text(_ key: String) throws(StepError) -> String {
        guard let text = members[key]?.asString else { throw StepError(.expectsText, key) }
        return text
    }

    /// The text at a key; nil when it is left out.
    func textIfAny(_ key: String) throws(StepError) -> String? {
        members[key] == nil ? nil : try text(key)
    }

    /// Returns the value at a key as a person would have entered it: numbers as they are written,
    /// an empty text for `null`.
    func entered(_ key: String) throws(StepError) -> String {
        switch members[key] {
        case .string(let text): return text
        case .number(let text): return text
        case .bool(let flag): return flag ? "true" : "false"
        case .null: return ""
        default: throw StepError(.expectsValue, key)
        }
    }

    /// The place at a key, from 0; nil when it is left out.
    func place(_ key: String) throws(StepError) -> Int? {
        guard let member = members[key] else { return nil }
        guard let number = member.asInt64, number >= 0 else {
            throw StepError(.expectsWholeNumber, key)
        }
        return Int(clamping: number)
    }

    /// The whole number at a key.
    func whole(_ key: String) throws(StepError) -> Int {
        guard let number = try place(key) else { throw StepError(.expectsWholeNumber, key) }
        return number
    }

    /// Checks that a key is `true`, for keys that take no other value.
    func isTrue(_ key: String) throws(StepError) {
        guard members[key]?.asBool == true else { throw StepError(.expectsTrue, key) }
    }
}
