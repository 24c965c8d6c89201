// What the page can call: memory for a request, the request itself, and where its answer is. The
// only Swift that sees the page's bytes; what they mean is in Engine.swift.

/// The memory of the last answer: address and length, read by the page after each call.
///
/// One thread, one call at a time: the page's engine is never entered twice.
nonisolated(unsafe) private var answerWords: UnsafeMutablePointer<UInt32> = {
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 2)
    words.initialize(repeating: 0, count: 2)
    return words
}()

nonisolated(unsafe) private var answerBytes = UnsafeMutableBufferPointer<UInt8>(
    start: nil, count: 0)

/// The engine of this instance, with the forms that are open in it.
nonisolated(unsafe) private var engine = Engine()

/// Memory for so many bytes, at least one; the page frees it with `engine_free`.
@_expose(wasm, "engine_alloc") @c(engine_alloc)
public func engineAlloc(_ count: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: Int(max(1, count)), alignment: 16)
}

/// Gives memory of `engine_alloc` back.
@_expose(wasm, "engine_free") @c(engine_free)
public func engineFree(_ memory: UnsafeMutableRawPointer) {
    memory.deallocate()
}

/// Answers a request of so many bytes of JSON; gives the length of the answer, whose address
/// `engine_result` tells until the next call.
@_expose(wasm, "engine_call") @c(engine_call)
public func engineCall(_ request: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
    let bytes = UnsafeBufferPointer(
        start: request.assumingMemoryBound(to: UInt8.self), count: Int(max(0, count)))
    let answer = engine.reply(to: bytes)
    answerBytes.deallocate()
    answerBytes = .allocate(capacity: answer.count)
    _ = answerBytes.initialize(from: answer)
    answerWords[0] = UInt32(UInt(bitPattern: answerBytes.baseAddress) & 0xFFFF_FFFF)
    answerWords[1] = UInt32(truncatingIfNeeded: answer.count)
    return Int32(truncatingIfNeeded: answer.count)
}

/// The address of two words: where the last answer is, and how long.
@_expose(wasm, "engine_result") @c(engine_result)
public func engineResult() -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(answerWords)
}
