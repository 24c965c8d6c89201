// What SQLite lets be set only by a function of a varying number of arguments, which Swift cannot
// call. The library itself is linked by the module that opens databases.
#pragma once

int sqlite3_config(int option, ...);

/// Lets SQLite take and give back memory without counting it, for which all threads of the process
/// wait for one lock. It is too late when a connection was opened before.
static inline int calepin_sqlite_uncounted(void) {
    const int memoryStatistics = 9;  // SQLITE_CONFIG_MEMSTATUS
    return sqlite3_config(memoryStatistics, 0);
}
