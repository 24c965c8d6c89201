// The stores of tests of the server, chosen at this one place: jobs that a store of one process
// would let pass fail here.

import CalepinSQLite
import CalepinServer
import Logging
import StoreConformance

/// Returns an empty store in memory: a job fails that does not keep to its keys, and each runs
/// twice.
func testStore(auditKey: AuditKey? = nil) -> any Store {
    TwiceStore(StrictStore(MemoryStore(auditKey: auditKey)))
}

/// Opens or creates such a store in a file.
func testStore(
    in path: String, auditKey: AuditKey? = nil, logger: Logger = Logger(label: "test")
) throws -> any FileStore {
    TwiceStore(StrictStore(try SQLiteStore(path: path, auditKey: auditKey, logger: logger)))
}
