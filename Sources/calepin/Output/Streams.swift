// Reading lines of any length from the standard input and writing text, by plain system calls.
// Terminals are handled by LineEditor.swift.

import Foundation

/// The lines of the standard input, each cut at a limit.
struct IncomingLines {
    private let maxBytes: Int
    private var chunk = [UInt8](repeating: 0, count: 65_536)
    private var filled = 0
    private var position = 0
    private var ended = false
    private var isFirst = true

    /// Creates a reader that cuts lines at one byte more than `maxBytes`, so that the caller can
    /// detect that they are too long.
    init(maxBytes: Int) { self.maxBytes = maxBytes }

    /// Returns the next line without its end; nil after the last. `beforeWaiting` is called before
    /// each read, which may block.
    mutating func next(beforeWaiting: () -> Void) -> String? {
        var line: [UInt8] = []
        var found = false
        while true {
            if position == filled {
                beforeWaiting()
                guard fill() else { break }
            }
            found = true
            let stop = chunk[position..<filled].firstIndex(of: 0x0A)
            let room = maxBytes + 1 - line.count
            if room > 0 {
                line.append(contentsOf: chunk[position..<(stop ?? filled)].prefix(room))
            }
            position = stop.map { $0 + 1 } ?? filled
            if stop != nil { break }
        }
        guard found else { return nil }
        if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirst = false
        if line.last == 0x0D { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    private mutating func fill() -> Bool {
        guard !ended else { return false }
        position = 0
        filled = 0
        while true {
            let count = chunk.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            filled = max(0, count)
            ended = count <= 0
            return !ended
        }
    }
}

/// A text buffer for a file descriptor.
struct Output {
    private let descriptor: Int32
    private var bytes: [UInt8] = []

    init(descriptor: Int32 = 1) { self.descriptor = descriptor }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        if bytes.count > 65_536 { flush() }
    }

    mutating func write(line: String) { write(line + "\n") }

    /// Writes the buffer; on an error it is dropped.
    mutating func flush() {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            start += count
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
