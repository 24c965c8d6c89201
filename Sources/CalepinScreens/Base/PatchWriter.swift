// Writes patches as JSON: the members common to all patches. The patches are declared in
// Web/engine/patches.d.ts; the other files here write their contents.

import CalepinExpressions

/// A writer of the patches that answer one action.
package final class PatchWriter {
    package var json = JSONWriter()

    /// Makes a writer without patches.
    package init() {}

    /// Begins the patches; the writer owns the JSON writer until `end`, so that it is never
    /// copied.
    package func begin(_ answer: inout JSONWriter) {
        swap(&json, &answer)
        json.beginArray()
    }

    /// Ends the patches and returns the JSON writer.
    package func end(_ answer: inout JSONWriter) {
        json.endArray()
        swap(&json, &answer)
    }

    /// Writes a patch with the members that `body` writes.
    package func patch(_ name: String, _ body: () -> Void = {}) {
        json.beginObject()
        text("op", name)
        body()
        json.endObject()
    }

    /// Writes a patch with a path.
    package func patch(_ name: String, at path: String, _ body: () -> Void = {}) {
        patch(name) {
            text("path", path)
            body()
        }
    }

    package func text(_ key: String, _ text: String) {
        json.key(key)
        json.string(text)
    }

    /// Writes a text, unless it is empty.
    package func textIfAny(_ key: String, _ text: String) {
        if !text.isEmpty { self.text(key, text) }
    }

    package func number(_ key: String, _ number: Int) { self.number(key, Int64(number)) }

    package func number(_ key: String, _ number: Int64) {
        json.key(key)
        json.int(number)
    }

    /// Writes a flag, unless it is false.
    package func flag(_ key: String, _ flag: Bool) {
        guard flag else { return }
        json.key(key)
        json.bool(true)
    }

    package func object(_ key: String, _ body: () -> Void) {
        json.key(key)
        object(body)
    }

    package func object(_ body: () -> Void) {
        json.beginObject()
        body()
        json.endObject()
    }

    package func array(_ key: String, _ body: () -> Void) {
        json.key(key)
        json.beginArray()
        body()
        json.endArray()
    }

    /// Writes an array of objects, each with the members that `body` writes for its index.
    package func objects(_ key: String, _ count: Int, _ body: (Int) -> Void) {
        array(key) {
            for number in 0..<count { object { body(number) } }
        }
    }

    package func status(_ text: String, _ tone: String) {
        object("status") {
            self.text("text", text)
            self.text("tone", tone)
        }
    }

    /// Writes a button that opens a route.
    package func button(_ label: String, route: String) {
        object {
            text("label", label)
            text("route", route)
        }
    }

    /// Writes a button that performs an action.
    package func button(_ label: String, does action: String, _ body: () -> Void = {}) {
        object {
            text("label", label)
            object("action") {
                text("act", action)
                body()
            }
        }
    }

    package func link(_ key: String, _ label: String, _ route: String) {
        object(key) {
            text("label", label)
            text("route", route)
        }
    }
}
