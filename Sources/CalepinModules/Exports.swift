// The functions of a module that the page calls: memory for a request, the request itself, and the
// address of its answer. Operations.swift says which operations each module has.

import CalepinWasm

/// The engine of this instance, and the memory of its last answer.
///
/// One thread, one call at a time: the page never calls the engine while it runs.
enum Exports {
    nonisolated(unsafe) fileprivate static var answer = ReplyMemory()
    nonisolated(unsafe) fileprivate static var engine = Engine([])

    /// Starts the engine of this instance with operations.
    static func start(_ operations: [Operation]) { engine = Engine(operations) }
}

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
    Exports.answer.put(Exports.engine.reply(to: request, count))
}

/// Returns the address of two words: the address and the length of the last answer.
@_expose(wasm, "engine_result") @c(engine_result)
public func engineResult() -> UnsafeMutableRawPointer { Exports.answer.address }
