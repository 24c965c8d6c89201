// The three-way merge of texts by lines: single cases, and random edits whose result is known. The
// merge within a record is in MergeTests.

import CalepinExpressions
import Testing

@testable import CalepinSync

struct LineMergeTests {
    private func merge(_ before: String?, _ here: String?, _ there: String?) -> JSONValue? {
        func value(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
        return Combining.text(from: value(before), present: value(here), late: value(there))
    }

    @Test func linesOfBothSidesAreThere() {
        #expect(merge("a\nb\nc", "A\nb\nc", "a\nb\nc\nd") == .string("A\nb\nc\nd"))
        #expect(merge("a\nb\nc", "b\nc", "a\nb") == .string("b"))
        #expect(merge("a\nb", "a\nb", "a\nB") == .string("a\nB"))
        #expect(merge("a\nb", "a\nB", "a\nB") == .string("a\nB"))
    }

    @Test func aLineThatBothChangedAsks() {
        #expect(merge("a\nb\nc", "a\nB\nc", "a\nbb\nc") == nil)
        #expect(merge("a", "a\nx", "a\ny") == nil)
        #expect(merge(nil, "x", "y") == nil)
    }

    @Test func nothingAndEmptyLinesAreTold() {
        #expect(merge(nil, nil, "a") == .string("a"))
        #expect(merge("a", nil, "a") == .null)
        #expect(merge("a", "a\n", "\na") == .string("\na\n"))
        #expect(merge("a\n\n\nb", "a\n\n\nB", "A\n\n\nb") == .string("A\n\n\nB"))
    }

    @Test func endsOfLinesAndLettersStayAsTheyWereTyped() {
        #expect(merge("a\r\nb\r\nc", "A\r\nb\r\nc", "a\r\nb\r\nC") == .string("A\r\nb\r\nC"))
        // A letter with a combining mark is not replaced by the precomposed letter, nor the other
        // way round.
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        let merged = merge("\(one)\na\nb", "\(two)\na\nb", "\(one)\na\nB")
        guard case .string(let text)? = merged else {
            Issue.record("no text")
            return
        }
        #expect(Array(text.utf8) == Array("\(two)\na\nB".utf8))
    }

    @Test func whatIsNoTextAsks() {
        #expect(Combining.text(from: .number("1"), present: .string("a"), late: .null) == nil)
    }

    @Test func tooManyChangesAsk() {
        func lines(_ word: String) -> String {
            (0..<1_100).map { "\(word) \($0)" }.joined(separator: "\n")
        }
        #expect(merge(lines("a"), lines("b"), lines("a")) == nil)
        #expect(merge(lines("a"), lines("a") + "\nb", lines("a")) == .string(lines("a") + "\nb"))
    }

    /// An edit of distinct lines: the replacement of each line, and the lines inserted before it.
    private struct Edit {
        var instead: [[String]]
        var added: [[String]]

        init(_ lines: [String], _ name: String, _ dice: inout SyncDice) {
            instead = lines.map { [$0] }
            added = Array(repeating: [], count: lines.count + 1)
            for _ in 0..<dice.below(5) {
                let place = dice.below(lines.count + 1)
                switch dice.below(4) {
                case 0: added[place] = ["\(name) \(place)"]
                case 1: added[place] = ["both \(place)", "of them"]
                case 2 where place < lines.count: instead[place] = []
                case 3 where place < lines.count: instead[place] = ["\(name) in \(place)", ""]
                default: break
                }
            }
        }

        func keeps(_ lines: [String], _ place: Int) -> Bool { instead[place] == [lines[place]] }

        func text(_ lines: Range<Int>) -> [String] { lines.flatMap { added[$0] + instead[$0] } }

        /// The whole text; nil for no line at all.
        var whole: String? {
            let lines = text(0..<instead.count) + (added.last ?? [])
            return lines.isEmpty ? nil : lines.joined(separator: "\n")
        }
    }

    /// Returns the expected merge, computed from the edits without comparing lines: the lines kept
    /// by both sides divide the text, and between two of them at most one side may have changes.
    private func expected(_ lines: [String], _ here: Edit, _ there: Edit) -> [String]? {
        var merged: [String] = []
        var start = 0
        for place in 0...lines.count {
            let isEnd = place == lines.count
            guard isEnd || here.keeps(lines, place) && there.keeps(lines, place) else { continue }
            let left = here.text(start..<place) + here.added[place]
            let right = there.text(start..<place) + there.added[place]
            let before = Array(lines[start..<place])
            guard left == before || right == before || left == right else { return nil }
            merged += left == before ? right : left
            if !isEnd { merged.append(lines[place]) }
            start = place + 1
        }
        return merged
    }

    @Test func mergingDoesWhatBothDid() {
        var (asked, merged) = (0, 0)
        for seed in 0..<2_000 {
            var dice = SyncDice(UInt64(seed))
            let lines = (0..<(1 + dice.below(12))).map { "line \($0)" }
            let here = Edit(lines, "here", &dice)
            let there = Edit(lines, "there", &dice)
            let result = merge(lines.joined(separator: "\n"), here.whole, there.whole)
            let text = expected(lines, here, there)?.joined(separator: "\n")
            #expect(result == text.map { $0.isEmpty ? .null : .string($0) }, "seed \(seed)")
            if text == nil { asked += 1 } else { merged += 1 }
        }
        #expect(asked > 200 && merged > 200)
    }
}
