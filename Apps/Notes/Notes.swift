// The form of the Notes app: one section, so that a note is one screen.

import CalepinFormsDSL
import CalepinForms

/// A note: a text to remember, photos, and a place.
package enum Notes: WholeForm {
    /// The form's name and title.
    package static let header = FormHeader("note", "Note", "Note", isNeverSubmitted: true)
    /// The title of the note.
    package static var recordTitle: Pointer<Notes, TextValue>? { title.pointer }

    enum Part: String, CaseIterable {
        case note
    }

    static var title: Text { text("Title", "Titre").optional }
    static var words: Text { lines("Note", "Note").optional }
    /// Rows, so that photos added on two devices are all kept.
    static var photos: Rows<NotePhoto> { rows("Photos", "Photos", 0...12) }
    /// The place, set on request only: editing a note does not move it.
    static var place: Place { place("Place", "Lieu").optional }
    /// The moment when the note was begun, the same on every device; the list is sorted by it.
    static var begun: Instant {
        instant("Date", "Date").initial(.now).neverCopied.optional
            .readonly(when: Term<Notes, Truth>.always)
    }

    /// One section with all cells.
    package static var body: Body {
        section(Part.note, "Note", "Note") {
            title
            words
            photos
            place
            begun
        }
    }

    /// The names of the form's cells, for files and for code that goes through all of them.
    enum Key: String, CaseIterable {
        case title, words, photos, place, begun
    }
}

/// One photo of a note, a row of the form.
enum NotePhoto: FormSpec {
    typealias Owner = Notes

    static var photo: Photo { photo("Photo", "Photo").optional }

    static var body: Body { photo }

    enum Key: String, CaseIterable {
        case photo
    }
}
