// A query as the query string of a URL, so that a link contains all of it. The route defines the
// rest of the URL.

extension Query {
    /// The query as `q=…&filter=…&where=…&sort=…&reversed=1&from=…&limit=…`, without default
    /// values. Reading it gives an equal query.
    public var link: String {
        var parts: [String] = []
        if !search.isEmpty { parts.append("q=" + Query.escaped(search)) }
        for filter in filters { parts.append("filter=" + Query.escaped(filter)) }
        for condition in conditions { parts.append("where=" + Query.escaped(condition)) }
        if !sort.isEmpty { parts.append("sort=" + Query.escaped(sort)) }
        if isReversed { parts.append("reversed=1") }
        if skipped > 0 { parts.append("from=" + skipped.description) }
        if let limit { parts.append("limit=" + limit.description) }
        var link = ""
        for part in parts { link += link.isEmpty ? part : "&" + part }
        return link
    }

    /// Reads a query string; unknown keys and invalid numbers are ignored, as are bytes beyond
    /// `RowLimits.linkBytes`.
    ///
    /// Complexity: O(n) in the link.
    public init(link: String) {
        self.init()
        var part: [UInt8] = []
        var key: [UInt8]?
        var count = 0
        for byte in link.utf8 where count < RowLimits.linkBytes {
            count += 1
            if byte == UInt8(ascii: "&") {
                if let key { take(Query.plain(key), Query.plain(part)) }
                part = []
                key = nil
            } else if byte == UInt8(ascii: "="), key == nil {
                key = part
                part = []
            } else if count > 1 || byte != UInt8(ascii: "?") {
                part.append(byte)
            }
        }
        if let key { take(Query.plain(key), Query.plain(part)) }
    }

    private mutating func take(_ key: String, _ text: String) {
        switch key {
        case "q": search = text
        case "filter": filters.append(text)
        case "where": conditions.append(text)
        case "sort": sort = text
        case "reversed": isReversed = text == "1"
        case "from": skipped = Query.number(text) ?? 0
        case "limit": limit = Query.number(text)
        default: break
        }
    }

    private static func number(_ text: String) -> Int? {
        var number = 0
        for byte in text.utf8 {
            guard byte >= 0x30, byte <= 0x39, number <= RowLimits.searchedRows else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return text.isEmpty ? nil : number
    }

    /// Returns a text with everything but letters, digits and `-._~` percent-encoded (RFC 3986).
    ///
    /// Complexity: O(n) in the text.
    package static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        let digits: StaticString = "0123456789ABCDEF"
        for byte in text.utf8 {
            let letter = byte | 0x20
            let isPlain =
                (letter >= 0x61 && letter <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
                || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
            if isPlain {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                digits.withUTF8Buffer {
                    bytes.append($0[Int(byte >> 4)])
                    bytes.append($0[Int(byte & 15)])
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the percent-decoded text; `+` is a space, as HTML forms write it.
    private static func plain(_ bytes: [UInt8]) -> String {
        var plain: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "%"), place + 1 < bytes.count,
                let high = digit(bytes[place]), let low = digit(bytes[place + 1])
            {
                plain.append(high << 4 | low)
                place += 2
            } else {
                plain.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
