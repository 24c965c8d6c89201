# Reads an export as readr and sf do, and writes what they read as JSON lines, one a row.
#
#     Rscript files.R csv|geojson FILE
#
# Texts stay texts, so that Python compares them to the last sign; a missing one is null.

library(readr)
library(sf)
library(jsonlite)

given <- commandArgs(trailingOnly = TRUE)
options(digits = 15)

if (given[1] == "csv") {
    # What the columns are, readr finds by itself; those with long numbers are asked for as texts.
    rows <- read_csv(
        given[2], na = "", show_col_types = FALSE, progress = FALSE, trim_ws = FALSE,
        col_types = cols(price = col_character(), name = col_character(), who = col_character())
    )
    types <- vapply(rows, function(column) class(column)[1], "")
    writeLines(toJSON(list(types = as.list(types)), auto_unbox = TRUE))
} else {
    places <- st_read(given[2], quiet = TRUE)
    rows <- st_drop_geometry(places)
    ends <- st_is_empty(places)
    points <- suppressWarnings(st_coordinates(places[!ends, ]))
    rows$x <- NA_real_
    rows$y <- NA_real_
    rows$x[!ends] <- points[, "X"]
    rows$y[!ends] <- points[, "Y"]
}
stream_out(as.data.frame(rows), verbose = FALSE, na = "null", digits = NA)
