// Names of files made of any text: none leads out of a folder, and every system takes them.

import Testing

@testable import CalepinExport

@Suite("The name of a file")
struct NameTests {
    @Test(
        "is one that every system takes",
        arguments: [
            ("a/b", "a/b.jpg"), ("/etc/passwd", "etc/passwd.jpg"), ("../../x", "x.jpg"),
            ("C:\\x\\y", "C__x_y.jpg"), ("con", "_con.jpg"),
            ("COM1.txt/Lpt9 x", "_COM1.txt_/_Lpt9 x.jpg"),
            ("a.JPEG", "a.jpg"), ("a.b", "a.b.jpg"), (".hidden", "_hidden.jpg"),
            ("=1+1", "_1+1.jpg"), (" a. /b ", "a/b.jpg"), ("x.csv/y", "x.csv_/y.jpg"),
            ("a\u{202E}gpj.exe", "agpj.exe.jpg"), ("a\tb\nc", "a b c.jpg"),
            ("a?*|<>\"", "a______.jpg"),
        ])
    func plain(text: String, name: String) throws {
        let made = try #require(SafeName(text, ending: "jpg"))
        #expect(made.text() == name)
    }

    @Test("is none where nothing can stay", arguments: ["", "/", "..", " / . / .. ", "\u{FEFF}"])
    func none(text: String) {
        #expect(SafeName(text, ending: "jpg") == nil)
    }

    @Test(
        "is bounded, free of what systems refuse, and given once",
        arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) throws {
        var random = RandomVisit(seed: seed)
        var names = FileNames()
        var seen: Set<String> = []
        let pieces = ["/", "..", ".", "\\", "con", "NUL.", "é", "e\u{301}", "x", "X", ".jpg", ":"]
        for _ in 0..<3_000 {
            var text = Bool.random(using: &random) ? random.text() : ""
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let piece = pieces.randomElement(using: &random) ?? ""
                let count = Int.random(in: 0..<50, using: &random) == 0 ? 300 : 1
                text += String(repeating: piece, count: count)
            }
            guard let safe = SafeName(text, ending: "jpg") else { continue }
            let name = try names.add(safe)
            #expect(seen.insert(name.lowercased()).inserted, "\(name)")
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.count <= ExportLimits.nameFolders + 1)
            for part in parts {
                #expect((1...200).contains(part.utf8.count))
                #expect(part != "." && part != ".." && part.last != "." && part.last != " ")
                #expect(
                    !part.unicodeScalars.contains {
                        "<>:\"|?*\\".unicodeScalars.contains($0) || $0.value < 32
                    })
                let stem = part.prefix { $0 != "." }.lowercased()
                #expect(!["con", "nul", "aux", "prn"].contains(stem), "\(name)")
            }
            for folder in parts.dropLast() { #expect(!folder.hasSuffix(".jpg")) }
        }
    }

    @Test("costs the same however often it was given")
    func numbers() throws {
        var names = FileNames()
        let safe = try #require(SafeName("a", ending: "jpg"))
        let given = try (0..<5_000).map { _ in try names.add(safe) }
        #expect(given.first == "a.jpg" && given.last == "a (5000).jpg")
        #expect(Set(given).count == given.count)
    }
}
