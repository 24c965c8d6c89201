# What docs/examples/clients/calepin.R does: clients.R FOLDER SERVER KEY PICTURE.

given <- commandArgs(trailingOnly = TRUE)
source(file.path(given[1], "calepin.R"))
visits <- calepin(given[2], "visit/all", given[3])

# The code of the problem that an expression ends with.
code_of <- function(expression) {
  tryCatch({
    expression
    "none"
  }, calepin_problem = function(problem) problem$code)
}

start <- calepin_changes(visits)
one <- calepin_add(visits, list(name = "N\u00f6rd", many = 3))
calepin_follow(visits, function(change, cursor) {
  stopifnot(change$id == one, change$status == "draft")
  stopifnot(change$record$name == "N\u00f6rd", change$record$many == 3)
  FALSE
}, start$cursor, seconds = 0.1)
# Somebody else is faster: the change is made again over what is there now.
seen <- calepin_tag(visits, one)
calepin_change(visits, one, list(many = 4), seen)
stopifnot(code_of(calepin_change(visits, one, list(name = "South"), seen)) == "record-changed")
calepin_change(visits, one, list(name = "South"), calepin_tag(visits, one))
record <- calepin_all(visits)[[one]]
stopifnot(record$name == "South", record$many == 4)
stopifnot(code_of(calepin_change(visits, one, list(nothing = "x"))) != "none")
# A photo.
bytes <- readBin(given[4], "raw", file.size(given[4]))
photo <- calepin_upload(visits, bytes, "image/png", "south.png")
calepin_change(visits, one, list(picture = photo))
stopifnot(calepin_upload(visits, bytes, "image/png", "south.png") == photo)
two <- calepin_add(visits, list(name = "West", picture = photo), submit = TRUE)
stopifnot(all(c(one, two) %in% names(calepin_all(visits))))
# A key of another last letter.
other <- if (endsWith(given[3], "x")) "y" else "x"
wrong <- calepin(given[2], "visit/all", sub(".$", other, given[3]))
stopifnot(code_of(calepin_all(wrong)) == "wrong-key")
cat("all of it\n")
