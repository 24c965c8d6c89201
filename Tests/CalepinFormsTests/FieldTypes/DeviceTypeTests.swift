// Values captured by devices: places, references to attachments, signatures; and the ready-made
// composites.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct DeviceTypeTests {
    @Test func placesAreLikeThoseOfODK() throws {
        try Typed("place").expect([
            ("47.37 8.54 408 5", "47.37 8.54 408 5"), ("47.370 8.54", "47.37 8.54"),
            ("47.37, 8.54", "47.37 8.54"), ("-33.9;18.4", "(not-a-place)"),
            ("-33.9; 18.4 0 0", "-33.9 18.4 0 0"), ("90 180", "90 180"), ("-90 -180", "-90 -180"),
            ("90.1 8", "(not-a-place)"), ("47 180.5", "(not-a-place)"), ("47", "(not-a-place)"),
            ("47,5 8,5", "(not-a-place)"), ("47 8 0 -1", "(not-a-place)"),
            ("47 8 0 0 0", "(not-a-place)"), ("here", "(not-a-place)"), ("1e1 8", "(not-a-place)"),
        ])
        let typed = try Typed("place")
        #expect(typed.shown("47.37 -8.54 408 5") == "47.37° N, 8.54° W, 408\u{A0}m, ± 5\u{A0}m")
        #expect(typed.shown("-47.37 8.54 0 0", .french) == "47,37° S ; 8,54° E")
    }

    @Test func attachmentsAreAHashAndAName() throws {
        let hash = String(repeating: "0123456789abcdef", count: 4)
        for name in ["photo", "file"] {
            let typed = try Typed(name)
            typed.expect([
                (hash + " my photo.jpg", hash + " my photo.jpg"),
                (hash.uppercased() + " é.png", hash + " é.png"), (hash, "(not-an-attachment)"),
                (hash + " ", "(not-an-attachment)"),
                (hash.dropLast() + "g a", "(not-an-attachment)"),
                (hash + " ../a", "(not-an-attachment)"), (hash + " ..", "(not-an-attachment)"),
                (hash + " a\\b", "(not-an-attachment)"),
                (hash + " a\u{0}b", "(not-an-attachment)"),
                (hash + " " + String(repeating: "a", count: 256), "(not-an-attachment)"),
                (hash + " " + String(repeating: "a", count: 600), "(not-an-attachment)"),
                ("photo.jpg", "(not-an-attachment)"),
            ])
            #expect(typed.shown(hash + " my photo.jpg") == "my photo.jpg")
        }
        #expect(AttachmentReference(hash + " a.png")?.hash == hash)
    }

    @Test func signaturesAreStrokesOfWholeNumbers() throws {
        let typed = try Typed("signature")
        typed.expect([
            ("1,2 3,4;5,6", "1,2 3,4;5,6"), (" 01,2  3,4 ; 5,6", "1,2 3,4;5,6"),
            ("0,9999", "0,9999"),
            ("1,2;", "(not-a-signature)"), ("1", "(not-a-signature)"),
            ("1,2,3", "(not-a-signature)"),
            ("-1,2", "(not-a-signature)"), ("1,10000", "(not-a-signature)"),
            (";", "(not-a-signature)"),
            ("1.5,2", "(not-a-signature)"),
        ])
        let long = String(repeating: "1,2 ", count: Strokes.maxBytes / 4)
        #expect(Strokes(long)?.strokes.first?.count == Strokes.maxBytes / 4)
        #expect(Strokes(long + "1,2") == nil)
        #expect(typed.shown("1,2") == "Signed")
        #expect(typed.shown("1,2", .french) == "Signé")
    }

    @Test func compositesAreOrdinaryFields() {
        let address = Composite.address("home", countries: Choices("countries"))
        var fields: [Field] = []
        for case .field(let field) in address.contents { fields.append(field) }
        #expect(fields.map(\.name) == ["country", "city", "street", "house", "flat"])
        #expect(fields.map(\.parents) == [[], ["country"], ["city"], ["street"], ["house"]])
        #expect(fields.map(\.type) == ["one", "text", "text", "text", "text"])
        #expect(fields.filter { $0.required.isEmpty }.map(\.name) == ["flat"])
        let name = Composite.personName("driver")
        var parts: [Field] = []
        for case .field(let field) in name.contents { parts.append(field) }
        #expect(parts.filter { !$0.required.isEmpty }.map(\.name) == ["given", "family"])
        for field in fields + parts {
            #expect(field.label.texts.map(\.language) == ["en", "fr"])
        }
    }
}
