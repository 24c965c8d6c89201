// The rules of the language that hold across functions: exactness, empty, errors, comparison,
// precedence, days. One function's behaviour is tested by its examples.

import CalepinExpressions
import Testing

@Suite struct SemanticsTests {
    @Test(arguments: [
        ("0.1 + 0.2", "0.3"), ("1.10 * 3", "3.3"), ("1 div 3 * 3 < 1", "true"),
        ("2 + 3 * 4", "14"), ("(2 + 3) * 4", "20"), ("10 - 4 - 3", "3"),
        ("2 * 3 div 8 * 2", "1.5"),
        ("-3 < 3 = 6 >= 6", "true"), ("5 mod -3", "2"), ("-5 mod 3", "-2"), ("- - 2", "2"),
        ("1 = 2 or 3 = 3 and 4 = 5", "false"), ("6 < 7 - 4", "false"), ("10 div-2", "-5"),
        ("9007199254740993 + 0", "9007199254740993"), (".5 + 15.", "15.5"),
        ("1230000000000000000000 * 1", "1230000000000000000000"),
    ]) func sumsAreExactAndPrecedenceIsXPaths(text: String, expected: String) throws {
        #expect(try result(text) == expected)
    }

    @Test(arguments: [
        ("'' + 1", ""), ("2 * ${none}", ""), ("-${none}", ""), ("${none} = ''", "true"),
        ("${none} != ''", "false"), ("'  ' = ''", "true"), ("${none} = 0", "false"),
        ("${none} = false()", "false"), ("${none} < 1", "false"), ("${none} >= 0", "false"),
        ("sum(${none}, 2)", "2"), ("min(${none})", ""), ("if(${none}, 1, 2)", "2"),
        ("coalesce(${none}, 'b')", "b"), ("concat('a', ${none}, 'b')", "ab"),
        ("round(${none})", ""), ("abs(${none})", ""), ("date(${none})", ""),
    ]) func emptyIsAValueOfItsOwn(text: String, expected: String) throws {
        #expect(try result(text, cells: [("none", .empty)]) == expected)
    }

    @Test(arguments: [
        ("1 div 0", "error: division-by-zero"), ("0 div 0", "error: division-by-zero"),
        ("5 mod 0", "error: division-by-zero"), ("'abc' + 1", "error: not-a-number"),
        ("1 div 0 = 1", "error: division-by-zero"),
        ("if(1 div 0, 1, 2)", "error: division-by-zero"),
        ("true() or 1 div 0", "true"), ("false() and 1 div 0", "false"),
        ("1 div 0 or true()", "error: division-by-zero"),
        ("if(true(), 1, 1 div 0)", "1"), ("coalesce('a', 1 div 0)", "a"),
        ("pow(10, 6145)", "error: overflow"), ("pow(10, 99999999999)", "error: overflow"),
        ("sum(1, 1 div 0, 'x')", "error: division-by-zero"), ("-'x'", "error: not-a-number"),
        ("concat('a', 1 div 0)", "error: division-by-zero"),
    ]) func errorsAreValuesThatTakeTheResultsPlace(text: String, expected: String) throws {
        #expect(try result(text) == expected)
    }

    @Test(arguments: [
        ("'1' = 1", "true"), ("'01' = 1", "true"), ("'01' = '1'", "false"), ("1.50 = 1.5", "true"),
        ("'abc' = 1", "false"), ("'abc' != 1", "true"), ("'abc' < 1", "false"),
        ("'2' > 1", "true"),
        ("true() = 1", "true"), ("true() = 'x'", "true"), ("'10' > '9'", "true"),
        ("'abc' < 'abd'", "false"), ("'2020-01-02' > '2020-01-01'", "true"),
        ("date('2020-01-02') = '2020-01-02'", "true"), ("date('2020-01-02') = 'x'", "false"),
        ("date('1970-01-02') < 3", "true"), ("'10:00' = '10:00'", "true"),
    ]) func textComparesAsWhatItIsComparedWith(text: String, expected: String) throws {
        #expect(try result(text) == expected)
    }

