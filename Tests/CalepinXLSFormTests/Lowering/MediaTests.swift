// The columns image, audio, video and big-image become the files beside questions, groups, repeats
// and choices, each in the languages that have one.

import CalepinForms
import CalepinWorkbook
import Testing

@testable import CalepinXLSForm

@Suite("Columns of files") struct MediaTests {
    private func uses(_ made: FormImport) -> [String] {
        made.form.mediaUses.map { "\($0.place) \($0.rule) \($0.name)" }
    }

    @Test("stand beside questions, groups, repeats and choices")
    func parts() throws {
        let one = try made(
            [
                "type | name | label | media::image | audio | media::big-image",
                "begin group | g | G | g.png | |", "note | n | N | n.png | | n-big.png",
                "begin group | i | I | | i.mp3 |", "select_one l | s | S | | s.mp3 |",
                "end group | | | | |", "begin repeat | r | R | r.png | |", "text | t | T | | |",
                "end repeat | | | | |", "end group | | | | |",
            ],
            [
                "choices": [
                    "list_name | name | label | image | video", "l | a | A | jr://images/a.png |",
                    "l | b | B | | b.mp4",
                ]
            ])
        #expect(one.faults.isEmpty && !one.codes.contains("media-omitted"))
        #expect(
            uses(one) == [
                "g media.image g.png", "n media.image n.png", "n media.bigImage n-big.png",
                "i media.audio i.mp3", "i.s media.audio s.mp3", "r media.image r.png",
                "l media.image a.png", "l media.video b.mp4",
            ])
    }

    @Test("have a file for each language that names one, and no other")
    func languages() throws {
        let one = try made([
            "type | name | label::English (en) | label::French (fr) | "
                + "media::image::English (en) | media::image::French (fr) | "
                + "media::audio::French (fr)",
            "text | a | A | B | en.png | fr.png | fr.mp3",
        ])
        let media = try one.field("a").media
        #expect(
            media == [
                MediaFile(.image, LocalText("en.png", "fr.png")),
                MediaFile(.audio, LocalText([.init("fr", "fr.mp3")])),
            ])
    }

    @Test("of what has no part of its own, of long lists, or with paths are said to be left out")
    func omitted() throws {
        let rows = (0...1_000).map { "l | c\($0) | C\($0) | c.png" }
        let one = try made(
            [
                "type | name | label | image", "begin group | g | G |",
                "begin group | h | | h.png", "select_one l | s | S | ../s.png",
                "end group | | |", "end group | | |",
            ], ["choices": ["list_name | name | label | image"] + rows])
        #expect(one.codes.count { $0 == "media-omitted" } == 2 + rows.count)
        #expect(one.form.mediaUses.isEmpty)
    }
}
