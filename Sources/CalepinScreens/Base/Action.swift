// Actions as the page reports them: a name, members, and bytes that came with them. OpenApp
// performs them.

import CalepinExpressions
import CalepinForms

/// An action of a person, or an event reported by the page.
package struct Action {
    package let members: JSONValue
    /// The bytes that come with the action; they are there during the call only.
    package let body: UnsafeBufferPointer<UInt8>

    /// Makes an action of its members.
    package init(
        _ members: JSONValue, body: UnsafeBufferPointer<UInt8> = .init(start: nil, count: 0)
    ) {
        self.members = members
        self.body = body
    }

    /// The name of the action.
    package var name: String { text("act") }
    var path: CellPath { CellPath(text("path")) }

    /// True when it is a later part of an action, and true when further parts follow.
    var isNext: Bool { members["isNext"]?.asBool ?? false }
    var isMore: Bool { members["isMore"]?.asBool ?? false }

    /// Returns the text under a key; empty when there is none.
    package func text(_ key: String) -> String { members[key]?.asString ?? "" }

    var route: [String] {
        var route: [String] = []
        for part in members["route"]?.elements ?? [] { route.append(part.asString ?? "") }
        return route
    }
}
