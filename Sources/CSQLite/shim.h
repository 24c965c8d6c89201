// The system's SQLite, and a setting that only a function of a varying number of arguments can
// make, which Swift cannot call.
#pragma once
#include <sqlite3.h>

/// Lets SQLite take and give back memory without counting it, for which all threads of the process
/// wait for one lock. It is too late when a connection was opened before.
static inline int calepin_sqlite_uncounted(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
