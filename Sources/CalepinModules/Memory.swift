// The memory that the page and an engine share: the buffers of a request and of its answer. The
// engine reads and writes their content; the functions that the page calls are in Exports.swift.

import CalepinWasm

/// The memory of the last answer: address and length, read by the page after each call.
struct ReplyMemory {
    private let words: UnsafeMutablePointer<UInt32>
    /// Stored so that its bytes stay at their address until the next answer.
    private var answer: [UInt8] = []

    /// The address of the two words, which never changes.
    var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(words) }

    /// Makes memory without an answer.
    init() {
        words = .allocate(capacity: 2)
        words.initialize(repeating: 0, count: 2)
    }

    /// Replaces the last answer, which is freed before the next is made; returns its length.
    /// Nothing is copied.
    mutating func put(_ reply: @autoclosure () -> [UInt8]) -> Int32 {
        answer = []
        answer = reply()
        let address = answer.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        words[0] = UInt32(address & 0xFFFF_FFFF)
        words[1] = UInt32(truncatingIfNeeded: answer.count)
        return Int32(truncatingIfNeeded: answer.count)
    }
}

extension Engine {
    /// Returns the answer to a request of `count` bytes of JSON.
    func reply(to request: UnsafeMutableRawPointer, _ count: Int32) -> [UInt8] {
        reply(
            to: UnsafeBufferPointer(
                start: request.assumingMemoryBound(to: UInt8.self), count: Int(max(0, count))))
    }
}
