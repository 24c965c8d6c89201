# A client of Calepin for programs in R: read all records of a collection, follow what changes,
# write, upload a photo, and merge with somebody else's change. It needs the packages curl,
# jsonlite and openssl.
#
#     source("calepin.R")
#     visits <- calepin("https://forms.example.org", "visits/visits", key)
#     records <- calepin_all(visits)

# The records of a collection, as the account of a key sees them.
calepin <- function(server, name, key) {
  list(server = server, path = paste0("/api/records/", name), key = key)
}

# Sends a request; returns the JSON, and the headers by their names in lower case. A request that
# is not done is an error of the class `calepin_problem`, with `status`, `code` and `body`.
calepin_ask <- function(to, method, path, body = NULL, headers = list()) {
  handle <- curl::new_handle(customrequest = method, timeout = 60)
  headers[["Authorization"]] <- paste("Bearer", to$key)
  if (!is.null(body)) {
    if (!is.raw(body)) {
      body <- charToRaw(enc2utf8(as.character(
        jsonlite::toJSON(body, auto_unbox = TRUE, null = "null", digits = NA)
      )))
      headers[["Content-Type"]] <- "application/json"
    }
    curl::handle_setopt(handle, post = TRUE, postfieldsize = length(body), postfields = body)
    curl::handle_setopt(handle, customrequest = method)
  }
  do.call(curl::handle_setheaders, c(list(handle), headers))
  answer <- curl::curl_fetch_memory(paste0(to$server, path), handle)
  text <- rawToChar(answer$content)
  Encoding(text) <- "UTF-8"
  json <- if (nzchar(text)) jsonlite::fromJSON(text, simplifyVector = FALSE) else NULL
  if (answer$status_code >= 400) {
    stop(structure(
      class = c("calepin_problem", "error", "condition"),
      list(
        message = if (is.null(json$title)) paste("status", answer$status_code) else json$title,
        call = NULL, status = answer$status_code, code = json$code, body = json
      )
    ))
  }
  list(json = json, headers = curl::parse_headers_list(answer$headers))
}

# All that changed since a cursor, or from the beginning: changes, the next cursor, and reset,
# which is true when all records follow anew.
calepin_changes <- function(to, cursor = NULL) {
  changes <- list()
  is_reset <- FALSE
  repeat {
    after <- if (is.null(cursor)) "" else paste0("?after=", curl::curl_escape(cursor))
    page <- calepin_ask(to, "GET", paste0(to$path, "/changes", after))$json
    if (isTRUE(page$reset)) {
      changes <- list()
      is_reset <- TRUE
    }
    changes <- c(changes, page$changes)
    cursor <- page$cursor
    if (!isTRUE(page$more)) {
      return(list(changes = changes, cursor = cursor, reset = is_reset))
    }
  }
}

# All records that are not in the trash, as a list by id.
calepin_all <- function(to) {
  found <- list()
  for (change in calepin_changes(to)$changes) found[[change$id]] <- change$record
  found
}

# Calls `take` with each change from a cursor on and the cursor to go on from, until it returns
# FALSE.
calepin_follow <- function(to, take, cursor = NULL, seconds = 5) {
  repeat {
    page <- tryCatch(
      calepin_changes(to, cursor),
      calepin_problem = function(problem) {
        # The server is away for a moment, or asks for patience.
        if (!problem$status %in% c(429, 502, 503, 504)) stop(problem)
      }
    )
    for (change in page$changes) {
      if (identical(take(change, page$cursor), FALSE)) return(invisible(page$cursor))
    }
    if (!is.null(page)) cursor <- page$cursor
    Sys.sleep(seconds)
  }
}

# Makes a record; returns its id.
calepin_add <- function(to, values, submit = FALSE) {
  calepin_ask(to, "POST", to$path, list(values = values, submit = submit))$json$id
}

# Changes answers of a record; returns its entity tag. With one that was seen before, nothing is
# changed when somebody else was faster: a problem with the code `record-changed`.
calepin_change <- function(to, record, values, seen = NULL) {
  headers <- if (is.null(seen)) list() else list("If-Match" = seen)
  path <- paste0(to$path, "/one/", record)
  calepin_ask(to, "PATCH", path, list(values = values), headers)$headers$etag
}

# The entity tag of a record as it is now.
calepin_tag <- function(to, record) {
  calepin_ask(to, "GET", paste0(to$path, "/one/", record))$headers$etag
}

# Uploads bytes; returns the value of a field of photos or files, which is their digest and their
# name. What is there already is not sent again.
calepin_upload <- function(to, bytes, type, name) {
  digest <- paste(as.character(openssl::sha256(bytes)), collapse = "")
  start <- list(sha256 = digest, size = length(bytes), type = type)
  told <- calepin_ask(to, "POST", "/api/blobs", start)
  repeat {
    offset <- as.numeric(told$headers[["upload-offset"]])
    if (offset >= length(bytes)) return(paste(digest, name))
    piece <- bytes[(offset + 1):min(offset + 1e6, length(bytes))]
    headers <- list(
      "Upload-Offset" = format(offset, scientific = FALSE),
      "Content-Type" = "application/offset+octet-stream"
    )
    told <- calepin_ask(to, "PATCH", paste0("/api/blobs/", digest), piece, headers)
  }
}
