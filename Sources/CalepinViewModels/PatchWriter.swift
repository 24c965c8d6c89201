// Writes patches as JSON: the members every patch is made of. Which patches there are is declared
// in Web/patches.d.ts; what stands in them is written by the other files here.

import CalepinExpressions

/// The patches of one answer.
final class PatchWriter {
    var json = JSONWriter()

    /// Begins the patches of an answer, which is this writer's until `end`: it is never copied.
    func begin(_ answer: inout JSONWriter) {
        swap(&json, &answer)
        json.beginArray()
    }

    /// Gives the answer back, with the patches in it.
    func end(_ answer: inout JSONWriter) {
        json.endArray()
        swap(&json, &answer)
    }

    /// A patch with what `body` writes into it.
    func patch(_ name: String, _ body: () -> Void = {}) {
        json.beginObject()
        text("op", name)
        body()
        json.endObject()
    }

    /// A patch of a path.
    func patch(_ name: String, at path: String, _ body: () -> Void = {}) {
        patch(name) {
            text("path", path)
            body()
        }
    }

    func text(_ key: String, _ text: String) {
        json.key(key)
        json.string(text)
    }

    /// A text that is left out when it is empty.
    func textIfAny(_ key: String, _ text: String) {
        if !text.isEmpty { self.text(key, text) }
    }

    func number(_ key: String, _ number: Int) { self.number(key, Int64(number)) }

    func number(_ key: String, _ number: Int64) {
        json.key(key)
        json.int(number)
    }

    /// A flag that is left out when it is false.
    func flag(_ key: String, _ flag: Bool) {
        guard flag else { return }
        json.key(key)
        json.bool(true)
    }

    func object(_ key: String, _ body: () -> Void) {
        json.key(key)
        object(body)
    }

    func object(_ body: () -> Void) {
        json.beginObject()
        body()
        json.endObject()
    }

    func array(_ key: String, _ body: () -> Void) {
        json.key(key)
        json.beginArray()
        body()
        json.endArray()
    }

    func status(_ text: String, _ tone: String) {
        object("status") {
            self.text("text", text)
            self.text("tone", tone)
        }
    }

    /// A button that goes to a route.
    func button(_ label: String, route: String) {
        object {
            text("label", label)
            text("route", route)
        }
    }

    /// A button that does something.
    func button(_ label: String, does action: String, _ body: () -> Void = {}) {
        object {
            text("label", label)
            object("action") {
                text("act", action)
                body()
            }
        }
    }

    func link(_ key: String, _ label: String, _ route: String) {
        object(key) {
            text("label", label)
            text("route", route)
        }
    }
}
