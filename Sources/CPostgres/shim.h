// The system's libpq, and the fields of errors and warnings, whose names are macros for characters
// that Swift does not see.
#pragma once
#include <libpq-fe.h>

/// Returns the five characters of the code of an error or a warning; NULL when it has none.
static inline const char *calepin_postgres_code(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

/// Returns the severity in English, whatever the server's language; NULL when there is none.
static inline const char *calepin_postgres_severity(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
}

/// Returns the message without its details; NULL when there is none.
static inline const char *calepin_postgres_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}
