// A collection whose records take comments. It is found by the form of the comments, which is all
// that a push knows of it.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

/// A collection of records with comments.
struct CommentedCollection: Equatable, Sendable {
    /// The id under which the app is served.
    let app: String
    /// The name of the collection.
    let collection: String
    /// The name of the collection of its comments.
    let comments: String
    /// The title of the app.
    let title: LocalText
    /// The first language of the form.
    let language: Language

    /// Returns the collections of a version of an app that take comments, by the form of these.
    ///
    /// Complexity: O(n) in the collections.
    static func all(
        of version: AppVersion, servedAs app: String
    ) -> [String: CommentedCollection] {
        var all: [String: CommentedCollection] = [:]
        for one in version.app?.collections ?? [] where one.isReviewed {
            let form = version.forms.first { $0.form.definition.id == one.form }
            let code = form?.form.definition.languages.first ?? ""
            all[one.commentForm] = CommentedCollection(
                app: app, collection: one.name, comments: one.commentsName,
                title: version.app?.title ?? one.title,
                language: Language(code: code) ?? .english)
        }
        return all
    }
}
