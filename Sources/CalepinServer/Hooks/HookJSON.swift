// Hooks and attempts as JSON for those who look after them: the same on the operator's socket and
// in pages.

import CalepinExpressions

/// The JSON of hooks and their attempts.
enum HookJSON {
    /// Returns the list of the hooks of an app.
    static func list(_ hooks: [HookService.Listed]) -> [UInt8] {
        JSONValue.object([JSONMember("hooks", .array(hooks.map { one($0) }))]).bytes
    }

    /// Returns a hook.
    ///
    /// - Parameter secret: the text of its secret, once, when it was made.
    static func one(_ listed: HookService.Listed, secret: String? = nil) -> JSONValue {
        var members = [
            JSONMember("id", .string(listed.hook.id)), JSONMember("app", .string(listed.hook.app)),
            JSONMember("at", .number("\(listed.hook.at)")),
            JSONMember("stopped", .string(listed.hook.stopped)),
            JSONMember("waiting", .number("\(listed.hook.waiting)")),
            JSONMember("parked", .number("\(listed.parked)")),
        ]
        members += listed.settings.members
        if let next = listed.next { members.append(JSONMember("next", .number("\(next)"))) }
        if let last = listed.last { members.append(JSONMember("last", one(last))) }
        if let secret { members.append(JSONMember("secret", .string(secret))) }
        return .object(members)
    }

    /// Returns the list of attempts.
    static func list(_ attempts: [StoredAttempt]) -> [UInt8] {
        JSONValue.object([JSONMember("attempts", .array(attempts.map(one)))]).bytes
    }

    /// Returns an attempt. What is no UTF-8 in the answer is replaced.
    static func one(_ attempt: StoredAttempt) -> JSONValue {
        var members = [
            JSONMember("at", .number("\(attempt.at)")),
            JSONMember("message", .string(attempt.message)),
            JSONMember("event", .string(attempt.event)),
            JSONMember("ms", .number("\(attempt.milliseconds)")),
        ]
        if !attempt.record.isEmpty {
            members.append(JSONMember("record", .string(attempt.record)))
        }
        if attempt.status > 0 {
            members.append(JSONMember("status", .number("\(attempt.status)")))
        }
        if !attempt.error.isEmpty { members.append(JSONMember("error", .string(attempt.error))) }
        let answer = String(decoding: attempt.answer, as: UTF8.self).trimmingControls
        if !answer.isEmpty { members.append(JSONMember("answer", .string(answer))) }
        return .object(members)
    }
}
