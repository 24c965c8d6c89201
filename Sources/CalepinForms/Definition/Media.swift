// The files that an author puts beside a part of a form: pictures, sounds and films, by name. The
// files themselves come with the app that the form is in; screens show them.

/// A kind of file beside a part of a form.
public enum MediaKind: UInt8, CaseIterable, Sendable {
    /// A picture above the answer, and one in its place when it is enlarged.
    case image, bigImage
    /// A recording to listen to.
    case audio
    /// A film.
    case video
}

/// A file beside a part of a form.
public struct MediaFile: Equatable, Sendable {
    /// The kind.
    public var kind: MediaKind
    /// The name of the file, in each language that has one of its own.
    public var name: LocalText

    /// Makes a file beside a part.
    public init(_ kind: MediaKind, _ name: LocalText) {
        self.kind = kind
        self.name = name
    }
}

/// The use of a file by a part of a form.
package struct MediaUse: Equatable, Sendable {
    /// The path of the part, or the list of the choice.
    package let place: String
    package let kind: MediaKind
    package let name: String

    /// The rule that a fault of it names, such as `media.image`.
    package var rule: String { "media." + kind.text }

    /// True when the name can be that of a file.
    package var isFileName: Bool { MediaFile.isName(name) }
}

extension MediaFile {
    /// Returns true for what can be the name of a file without a folder, on any system: no
    /// separators and no control characters, not beginning with a full stop; at most 200 bytes.
    package static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "."), name.utf8.count <= 200
        else {
            return false
        }
        return name.utf8.allSatisfy { byte in
            byte >= 0x20 && byte != 0x7F && !"/\\:".utf8.contains(byte)
        }
    }
}

extension FormDefinition {
    /// All uses of files, in the order of the form.
    ///
    /// Complexity: O(n) in the parts and choices.
    package var mediaUses: [MediaUse] {
        var uses: [MediaUse] = []
        func add(_ media: [MediaFile], _ place: String) {
            for file in media {
                for name in Set(file.name.texts.map { $0.text }).sorted() {
                    uses.append(MediaUse(place: place, kind: file.kind, name: name))
                }
            }
        }
        func add(_ contents: [Content], _ path: String) {
            for item in contents {
                switch item {
                case .field(let field): add(field.media, path + field.name)
                case .composite(let composite):
                    add(composite.media, path + composite.name)
                    add(composite.contents, path + composite.name + ".")
                case .rows(let rows):
                    add(rows.media, path + rows.name)
                    add(rows.contents, path + rows.name + ".")
                }
            }
        }
        if let print, !print.logo.isEmpty {
            uses.append(MediaUse(place: "print", kind: .image, name: print.logo))
        }
        for section in sections {
            add(section.media, section.name)
            add(section.contents, "")
        }
        for list in choiceLists {
            for choice in list.choices { add(choice.media, list.name) }
        }
        return uses
    }

    /// A fault for each file whose name cannot be one: it is empty, hidden, a path, or longer than
    /// a disk takes.
    var mediaFaults: [Fault] {
        mediaUses.filter { !$0.isFileName }
            .map { Fault(.badFileName, at: $0.place, rule: $0.rule, $0.name) }
    }

    /// The names of all files, each once, as far as they can be names.
    package var mediaNames: [String] {
        Set(mediaUses.filter { $0.isFileName }.map { $0.name }).sorted()
    }
}