    @Test(arguments: [
        ("date('2020-02-28') + 2", "2020-03-01"), ("2 + date('2020-02-28')", "2020-03-01"),
        ("date('2020-03-01') - 1", "2020-02-29"), ("'2020-03-01' - 1", "2020-02-29"),
        ("date('2020-03-01') - date('2020-02-01')", "29"), ("today()", "2026-11-20"),
        ("date('2020-01-01') + 1.9", "2020-01-02"), ("date('2020-01-02') - 0.5", "2020-01-01"),
        ("date('9999-12-31') + 1", "error: out-of-range"),
        ("date-time('2020-01-01T12:00:00Z') + 0.5", "2020-01-02T00:00:00.000Z"),
        ("date-time('2020-01-02T00:00:00Z') - date-time('2020-01-01T12:00:00Z')", "0.5"),
        ("years-between('2004-02-29', '2022-02-28')", "17"),
    ]) func daysMoveByWholeDays(text: String, expected: String) throws {
        #expect(try result(text) == expected)
    }

    @Test func referencesReadTheCellsTheyAreBoundTo() throws {
        let cells: [(String, Value)] = [("a", .number(5)), ("b", .text("7"))]
        #expect(try result("${a} + ${b} * ${ a }", cells: cells) == "40")
        #expect(try result(". > 3 and . < 10", own: .number(4)) == "true")
        #expect(try result("once('new')", own: .text("old")) == "old")
        #expect(try result("once('new')") == "new")
        #expect(try result("position(..)") == "3")
    }

    @Test func aggregatesReadAllRows() throws {
        let rows: [(String, [Value])] = [("n", [.number(1), .empty, .text("2.5")]), ("m", [])]
        #expect(try result("sum(${n})", rows: rows) == "3.5")
        #expect(try result("sum(${n}, 10)", rows: rows) == "13.5")
        #expect(try result("count(${n})", rows: rows) == "3")
        #expect(try result("count-non-empty(${n})", rows: rows) == "2")
        #expect(try result("max(${n}) - min(${n})", rows: rows) == "1.5")
        #expect(try result("join(', ', ${n})", rows: rows) == "1, 2.5")
        #expect(try result("sum(${m}) + count(${m})", rows: rows) == "0")
        #expect(try result("min(${m})", rows: rows) == "")
        #expect(try result("sum(count(${n}), sum(${n}))", rows: rows) == "6.5")
    }

    @Test func aRepeatedCellIsAFaultWhereOneValueIsNeeded() throws {
        #expect(throws: ExpressionError([SyntaxFault(.manyRows, Span(0, 4), "${n}")])) {
            _ = try result("${n} + 1", rows: [("n", [])])
        }
    }

    @Test func everyUnknownReferenceIsNamedAtOnce() throws {
        let expression = try Expression("${a} + ${b} * ${a}")
        do {
            _ = try expression.bound { _ in .unknown }
            Issue.record("an unknown reference was bound")
        } catch {
            #expect(error.faults.map(\.argument) == ["${a}", "${b}", "${a}"])
        }
    }

    @Test(arguments: [
        ("100 + 10% + 10%", "121"), ("1020 + 29%", "1315.8"), ("1020 − 29%", "724.2"),
        ("5 × 5%", "0.25"), ("5 ÷ 25%", "20"), ("29%", "0.29"), ("5 + 2 × 10%", "5.2"),
        ("100 + (10%)", "100.1"), ("-10%", "-0.1"), ("100 + -10%", "90"), ("50%%", "0.005"),
        ("2 ^ 3 ^ 2", "512"), ("-2 ^ 2", "-4"), ("2 ^ -1", "0.5"), ("√9 + √(16)", "7"),
        ("6/2*3", "9"), ("7 mod 4", "3"), ("max(1; 2)", "2"), ("1.5E3 + 1", "1501"), ("2x3", "6"),
    ]) func theCalculatorsNotationHasItsOwnSymbols(text: String, expected: String) throws {
        #expect(try result(text, .calculator) == expected)
    }
}
