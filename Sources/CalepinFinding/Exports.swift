// What the page can call: memory for a request, the request itself, and where its answer is. What
// they mean is CalepinBridge's business, what can be asked is in Operations.swift.

import CalepinBridge

/// The memory of the last answer.
///
/// One thread, one call at a time: the page's engine is never entered twice.
nonisolated(unsafe) private var answer = ReplyMemory()

/// The engine of this instance.
nonisolated(unsafe) private let engine = Engine(operations())

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
    answer.put(engine.reply(to: request, count))
}

/// The address of two words: where the last answer is, and how long.
@_expose(wasm, "engine_result") @c(engine_result)
public func engineResult() -> UnsafeMutableRawPointer { answer.address }
