// One version of an app, ready to be used: as the page gets it, and its compiled forms.

import CalepinExpressions

/// A version of an app.
package struct AppVersion: Sendable {
    /// The number: 0 for an app that ships, else from 1.
    package let number: Int64
    /// The version as the page gets it.
    package let served: ServedApp
    /// Its forms, with the catalogues that they read.
    package let forms: [JudgedForm]
    /// The answer with its declaration.
    let response: CachedResponse
    /// The JSON object in the list of apps, with the digest of the declaration.
    let entry: [UInt8]

    /// Creates a version.
    ///
    /// Complexity: O(n) in the declaration, which is compressed.
    package init(number: Int64 = 0, _ served: ServedApp, forms: [JudgedForm] = []) {
        self.number = number
        self.served = served
        self.forms = forms
        response = CachedResponse(served.declaration, type: "application/json")
        let members = (try? JSONValue(reading: served.summary))?.members ?? []
        let digest = JSONMember("digest", .string(response.tag.filter { $0 != "\"" }))
        entry = Array(JSONValue.object(members + [digest]).text.utf8)
    }

    var id: String { served.id }
}
