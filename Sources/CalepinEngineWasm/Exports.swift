// The functions that the page calls: memory for a request, the request itself, and the address of
// its answer. CalepinWasm implements them; the operations are in Operations.swift.

import CalepinWasm

/// The memory of the last answer.
///
/// One thread, one call at a time: the page never calls the engine while it runs.
nonisolated(unsafe) private var answer = ReplyMemory()

/// The engine of this instance.
nonisolated(unsafe) private let engine = Engine(operations())

/// Returns memory for a number of bytes, at least one; the page frees it with `engine_free`.
@_expose(wasm, "engine_alloc") @c(engine_alloc)
public func engineAlloc(_ count: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: Int(max(1, count)), alignment: 16)
}

/// Frees memory of `engine_alloc`.
@_expose(wasm, "engine_free") @c(engine_free)
public func engineFree(_ memory: UnsafeMutableRawPointer) {
    memory.deallocate()
}

/// Answers a request of `count` bytes of JSON; returns the length of the answer, whose address is
/// at `engine_result` until the next call.
@_expose(wasm, "engine_call") @c(engine_call)
public func engineCall(_ request: UnsafeMutableRawPointer, _ count: Int32) -> Int32 {
    answer.put(engine.reply(to: request, count))
}

/// Returns the address of two words: the address and the length of the last answer.
@_expose(wasm, "engine_result") @c(engine_result)
public func engineResult() -> UnsafeMutableRawPointer { answer.address }
