// Bodies of forms in parts (RFC 7578), as clients of ODK send records with their files. The body
// is in memory, of a size with a bound.

import CalepinExpressions

/// The parts of a body of `multipart/form-data`.
struct MultipartBody: Sendable {
    /// A part.
    struct Part: Sendable {
        /// The name of the field.
        let name: String
        /// The name of the file without folders; empty for none.
        let fileName: String
        let content: ArraySlice<UInt8>
    }

    private(set) var parts: [Part] = []

    /// Cuts a body into its parts.
    ///
    /// Complexity: O(n) in the bytes: the line end in front of a boundary stands nowhere in it, so
    /// that no byte is compared twice.
    /// Throws: ``OpenRosaRefusal`` `notMultipart`, `badMultipart`.
    init(_ bytes: [UInt8], type: String?) throws(OpenRosaRefusal) {
        guard let boundary = Self.boundary(of: type ?? "") else { throw .notMultipart }
        let mark = Array("--\(boundary)".utf8)
        guard var place = Self.firstMark(mark, in: bytes) else { throw .badMultipart }
        while true {
            if Self.has([0x2D, 0x2D], in: bytes, at: place) { return }
            guard let start = Self.lineEnd(in: bytes, at: place),
                parts.count < OpenRosaLimits.parts,
                let content = Self.headEnd(in: bytes, from: start),
                let end = Self.next(mark, in: bytes, from: max(content - 2, start))
            else { throw .badMultipart }
            let head = String(decoding: bytes[start..<content], as: UTF8.self)
            let fields = Self.disposition(in: head)
            let fileName = fields["filename"] ?? ""
            parts.append(
                Part(
                    name: fields["name"] ?? "",
                    fileName: String(fileName.split { $0 == "/" || $0 == "\\" }.last ?? ""),
                    content: bytes[min(content, end)..<end]))
            place = end + 2 + mark.count
        }
    }

    // Marks

    /// Returns the boundary that a content type names; nil for another type.
    static func boundary(of type: String) -> String? {
        let parts = pieces(of: type)
        guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
        let boundary = fields(parts.dropFirst())["boundary"] ?? ""
        let isFine = boundary.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        return isFine && (1...OpenRosaLimits.boundaryBytes).contains(boundary.utf8.count)
            ? boundary : nil
    }

    private static func has(_ text: [UInt8], in bytes: [UInt8], at place: Int) -> Bool {
        guard place + text.count <= bytes.count else { return false }
        for offset in text.indices where bytes[place + offset] != text[offset] { return false }
        return true
    }

    /// Returns the place behind the first boundary, which begins the body or a line of it.
    private static func firstMark(_ mark: [UInt8], in bytes: [UInt8]) -> Int? {
        if has(mark, in: bytes, at: 0) { return mark.count }
        return next(mark, in: bytes, from: 0).map { $0 + 2 + mark.count }
    }

    /// Returns the place of the line end in front of the next boundary.
    private static func next(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while place + 2 + mark.count <= bytes.count {
            if bytes[place] == 13, bytes[place + 1] == 10, has(mark, in: bytes, at: place + 2) {
                return place
            }
            place += 1
        }
        return nil
    }

    /// Returns the place behind the line end at a place, which blanks may precede.
    private static func lineEnd(in bytes: [UInt8], at place: Int) -> Int? {
        var place = place
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 9 { place += 1 }
        return has([13, 10], in: bytes, at: place) ? place + 2 : nil
    }

    /// Returns the place behind the empty line that ends a head.
    private static func headEnd(in bytes: [UInt8], from start: Int) -> Int? {
        if has([13, 10], in: bytes, at: start) { return start + 2 }
        let last = min(bytes.count, start + OpenRosaLimits.headBytes) - 4
        guard start <= last else { return nil }
        for place in start...last where has([13, 10, 13, 10], in: bytes, at: place) {
            return place + 4
        }
        return nil
    }

    // Heads

    private static func disposition(in head: String) -> [String: String] {
        for line in head.split(whereSeparator: \.isNewline) {
            let pair = line.split(separator: ":", maxSplits: 1)
            guard pair.count == 2, pair[0].lowercased() == "content-disposition" else { continue }
            let parts = pieces(of: String(pair[1]))
            guard parts.first?.lowercased() == "form-data" else { continue }
            return fields(parts.dropFirst())
        }
        return [:]
    }

    /// Returns the pieces of a header between semicolons outside of quotation marks.
    private static func pieces(of header: String) -> [String] {
        var pieces = [""]
        var isQuoted = false
        var isEscaped = false
        for scalar in header.unicodeScalars {
            if scalar == ";", !isQuoted {
                pieces.append("")
                continue
            }
            if scalar == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = scalar == "\\" && !isEscaped
            pieces[pieces.count - 1].unicodeScalars.append(scalar)
        }
        return pieces.map { piece in
            String(piece.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Returns the values of `name=value` and `name="value"`; the first of a name counts.
    private static func fields(_ pieces: some Sequence<String>) -> [String: String] {
        var fields: [String: String] = [:]
        for piece in pieces {
            let pair = piece.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[1].utf8.count <= OpenRosaLimits.nameBytes else { continue }
            var value = String(pair[1])
            if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 {
                value = String(value.dropFirst().dropLast()).replacing("\\\"", with: "\"")
            }
            let name = pair[0].lowercased()
            if fields[name] == nil { fields[name] = value }
        }
        return fields
    }
}
