// The effect of a patch on a screen, as JSON. The implementation is deliberately simple: the
// patched screen must equal the screen drawn from scratch.

import CalepinExpressions

/// Screens with patches applied.
enum Patched {
    static func apply(_ patch: JSONValue, to screen: inout JSONValue) {
        let path = patch["path"]?.asString ?? ""
        switch patch["op"]?.asString {
        case "value":
            change(path, in: &screen) { part in
                for key in ["text", "shown", "why", "canRevert"] { part[key] = patch[key] }
            }
        case "issues":
            change(path, in: &screen) { part in
                let isNone = patch["issues"]?.elements?.isEmpty != false
                part["issues"] = isNone ? nil : patch["issues"]
            }
        case "field", "rows":
            guard let part = patch["part"], let path = part["path"]?.asString else { return }
            change(path, in: &screen) { $0 = part }
        case "summary": change(path, in: &screen) { $0["summary"] = patch["text"] }
        case "remove": edit(&screen) { $0.removeAll { $0["path"]?.asString == path } }
        case "insert": insert(patch, into: &screen)
        default: break
        }
    }

    private static func insert(_ patch: JSONValue, into screen: inout JSONValue) {
        guard let part = patch["part"] else { return }
        let owner = patch["into"]?.asString
        let before = patch["before"]?.asString
        func put(_ parts: inout [JSONValue]) {
            let place = parts.firstIndex { before != nil && $0["path"]?.asString == before }
            parts.insert(part, at: place ?? parts.count)
        }
        guard let owner else {
            var parts = screen["parts"]?.elements ?? []
            put(&parts)
            screen["parts"] = .array(parts)
            return
        }
        change(owner, in: &screen) { composite in
            var parts = composite["parts"]?.elements ?? []
            put(&parts)
            composite["parts"] = .array(parts)
        }
    }

    private static func change(
        _ path: String, in screen: inout JSONValue, _ body: (inout JSONValue) -> Void
    ) {
        edit(&screen) { parts in
            for index in parts.indices where parts[index]["path"]?.asString == path {
                body(&parts[index])
            }
        }
    }

    /// Calls `body` with the parts of a screen and of each composite in it.
    private static func edit(_ holder: inout JSONValue, _ body: (inout [JSONValue]) -> Void) {
        guard var parts = holder["parts"]?.elements else { return }
        body(&parts)
        for index in parts.indices { edit(&parts[index], body) }
        holder["parts"] = .array(parts)
    }
}

extension JSONValue {
    /// The member of a key; setting nil removes it.
    subscript(key: String) -> JSONValue? {
        get { members?.first { $0.key == key }?.value }
        set {
            var all = members ?? []
            let place = all.firstIndex { $0.key == key }
            if let place { all.remove(at: place) }
            if let newValue { all.insert(JSONMember(key, newValue), at: place ?? all.count) }
            self = .object(all)
        }
    }

    /// The value with the members of every object sorted by key.
    var ordered: JSONValue {
        if let members {
            return .object(
                members.map { JSONMember($0.key, $0.value.ordered) }.sorted { $0.key < $1.key })
        }
        if let elements { return .array(elements.map { $0.ordered }) }
        return self
    }
}
