// The reviews of an app's records: collections that follow from `review` in a collection. A review
// and each comment is a record of its own, so that rights, merging, history and work without a
// network are those of all records.

import CalepinForms

extension AppCollection {
    /// The name of the collection of the reviews of this one's records.
    package var reviewsName: String { name + "-reviews" }
    /// The name of the collection of the comments on this one's records.
    package var commentsName: String { name + "-comments" }
    /// The id of the form of the reviews, and that of the comments.
    package var reviewForm: String { form + "-review" }
    package var commentForm: String { form + "-comment" }

    /// The name from which the id of a record's review follows.
    package static func reviewName(of record: String) -> String { "review of \(record)" }

    /// Returns the ids among those of an app's forms that are forms of reviews.
    package static func reviewForms(among ids: [String]) -> [String] {
        ids.map { $0 + "-review" }.filter(ids.contains)
    }
}

/// The fields of reviews and comments.
package enum ReviewField {
    /// The id of the record that is reviewed, or commented on.
    package static let record = "record"
    /// The state: one of ``ReviewState``.
    package static let state = "state"
    /// The digest of the answers that the reviewer saw.
    package static let seen = "seen"
    /// The class of the quality: the id of a ``ReviewClass``.
    package static let reviewClass = "class"
    /// The name of the account that is to do it.
    package static let assignee = "assignee"
    /// The path of the answer that a comment is about; empty for the whole record.
    package static let path = "path"
    /// The text of a comment.
    package static let text = "text"
    /// True once a comment is dealt with.
    package static let isDone = "done"
    /// The ids of the accounts that a comment names, with spaces between them; at most ten.
    package static let named = "named"
    /// The name of a comment's author, and the moment, for devices, which do not have the history.
    package static let author = "by"
    package static let moment = "at"
}

/// The states of a review, by the names that are stored.
package enum ReviewState: String, CaseIterable, Sendable {
    case inReview = "in-review"
    case approved
    case hasIssues = "has-issues"
    case rejected

    /// The label.
    package var label: LocalText {
        switch self {
        case .inReview: LocalText("In review", "En cours d’examen")
        case .approved: LocalText("Approved", "Approuvé")
        case .hasIssues: LocalText("Has issues", "À reprendre")
        case .rejected: LocalText("Rejected", "Rejeté")
        }
    }
}

extension App {
    /// True when records of the app are reviewed.
    package var isReviewed: Bool { collections.contains { $0.isReviewed } }

    /// Returns true for the name of a collection of reviews or comments.
    package func isOfReview(_ name: String) -> Bool {
        for one in collections where one.isReviewed {
            if name == one.reviewsName || name == one.commentsName { return true }
        }
        return false
    }

    /// The app with the collections of reviews and comments of its reviewed records. Those that it
    /// has already, as in a declaration that was served, are replaced.
    ///
    /// Complexity: O(n) in the collections.
    package var withReviews: App {
        var app = self
        for collection in collections where collection.isReviewed {
            for form in [collection.madeReviewForm, collection.madeCommentForm] {
                app.forms.removeAll { $0.id == form.id }
                app.forms.append(form)
            }
            let (sharing, rows) = (collection.sharing, collection.rows)
            // They are where the records are that they are about.
            let made = [
                AppCollection(
                    collection.reviewsName, form: collection.reviewForm, sharing: sharing,
                    rows: rows),
                AppCollection(
                    collection.commentsName, form: collection.commentForm, sharing: sharing,
                    rows: rows),
            ]
            for one in made {
                app.collections.removeAll { $0.name == one.name }
                app.collections.append(one)
            }
        }
        return app
    }
}

extension AppCollection {
    fileprivate var madeReviewForm: FormDefinition {
        let states = ChoiceList(
            "states", ReviewState.allCases.map { Choice($0.rawValue, $0.label) })
        var state = Field(ReviewField.state, "one", label: LocalText("State", "État"))
        state.choices = Choices("states")
        var lists = [states]
        var fields = [
            Field(ReviewField.record, label: LocalText("Record", "Dossier")), state,
            optional(ReviewField.seen, LocalText("Seen answers", "Réponses vues")),
            optional(ReviewField.assignee, LocalText("Assigned to", "Confié à")),
        ]
        if !reviewTerms.classes.isEmpty {
            let choices = reviewTerms.classes.map { Choice($0.id, $0.title) }
            lists.append(ChoiceList("classes", choices))
            var field = optional(ReviewField.reviewClass, LocalText("Class", "Classe"), "one")
            field.choices = Choices("classes")
            fields.append(field)
        }
        return form(
            reviewForm, title: LocalText("Reviews", "Examens"), lists: lists, fields)
    }

    fileprivate var madeCommentForm: FormDefinition {
        let text = Field(ReviewField.text, "multiline", label: LocalText("Comment", "Commentaire"))
        return form(
            commentForm, title: LocalText("Comments", "Commentaires"), lists: [],
            [
                Field(ReviewField.record, label: LocalText("Record", "Dossier")),
                optional(ReviewField.path, LocalText("Answer", "Réponse")), text,
                optional(ReviewField.isDone, LocalText("Done", "Réglé"), "switch"),
                optional(ReviewField.named, LocalText("For", "À l’attention de")),
                optional(ReviewField.author, LocalText("By", "Par")),
                optional(ReviewField.moment, LocalText("At", "Le"), "instant"),
            ])
    }

    private func optional(
        _ name: String, _ label: LocalText, _ type: String = "text"
    ) -> Field {
        var field = Field(name, type, label: label)
        field.required = ""
        return field
    }

    private func form(
        _ id: String, title: LocalText, lists: [ChoiceList], _ fields: [Field]
    ) -> FormDefinition {
        FormDefinition(
            id: id, title: title, languages: ["en", "fr"],
            sections: [
                Section("all", title: title, contents: fields.map { .field($0) })
            ],
            choiceLists: lists, isNeverSubmitted: true)
    }
}
