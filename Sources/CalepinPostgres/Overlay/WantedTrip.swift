// The rows that a job needs as statements of a trip, and what comes of them into the cache.

import CalepinServer

/// The part of a trip that reads rows.
struct WantedTrip {
    private enum Part {
        case rows(StoreTable, [[Cell]])
        case places([[Cell]])
        case answer(AskedQuery)
    }

    private var parts: [(place: Int, part: Part)] = []

    /// Adds the statements for some rows to a trip: one for each table.
    init(_ wants: [Want], _ trip: inout PostgresTrip) {
        var keys: [StoreTable: [[Cell]]] = [:]
        var places: [[Cell]] = []
        var questions: [AskedQuery] = []
        for want in Set(wants) {
            switch want {
            case .row(let table, let key): keys[table, default: []].append(key)
            case .place(let scope, let replica): places.append([scope, replica])
            case .answer(let question): questions.append(question)
            }
        }
        for (table, keys) in keys {
            let shape = table.shape
            let statement = table == .outcome ? OutcomeStatements.read : shape.read
            let place = trip.add(statement, shape.arguments(shape.keyCount, keys))
            parts.append((place, .rows(table, keys)))
        }
        if !places.isEmpty {
            let place = trip.add(
                OutcomeStatements.places, StoreTable.place.shape.arguments(2, places))
            parts.append((place, .places(places)))
        }
        for question in questions {
            let place = trip.add(question.query.statement, question.arguments)
            parts.append((place, .answer(question)))
        }
    }

    /// Keeps what came.
    ///
    /// Throws: `unexpected`, or `damaged`.
    func take(_ results: [PostgresRows], _ cache: inout RowCache) throws(PostgresError) {
        for (place, part) in parts {
            let rows = results[place]
            switch part {
            case .rows(.outcome, let keys):
                for key in keys { cache.keep(.outcome, key, nil) }
                for row in rows {
                    try Self.keep(outcomes: try row.cells(OutcomeRun.kinds), &cache)
                }
            case .rows(let table, let keys):
                let shape = table.shape
                for key in keys { cache.keep(table, key, nil) }
                for row in rows {
                    let cells = try row.cells(shape.kinds)
                    cache.keep(table, Array(cells.prefix(shape.keyCount)), cells)
                }
            case .places(let keys): try Self.keep(places: rows, keys, &cache)
            case .answer(let question):
                var answer: [[Cell]] = []
                for row in rows { answer.append(try row.cells(question.query.kinds)) }
                cache.keep(answer, to: question)
            }
        }
    }

    private static func keep(
        places rows: PostgresRows, _ keys: [[Cell]], _ cache: inout RowCache
    ) throws(PostgresError) {
        for key in keys { cache.keep(.place, key, nil) }
        for key in keys { cache.keep(.replica, [key[1]], nil) }
        for row in rows {
            let cells = try row.cells(OutcomeStatements.placeKinds)
            let (scope, replica) = (cells[0], cells[1])
            if cells[2] != .null { cache.keep(.replica, [replica], [replica] + cells[2...3]) }
            guard cells[4] != .null else { continue }
            cache.keep(.place, [scope, replica], [scope, replica] + cells[4...5])
            cache.keep(.outcome, [scope, replica, cells[4]], nil)
            guard cells[6] != .null else { continue }
            try keep(outcomes: [scope, replica] + cells[6...9], &cache)
        }
    }

    private static func keep(
        outcomes run: [Cell], _ cache: inout RowCache
    ) throws(PostgresError) {
        do throws(StoreError) {
            for outcome in try OutcomeRun.outcomes(run) {
                let cells = outcome.cells
                cache.keep(.outcome, Array(cells.prefix(3)), cells)
            }
        } catch {
            throw .damaged("\(error)")
        }
    }
}
