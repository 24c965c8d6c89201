// The tables and columns that an expression names in quotes, wherever it looks values up.

import Testing

@testable import CalepinExpressions

@Suite struct TableLookupTests {
    private static let cases: [(String, [[String]])] = [
        ("pulldata('towns', 'name', 'id', ${town})", [["towns", "name", "id"]]),
        ("1 + pulldata('towns', 'size', 'id', ${town}) * 2", [["towns", "size", "id"]]),
        (
            "if(${a} = 'x', pulldata('t', 'c', 'k', 1), pulldata('u', 'd', 'k', 2)) + 1",
            [["t", "c", "k"], ["u", "d", "k"]]
        ),
        (
            "pulldata('t', 'c', 'k', pulldata('u', 'd', 'l', ${x}))",
            [["u", "d", "l"], ["t", "c", "k"]]
        ),
        (
            "${a} > 3 and pulldata('t', 'c', 'k', ${x}) = 'y' or not(${b})",
            [["t", "c", "k"]]
        ),
        (
            "concat('t', 'c', 'k', max(${n}, pulldata('t', 'c', 'k', 'z')))", [["t", "c", "k"]]
        ),
        ("coalesce(${a}, pulldata('t', 'c', 'k', 'z'))", [["t", "c", "k"]]),
        ("pulldata(concat('t', 'u'), 'c', 'k', ${x})", []),
        ("pulldata(if(${a}, 't', 'u'), 'c', 'k', ${x})", []),
        ("pulldata('t', coalesce(${a}, 'c'), 'k', ${x})", []),
        ("concat('t', 'c', 'k', ${x})", []), ("1 + 2", []),
    ]

    @Test(arguments: cases.indices)
    func areFound(_ place: Int) throws {
        let (text, found) = Self.cases[place]
        let lookups = try Expression(text).tableLookups
        #expect(lookups.map { [$0.table] + $0.columns } == found, "\(text)")
    }
}
