// The files of the page, read from one folder and cached with their tags and compressed copies.
// Requests are answered in WebRoutes.swift.

import CalepinExpressions
import Foundation
import Synchronization

/// One file of the page.
struct WebFile: Sendable {
    /// The content.
    let bytes: [UInt8]
    /// The entity tag, quotes included: a digest of the content.
    let tag: String
    /// The stamp of the file when it was read.
    let stamp: FileStamp
}

/// The folder of the page.
final class WebFiles: Sendable {
    let root: String
    private let kept = Mutex<[String: WebFile]>([:])

    /// Creates the cache of the folder at `path`.
    init(path: String) {
        var root = path
        while root.count > 1, root.hasSuffix("/") { root.removeLast() }
        self.root = root
    }

    /// Returns the file at a request's path; nil when there is none that may be served.
    ///
    /// Complexity: O(n) in the file the first time and after a change, else O(1).
    func file(_ path: String) -> WebFile? {
        guard Self.isServed(path) else { return nil }
        let place = root + "/" + path
        guard let stamp = FileStamp(of: place), stamp.size <= ServerLimits.fileBytes else {
            return nil
        }
        if let file = kept.withLock({ $0[path] }), file.stamp == stamp { return file }
        guard isInside(place), let data = FileManager.default.contents(atPath: place) else {
            return nil
        }
        let bytes = [UInt8](data)
        let tag = Hex.text(of: Array(Sodium.sha256(bytes).prefix(12)))
        let file = WebFile(bytes: bytes, tag: "\"\(tag)\"", stamp: stamp)
        kept.withLock { $0[path] = file }
        return file
    }

    /// Returns true when every segment of a path is a plain name of letters, digits and `._-` that
    /// does not begin with a dot.
    static func isServed(_ path: String) -> Bool {
        guard path.utf8.count <= 512 else { return false }
        let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
        return !pieces.isEmpty
            && pieces.allSatisfy { piece in
                guard let first = piece.utf8.first, first != UInt8(ascii: ".") else {
                    return false
                }
                return piece.utf8.allSatisfy(isPlain)
            }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Returns true when a path is inside of the folder after resolving links.
    private func isInside(_ place: String) -> Bool {
        guard let real = realpath(place, nil) else { return false }
        defer { free(real) }
        guard let realRoot = realpath(root, nil) else { return false }
        defer { free(realRoot) }
        return String(cString: real).hasPrefix(String(cString: realRoot) + "/")
    }
}
