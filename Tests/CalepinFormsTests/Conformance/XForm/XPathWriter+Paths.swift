// Reads the paths of XPath and writes the matching references: to a field, a field's values in
// rows that pass a filter, a column of a table.

/// A path of XPath.
struct XPathPath {
    /// The table it starts in; nil for the record.
    var table: String?
    /// The names from the record's or the table's own down.
    var names: [String] = []
    /// The filters, with how many names are before them.
    var filters: [(after: Int, tokens: [XPathToken])] = []
    /// True when it starts at the place of the expression.
    var isRelative = false
    /// True when it is `.` alone.
    var isOwn = false
    /// The least number of names while it went up; nil when it did not go up.
    var leftmost: Int?
    /// The column a bare name means, inside a table's filter.
    var column: String?
}

extension XPathWriter {
    /// Reads a path.
    mutating func path() throws -> XPathPath {
        var path = XPathPath()
        let from = next
        try readStart(&path)
        while isNext("[") || isNext("/") {
            if isNext("[") {
                path.filters.append((path.names.count, try brackets()))
            } else {
                next += 1
                try readStep(&path)
            }
        }
        if isNext("::") || isNext("//") { throw Obstacle.xpath }
        if case .columns(let columns) = names, path.table == nil, next == from + 1,
            case .name(let name) = tokens[from]
        {
            path.column = columns[name] ?? name
        }
        path.isOwn = next == from + 1 && tokens[from] == .sign(".")
        return path
    }

    private mutating func readStart(_ path: inout XPathPath) throws {
        switch token {
        case .sign("/"):
            next += 1
            try readStep(&path)
        case .name("current") where next + 1 < tokens.count && tokens[next + 1] == .sign("("):
            next += 2
            try take(")")
            path.names = own
        case .name("instance") where next + 1 < tokens.count && tokens[next + 1] == .sign("("):
            next += 2
            guard case .literal(let id) = token else { throw Obstacle.xpath }
            next += 1
            try take(")")
            path.table = String(id.dropFirst().dropLast())
        default:
            if case .places(let names) = names { path.names = names }
            path.isRelative = true
            try readStep(&path)
        }
    }

    private mutating func readStep(_ path: inout XPathPath) throws {
        switch token {
        case .name(let name):
            let isCall = next + 1 < tokens.count && tokens[next + 1] == .sign("(")
            if isCall { throw Obstacle.xpath }
            path.names.append(XMLTag.plain(name))
        case .sign("@"):
            next += 1
            guard case .name(let name) = token else { throw Obstacle.xpath }
            path.names.append("@" + XMLTag.plain(name))
        case .sign("."): break
        case .sign(".."):
            _ = path.names.popLast()
            path.leftmost = min(path.leftmost ?? Int.max, path.names.count)
        default: throw Obstacle.xpath
        }
        next += 1
    }

    /// The words between brackets.
    private mutating func brackets() throws -> [XPathToken] {
        try take("[")
        var inner: [XPathToken] = []
        var level = 0
        while let token, level > 0 || token != .sign("]") {
            if token == .sign("[") { level += 1 }
            if token == .sign("]") { level -= 1 }
            inner.append(token)
            next += 1
        }
        try take("]")
        return inner
    }

    /// Returns the expression of a path, as a value.
    func written(_ path: XPathPath) throws -> String {
        if let column = path.column { return column }
        if let table = path.table { return try lookUp(table, path) }
        if case .columns = names, path.isOwn { throw Obstacle.tables }
        guard let place = form.place(path.names) else { throw Obstacle.xpath }
        if place.content != .value { throw Obstacle.xpath }
        if path.isOwn, path.names == own, !isInFilter { return "." }
        if isInFilter, path.isRelative, path.filters.isEmpty, case .places(let row) = names {
            // In a filter of rows, the row's own fields are written without `${}`.
            if place.rowsAround.last?.path == row { return place.fieldName }
        }
        if path.filters.isEmpty, leavesRow(path, place) {
            return "${" + place.fieldName + "}[true()]"
        }
        return try reference(place, path.filters)
    }

    /// Returns true when a path leaves the row it starts in and enters all rows again.
    private func leavesRow(_ path: XPathPath, _ place: XFormPlace) -> Bool {
        guard let leftmost = path.leftmost, let start = form.place(own) else { return false }
        return place.rowsAround.contains { rows in
            rows.path.count > leftmost && start.rowsAround.contains { $0 === rows }
        }
    }

    /// A field or repeat, with a filter of rows.
    func reference(
        _ place: XFormPlace, _ filters: [(after: Int, tokens: [XPathToken])]
    ) throws -> String {
        let name = "${" + place.fieldName + "}"
        guard let filter = filters.first else { return name }
        guard filters.allSatisfy({ $0.after == filter.after }) else { throw Obstacle.xpath }
        let rows = Array(place.path.prefix(filter.after))
        guard let repeated = form.place(rows), repeated.content == .rows else {
            throw Obstacle.xpath
        }
        if filters.count == 1, let number = try position(in: filter.tokens, rows) {
            return "indexed-repeat(" + name + ", ${" + repeated.fieldName + "}, " + number + ")"
        }
        let written = try filters.map {
            "[" + (try self.filter($0.tokens, .places(rows))) + "]"
        }
        return name + written.joined()
    }

    /// Returns the position that a filter asks for; nil when it asks for something else.
    private func position(in tokens: [XPathToken], _ rows: [String]) throws -> String? {
        if tokens.count == 1, case .literal(let number) = tokens[0], number.first != "'" {
            return number
        }
        let start: [XPathToken] = [.name("position"), .sign("("), .sign(")"), .sign("=")]
        guard tokens.starts(with: start) else { return nil }
        var writer = XPathWriter(
            form: form, own: own, names: .places(rows), tokens: Array(tokens.dropFirst(4)))
        let number = try writer.expression()
        guard writer.next == writer.tokens.count else { return nil }
        return number
    }

    /// Rows of a table and a column of them.
    private func lookUp(_ table: String, _ path: XPathPath) throws -> String {
        let key = form.tableKey(table, path.names.dropFirst().first ?? "")
        guard form.tables[key] != nil else { throw Obstacle.tables }
        guard path.filters.allSatisfy({ $0.after == 2 }), path.names.count <= 3 else {
            throw Obstacle.tables
        }
        let filters = try path.filters.map {
            "[" + (try filter($0.tokens, .columns([:]))) + "]"
        }
        let rest = path.names.dropFirst(2).map { "/" + $0 }
        return "instance('\(key)')/" + path.names.prefix(2).joined(separator: "/")
            + filters.joined() + rest.joined()
    }
}
