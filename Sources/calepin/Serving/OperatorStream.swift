// A long answer of the operator's socket, taken piece by piece: its body comes in chunks (RFC
// 9112, section 7.1), the last of which says that all has come.

import CalepinExpressions
import CalepinServer
import Foundation

/// An answer while it is read.
struct OperatorStream {
    /// The bytes that have come and are not read yet.
    private var bytes: ArraySlice<UInt8> = []
    /// Returns further bytes; nil at the end of the connection.
    private let more: () -> [UInt8]?

    /// Reads an answer from a source of bytes.
    init(_ more: @escaping () -> [UInt8]?) { self.more = more }

    /// Reads the head; returns the status, and true where the body comes in chunks. Nil where the
    /// connection ends before.
    mutating func head() -> (status: Int, isChunked: Bool)? {
        guard let head = text(upTo: "\r\n\r\n") else { return nil }
        let status = Int(head.split(separator: " ").dropFirst().first ?? "", in: 100...599)
        return (status ?? 0, head.lowercased().contains("transfer-encoding: chunked"))
    }

    /// Gives the pieces of the body to `take`; returns false where it ended too early.
    mutating func body(
        isChunked: Bool, _ take: (ArraySlice<UInt8>) throws -> Void
    ) rethrows -> Bool {
        guard isChunked else {
            repeat {
                try take(bytes)
                bytes = []
            } while read()
            return true
        }
        while let line = text(upTo: "\r\n") {
            guard var left = size(line) else { return false }
            if left == 0 { return true }
            while left > 0 {
                guard !bytes.isEmpty || read() else { return false }
                let piece = bytes.prefix(left)
                try take(piece)
                bytes = bytes.dropFirst(piece.count)
                left -= piece.count
            }
            guard text(upTo: "\r\n") == "" else { return false }
        }
        return false
    }

    /// Returns the size of a chunk; nil for what is no number of up to 8 hexadecimal digits.
    private func size(_ line: String) -> Int? {
        guard (1...8).contains(line.utf8.count) else { return nil }
        var size = 0
        for digit in line {
            guard let value = digit.hexDigitValue else { return nil }
            size = size * 16 + value
        }
        return size
    }

    /// Returns the text before an ending, and passes both.
    private mutating func text(upTo ending: String) -> String? {
        let ending = Array(ending.utf8)
        while true {
            if let found = bytes.firstRange(of: ending) {
                defer { bytes = bytes[found.upperBound...] }
                return String(decoding: bytes[..<found.lowerBound], as: UTF8.self)
            }
            guard bytes.count < 65_536, read() else { return nil }
        }
    }

    private mutating func read() -> Bool {
        guard let some = more() else { return false }
        bytes = bytes + some
        return true
    }
}

extension Operator {
    /// Gives the bytes of a running server's answer to `take`; when none runs, those of `alone`.
    /// Returns false where the answer ended too early.
    ///
    /// Throws: the status that ends the command, after its message; the error of `take`.
    func stream(
        _ address: String, _ json: JSONValue, _ take: (ArraySlice<UInt8>) throws -> Void,
        alone: (MaintenanceService) async throws -> Void
    ) async throws -> Bool {
        guard hasStore, let folder = try? DataFolder(path: data),
            let source = OperatorSocket(path: folder.operatorSocket).opened("POST", address, json)
        else {
            _ = try await run("POST", address, json) {
                try await alone($0)
                return []
            }
            return true
        }
        var stream = OperatorStream(source)
        guard let (status, isChunked) = stream.head() else { return false }
        guard status == 200 else {
            var said: [UInt8] = []
            _ = stream.body(isChunked: isChunked) { said += $0 }
            throw failure(JSONLines(isDone: false, said).words)
        }
        return try stream.body(isChunked: isChunked, take)
    }
}
