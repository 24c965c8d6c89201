// SQLite of the system, for the example. Its values are read and written in RecordFile.swift.
#include <sqlite3.h>
