// Malformed request lines, headers and framing: the beginning and end of a request, and its host.
// Contents of requests are in MalformedBodies.swift and MalformedAddresses.swift.

extension HostilePlace {
    private var host: String { "Host: localhost\r\n" }

    /// Malformed request lines.
    var lines: [MalformedRequest] {
        let ends = "\r\nHost: localhost\r\n\r\n"
        let texts: [(String, String)] = [
            ("bytes that are no text", "\u{0}\u{1}\u{FF}\u{80}\r\n\r\n"),
            (
                "the greeting of TLS",
                "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{FC}\u{3}\u{3}abc"
            ),
            ("the greeting of SSH", "SSH-2.0-OpenSSH_9.2\r\n"),
            ("the greeting of SMTP", "EHLO localhost\r\n"),
            ("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
            ("no method", " /health HTTP/1.1" + ends), ("a method alone", "GET\r\n\r\n"),
            ("a method in small letters", "get /health HTTP/1.1" + ends),
            ("a method nobody knows", "BREW /health HTTP/1.1" + ends),
            ("a method with a bracket", "GE(T /health HTTP/1.1" + ends),
            ("a method of 10,000 letters", many("G", 10_000) + " /health HTTP/1.1" + ends),
            ("a method with a zero byte", "GE\u{0}T /health HTTP/1.1" + ends),
            ("a tab after the method", "GET\t/health HTTP/1.1" + ends),
            ("no target", "GET HTTP/1.1" + ends),
            ("no version", "GET /health\r\n\r\n"),
            ("a space in the target", "GET /a b HTTP/1.1" + ends),
            ("a zero byte in the target", "GET /a\u{0}b HTTP/1.1" + ends),
            ("a byte beyond ASCII in the target", "GET /\u{E9} HTTP/1.1" + ends),
            ("a backslash for a slash", "GET \\health HTTP/1.1" + ends),
            ("a target without a slash", "GET health HTTP/1.1" + ends),
            ("a target of 100,000 letters", "GET /" + many("a", 100_000) + " HTTP/1.1" + ends),
            ("lines that end with a line feed alone", "GET /health HTTP/1.1\nHost: x\n\n"),
            ("a line that ends with a return alone", "GET /health HTTP/1.1\rHost: x\r\r"),
        ]
        let versions = [
            "HTTP/0.9", "HTTP/1.2", "HTTP/2.0", "HTTP/9.9", "HTTP/1", "HTTP/1.", "HTTP/1.10",
            "HTTP/1.1x", "HTP/1.1", "http/1.1", "HTTP/-1.1", "HTTP 1.1", "XHTTP/1.1",
        ]
        var all: [MalformedRequest] = texts.map { (name, text) -> MalformedRequest in
            raw(name, text, [400], name.contains("0,000") ? .abrupt : .forced)
        }
        all += versions.map { raw("version \($0)", "GET /health \($0)" + ends) }
        return all
    }

    /// Malformed headers.
    var headers: [MalformedRequest] {
        let texts: [(String, String)] = [
            ("a header without a colon", "bad\r\n"), ("a space before the colon", "X-A : b\r\n"),
            ("a header without a name", ": b\r\n"), ("a bracket in a name", "X(A: b\r\n"),
            ("a zero byte in a name", "X\u{0}A: b\r\n"),
            ("a byte beyond ASCII in a name", "X\u{E9}: b\r\n"),
            ("a zero byte in a value", "X-A: a\u{0}b\r\n"),
            ("a control byte in a value", "X-A: a\u{1}b\r\n"),
            ("a return in a value", "X-A: a\rX-Planted: b\r\n"),
            ("a line feed in a value", "X-A: a\nX-Planted: b\r\n"),
            ("a header folded onto a second line", "X-A: a\r\n b\r\n"),
            ("a fold before the first header", " b\r\n"),
            ("headers that end with a line feed alone", "X-A: a\n"),
        ]
        let start = "GET /health HTTP/1.1\r\n\(host)"
        let hosts: [(String, String)] = [
            ("no host", ""), ("two hosts", "Host: localhost\r\nHost: localhost\r\n"),
            ("two different hosts", "Host: localhost\r\nHost: other.example\r\n"),
            ("an empty host", "Host:\r\n"), ("a host with a space", "Host: a b\r\n"),
            ("a host with a path", "Host: a/b\r\n"), ("a host with a name", "Host: a@b\r\n"),
            ("two hosts in one", "Host: a, b\r\n"),
            ("a host of 1,000 letters", "Host: " + many("a", 1_000) + "\r\n"),
        ]
        var all: [MalformedRequest] = texts.map { (name, text) -> MalformedRequest in
            raw(name, start + text + "\r\n")
        }
        let first = "GET /health HTTP/1.1\r\nConnection: close\r\n"
        all += hosts.map { raw($0.0, first + $0.1 + "\r\n", [400], .asked) }
        let letters = many("a", 20_000)
        all.append(raw("80 headers", start + many("X-A: b\r\n", 80) + "\r\n"))
        all.append(
            raw("2,000 headers", start + many("X-A: b\r\n", 2_000) + "\r\n", [400], .abrupt))
        all.append(
            raw("a header of 20,000 letters", start + "X: \(letters)\r\n\r\n", [400], .abrupt))
        all.append(
            raw("a name of 20,000 letters", start + "\(letters): b\r\n\r\n", [400], .abrupt))
        all.append(raw("headers that break off", start + "X-A: b", [400], .halfClosed))
        all.append(raw("headers that never end", start + "X-A: b\r\n", [0, 408]))
        return all
    }

    /// Malformed lengths and transfer codings of a body.
    var framings: [MalformedRequest] { lengths + codings + chunks }

    private func post(_ headers: String, _ body: String) -> String {
        """
        POST /api/account/sign-out HTTP/1.1\r\n\(host)X-Calepin: 1\r\n\
        Content-Type: application/json\r\n\(headers)\r\n\(body)
        """
    }

    private var lengths: [MalformedRequest] {
        let hidden = "GET /api/account HTTP/1.1\r\nHost: localhost\r\nX-Planted: 1\r\n\r\n"
        let texts: [(String, String)] = [
            ("a length and pieces", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"),
            ("pieces and a length", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"),
            ("two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n"),
            ("the same length twice", "Content-Length: 2\r\nContent-Length: 2\r\n"),
            ("a list of lengths", "Content-Length: 2, 2\r\n"),
            ("a negative length", "Content-Length: -2\r\n"),
            ("a length with a sign", "Content-Length: +2\r\n"),
            ("a length in base 16", "Content-Length: 0x2\r\n"),
            ("a length with a space in it", "Content-Length: 1 2\r\n"),
            ("a length with a point", "Content-Length: 2.0\r\n"),
            ("a length with an exponent", "Content-Length: 2e0\r\n"),
            ("a length that is a word", "Content-Length: two\r\n"),
            ("an empty length", "Content-Length:\r\n"),
            ("a length in other digits", "Content-Length: \u{B2}\r\n"),
            ("a length on a second line", "Content-Length:\r\n 2\r\n"),
            ("a length beyond 64 bits", "Content-Length: 99999999999999999999999\r\n"),
        ]
        var all: [MalformedRequest] = texts.map { (name, headers) -> MalformedRequest in
            raw(name, post(headers, "0\r\n\r\n" + hidden))
        }
        for length in ["9223372036854775808", "9223372036854775807", "65537"] {
            let said = "Content-Length: \(length)\r\n"
            all.append(raw("a length of \(length)", post(said, "{}"), [413]))
        }
        let half = post("Content-Length: 20\r\n", "{}")
        all.append(raw("a body that breaks off", half, [400], .halfClosed))
        return all
    }

    private var codings: [MalformedRequest] {
        let names = [
            "identity", "gzip", "deflate", "br", "xchunked", "chunkedx", "chunked, identity",
            "gzip, chunked\r\nConnection: close", "chunked, chunked", "\u{B}chunked",
            "\"chunked\"", "chunked;a=b",
            "chunked\r\nTransfer-Encoding: chunked", "chunked\r\nTransfer-Encoding: identity",
            "\r\n chunked", "",
        ]
        let body = "2\r\n{}\r\n0\r\n\r\n"
        var all: [MalformedRequest] = names.map { (name) -> MalformedRequest in
            raw("coding \(name.debugDescription)", post("Transfer-Encoding: \(name)\r\n", body))
        }
        let spaced = post("Transfer-Encoding : chunked\r\n", body)
        all.append(raw("pieces with a space before the colon", spaced))
        return all
    }

    private var chunks: [MalformedRequest] {
        let rest = "\r\n{}\r\n0\r\n\r\n"
        let texts: [(String, String)] = [
            ("a negative size", "-2" + rest), ("a size with a sign", "+2" + rest),
            ("a size with its base", "0x2" + rest), ("a size that is a word", "zz" + rest),
            ("a space before a size", " 2" + rest), ("no size", rest),
            ("a size beyond 64 bits", "FFFFFFFFFFFFFFFFF" + rest),
            ("a piece longer than its size", "2\r\n{}x\r\n0\r\n\r\n"),
            ("a piece shorter than its size", "3\r\n{}\r\n0\r\n\r\n"),
            ("a piece without its end", "2\r\n{}0\r\n\r\n"),
            ("sizes that end with a line feed alone", "2\n{}\n0\n\n"),
            ("a size that ends with a return alone", "2\r{}\r\n0\r\n\r\n"),
            ("a control byte in an extension", "2;a\u{1}" + rest),
            ("an extension with an open quote", "2;a=\"b" + rest),
            ("a last header without a colon", "2\r\n{}\r\n0\r\nbad\r\n\r\n"),
            ("a length after the pieces", "2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n"),
            (
                "5,000 headers after the pieces",
                "2\r\n{}\r\n0\r\n" + many("X: y\r\n", 5_000) + "\r\n"
            ),
        ]
        let chunked = "Transfer-Encoding: chunked\r\n"
        var all: [MalformedRequest] = texts.map { (name, body) -> MalformedRequest in
            raw(name, post(chunked, body), [400], name.hasPrefix("5,") ? .abrupt : .forced)
        }
        for half in ["2\r\n{", "7FFFFFFFFFFFFFFF\r\n{}", "FFFFFFFFFFFFFFFF\r\n{"] {
            let name = "pieces that break off after \(half.debugDescription)"
            all.append(raw(name, post(chunked, half), [400], .halfClosed))
        }
        let large = post(chunked, "20000\r\n" + many(" ", 131_072))
        all.append(raw("pieces beyond the limit", large, [413], .abrupt))
        let unread = "GET /health HTTP/1.1\r\n\(host)\(chunked)\r\nzz\r\n"
        all.append(raw("pieces nobody asked for", unread, [200, 400]))
        return all
    }
}

/// Returns a text repeated.
func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
