// The memory that the page and an engine share: where a request is put and where its answer lies.
// What they mean is in Engine.swift; the functions the page calls are each module's exports.

/// The memory of the last answer: address and length, read by the page after each call.
public struct ReplyMemory {
    private let words: UnsafeMutablePointer<UInt32>
    /// Kept because its bytes stay where they are as long as it is kept and nobody changes it.
    private var answer: [UInt8] = []

    /// The address of the two words, which stays.
    public var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(words) }

    /// Memory in which there is no answer yet.
    public init() {
        words = .allocate(capacity: 2)
        words.initialize(repeating: 0, count: 2)
    }

    /// Puts an answer in the place of the last one, which is gone before the next is made; gives
    /// its length. Nothing is copied.
    public mutating func put(_ reply: @autoclosure () -> [UInt8]) -> Int32 {
        answer = []
        answer = reply()
        let address = answer.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        words[0] = UInt32(address & 0xFFFF_FFFF)
        words[1] = UInt32(truncatingIfNeeded: answer.count)
        return Int32(truncatingIfNeeded: answer.count)
    }
}

extension Engine {
    /// The answer to a request of so many bytes of JSON.
    public func reply(to request: UnsafeMutableRawPointer, _ count: Int32) -> [UInt8] {
        reply(
            to: UnsafeBufferPointer(
                start: request.assumingMemoryBound(to: UInt8.self), count: Int(max(0, count))))
    }
}
