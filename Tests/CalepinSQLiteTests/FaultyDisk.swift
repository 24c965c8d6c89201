// A disk with simulated faults: SQLite's file access with writes and syncs replaced. It affects
// only files in folders named `faulty-...`. It contains no test.

import CSQLite
import Foundation
import Synchronization

/// The control of the simulated disk.
enum FaultyDisk {
    /// A fault to simulate.
    enum Fault: Sendable {
        /// The disk is full from the write of this number on, until the fault is removed.
        case full(fromWrite: Int)
        /// The sync of this number fails, once.
        case sync(Int)
        /// The write of this number fails, once.
        case write(Int)
    }

    private struct State {
        var fault: Fault?
        var writes = 0
        var syncs = 0
    }

    private static let state = Mutex(State())

    /// Sets a fault, or removes it, and resets the counters.
    static func set(_ fault: Fault?) {
        state.withLock { $0 = State(fault: fault) }
    }

    /// The number of writes and syncs since the last reset.
    static var counts: (writes: Int, syncs: Int) {
        state.withLock { ($0.writes, $0.syncs) }
    }

    /// Counts a write; returns the error to report instead of writing, or nil.
    fileprivate static func write() -> Int32? {
        state.withLock { state in
            defer { state.writes += 1 }
            switch state.fault {
            case .full(let from) where state.writes >= from: return SQLITE_FULL
            case .write(let number) where state.writes == number:
                return SQLITE_IOERR | 3 << 8
            default: return nil
            }
        }
    }

    fileprivate static func sync() -> Int32? {
        state.withLock { state in
            defer { state.syncs += 1 }
            guard case .sync(let number) = state.fault, state.syncs == number else { return nil }
            return SQLITE_IOERR | 4 << 8
        }
    }

    /// Installs the replaced functions in front of the system's; once.
    static func install() {
        _ = installed
    }

    /// The system's file access, and its methods with our functions in their place.
    fileprivate nonisolated(unsafe) static var system: UnsafeMutablePointer<sqlite3_vfs>?
    fileprivate nonisolated(unsafe) static var plain: sqlite3_io_methods?
    /// Our method tables by the address of the system's: it has one for files with locks and one
    /// for others.
    private static let tables = Mutex<[UInt: UInt]>([:])

    private static let installed: Bool = {
        guard let found = sqlite3_vfs_find(nil) else { return false }
        system = found
        let copy = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        copy.initialize(to: found.pointee)
        copy.pointee.pNext = nil
        copy.pointee.zName = UnsafePointer(strdup("faulty"))
        copy.pointee.xOpen = { _, name, file, flags, outFlags in
            FaultyDisk.open(name, file, flags, outFlags)
        }
        return sqlite3_vfs_register(copy, 1) == SQLITE_OK
    }()

    private static func open(
        _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        let result = system?.pointee.xOpen(system, name, file, flags, outFlags) ?? SQLITE_ERROR
        guard result == SQLITE_OK, let name, String(cString: name).contains("/faulty-"),
            let methods = file?.pointee.pMethods
        else { return result }
        file?.pointee.pMethods = tables.withLock { tables in
            let key = UInt(bitPattern: methods)
            let table = tables[key] ?? UInt(bitPattern: table(like: methods.pointee))
            tables[key] = table
            return UnsafePointer(bitPattern: table)
        }
        return result
    }

    private static func table(
        like methods: sqlite3_io_methods
    ) -> UnsafeMutablePointer<sqlite3_io_methods> {
        let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        copy.initialize(to: methods)
        plain = methods
        copy.pointee.xWrite = { file, bytes, count, offset in
            FaultyDisk.write()
                ?? FaultyDisk.plain?.xWrite(file, bytes, count, offset) ?? SQLITE_ERROR
        }
        copy.pointee.xSync = { file, flags in
            FaultyDisk.sync() ?? FaultyDisk.plain?.xSync(file, flags) ?? SQLITE_ERROR
        }
        return copy
    }
}
