// What is known of the rows of the database inside of one transaction.

/// Rows by their keys, and answers to questions.
struct RowCache {
    private var rows: [StoreTable: [[Cell]: [Cell]?]] = [:]
    private var answers: [AskedQuery: [[Cell]]] = [:]

    /// Returns a row that is known, `.some(nil)` when it is known that there is none.
    func row(_ table: StoreTable, _ key: [Cell]) -> [Cell]?? { rows[table]?[key] }

    func answer(_ question: AskedQuery) -> [[Cell]]? { answers[question] }

    /// Keeps a row, or that there is none.
    mutating func keep(_ table: StoreTable, _ key: [Cell], _ row: [Cell]?) {
        rows[table, default: [:]].updateValue(row, forKey: key)
    }

    mutating func keep(_ answer: [[Cell]], to question: AskedQuery) { answers[question] = answer }

    /// Forgets all rows of tables.
    mutating func forget(_ tables: Set<StoreTable>) {
        for table in tables { rows[table] = nil }
        forgetAnswers(tables)
    }

    /// Forgets the answers that rows of tables are part of.
    mutating func forgetAnswers(_ tables: Set<StoreTable>) {
        guard !answers.isEmpty else { return }
        answers = answers.filter { tables.isDisjoint(with: $0.key.query.tables) }
    }
}
