// The texts that each piece of pattern syntax matches, and every reason to refuse a pattern with
// its place.

import Testing

@testable import CalepinExpressions

/// A pattern, texts it matches as a whole, and texts it does not.
struct SyntaxCase: Sendable, CustomTestStringConvertible {
    var pattern: String
    var matching: [String]
    var other: [String]

    var testDescription: String { pattern }
}

private func row(_ pattern: String, _ matching: [String], _ other: [String]) -> SyntaxCase {
    SyntaxCase(pattern: pattern, matching: matching, other: other)
}

private let syntaxCases: [SyntaxCase] = [
    row("", [""], ["a"]),
    row("abc", ["abc"], ["", "ab", "abcd", "ABC"]),
    row("héé€😀", ["héé€😀"], ["hee€😀", "héé€"]),
    row("a|bc|", ["a", "bc", ""], ["b", "abc"]),
    row("(a|b)(?:c|d)", ["ac", "bd"], ["ab", "a"]),
    row("(?<year>\\d{4})-(?P<month>\\d\\d)", ["2024-12"], ["202-12"]),
    row("a*", ["", "aaa"], ["b"]),
    row("a+", ["a", "aaa"], ["", "ab"]),
    row("a?b??", ["", "a", "b", "ab"], ["aa", "ba"]),
    row("a*?b+?c{2}?", ["bcc", "aabbcc"], ["aacc", "bc"]),
    row("a{3}", ["aaa"], ["aa", "aaaa"]),
    row("a{2,}", ["aa", "aaaaa"], ["a"]),
    row("a{1,3}", ["a", "aaa"], ["", "aaaa"]),
    row("a{0}b{0,}c{0,1}", ["", "bb", "bc"], ["a", "cc"]),
    row("(ab){2,3}", ["abab", "ababab"], ["ab", "abababab"]),
    row("(a|b?){2}", ["", "a", "ab", "bb"], ["aab"]),
    row("()*(){3}(|){2}", [""], ["a"]),
    row("(a*)*b", ["b", "aaab"], ["aaa"]),
    row(".", ["a", "é", "😀", "\t"], ["", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "ab"]),
    row("\\d+", ["0189"], ["a", "٣", "²"]),
    row("\\D", ["a", "٣", "😀", "\n"], ["5"]),
    row("\\w+", ["aZ_9"], ["é", "-"]),
    row("\\W", ["é", "-", " "], ["a", "_"]),
    row("\\s+", [" \t\n\r\u{B}\u{C}"], ["\u{A0}", "a"]),
    row("\\S", ["\u{A0}", "a"], [" "]),
    row("\\t\\n\\r\\f", ["\t\n\r\u{C}"], ["tnrf"]),
    row(#"\.\*\+\?\(\)\[\]\{\}\|\^\$\\\-\/\_\ "#, [#".*+?()[]{}|^$\-/_ "#], ["a"]),
    row("\\é\\😀", ["é😀"], ["e"]),
    row("\\u00e9\\u20AC", ["é€"], ["e"]),
    row("\\uD83D\\uDE00", ["😀"], ["\u{FFFD}"]),
    row("\\x41\\xe9\\x{1F600}\\x{9}", ["Aé😀\t"], ["A"]),
    row("]}", ["]}"], ["]"]),
    row("[abc]", ["a", "c"], ["d", "", "ab"]),
    row("[a-cx-z]", ["b", "y"], ["d", "-"]),
    row("[^a-c]", ["d", "é", "\n", "\u{10FFFF}"], ["b"]),
    row("[-a]", ["-", "a"], ["b"]),
    row("[a-]", ["-", "a"], ["b"]),
    row("[\\w-.]", ["-", ".", "a"], ["/", "é"]),
    row("[a-c-e]", ["b", "-", "e"], ["d"]),
    row("[+--]", ["+", ",", "-"], ["."]),
    row("[a^]", ["a", "^"], ["b"]),
    row("[\\]\\[\\\\^-]", ["]", "[", "\\", "^", "-"], ["a"]),
    row("[.*+?(){}|$&]", [".", "*", "(", "{", "|", "$", "&"], ["a"]),
    row("[\\d\\s]", ["1", " "], ["a"]),
    row("[\\D\\d]", ["1", "a", "é"], [""]),
    row("[^\\W_]", ["a", "9"], ["_", "é", " "]),
    row("[\\u0041-\\x{43}]", ["B"], ["D"]),
    row("[à-öé😀-😂]", ["é", "à", "😁"], ["a", "÷", "😃"]),
    row("[\\t\\n-\\r]", ["\t", "\n", "\r"], ["t"]),
    row("\\p{L}+", ["aéßñЖ中"], ["1", "-"]),
    row("\\pL\\p{Lu}\\p{Ll}", ["éÉé"], ["éÉÉ", "ÉéÉ"]),
    row("\\p{N}\\p{Nd}", ["²٣", "14"], ["1²", "a1"]),
    row("\\p{P}\\p{Z}\\p{S}", ["! €", "»\u{A0}+"], ["!€ "]),
    row("e\\p{M}", ["e\u{301}"], ["é", "e"]),
    row("\\P{L}", ["1", "€"], ["a", "é"]),
    row("[\\p{L}\\d' -]+", ["Jean-François d'Œuvre 2"], ["a_b", "a.b"]),
    row("[^\\p{L}]", ["1", "\u{301}"], ["a", "é"]),
    row("[^\\P{L}é]", ["a", "è"], ["é", "1"]),
    row("\\p{Lu}|é", ["É", "é"], ["è"]),
    row("^abc$", ["abc"], ["abc\n"]),
    row("\\Aabc\\z", ["abc"], ["abc\n"]),
    row("(^a|b)*$", ["", "a", "abb", "bb"], ["aa", "ba"]),
    row("a^b|a$b", [], ["ab", "a"]),
    row("\\bab\\b \\b.\\B.", ["ab cd"], ["ab -d", "ab c-"]),
    row("\\B-\\B", ["-"], ["a"]),
    row("é\\be", ["ée"], ["é"]),
    row("(?i)aBc", ["abc", "ABC", "aBc"], ["ab"]),
    row("(?i)é[à-ö]œ", ["ÉÀŒ", "éÖœ", "Éàœ"], ["E÷œ"]),
    row("(?i)ÿ\\u0178Ж", ["ŸÿЖ", "ÿŸж"], ["YyЖ"]),
    row("(?i)[^a-c]", ["d", "D"], ["a", "B"]),
    row("(?i)\\p{Lu}\\P{Ll}", ["a1", "É1"], ["aa", "aÉ"]),
    row("(?i)[W-b]", ["w", "A", "_", "`", "B", "z", "b"], ["c", "C", "v"]),
    row("(?i)", [""], ["a"]),
]

/// A pattern that is refused, with the kind and place of the error.
struct RefusalCase: Sendable, CustomTestStringConvertible {
    var pattern: String
    var kind: PatternError.Kind
    var offset: Int

    var testDescription: String { "\(kind.rawValue): \(pattern.prefix(20))" }
}

private func refusal(_ pattern: String, _ kind: PatternError.Kind, _ offset: Int) -> RefusalCase {
    RefusalCase(pattern: pattern, kind: kind, offset: offset)
}

private let refusals: [RefusalCase] = [
    refusal(String(repeating: "a", count: 4_097), .tooLong, 4_096),
    refusal(String(repeating: "(", count: 101), .tooDeep, 100),
    refusal("a{5001}", .tooLarge, 1),
    refusal("(a{1,1000}){1,1000}", .tooLarge, 11),
    refusal("a{99999999999999999999}", .tooLarge, 1),
    refusal("a{4999}bb", .tooLarge, 8),
    refusal("a{4998}|b", .tooLarge, 8),
    refusal("é(a", .unclosedGroup, 2),
    refusal("((a)", .unclosedGroup, 0),
    refusal("a)", .unopenedGroup, 1),
    refusal("a[bc", .unclosedClass, 1),
    refusal("[a-", .unclosedClass, 0),
    refusal("[\\]", .unclosedClass, 0),
    refusal("[]", .emptyClass, 0),
    refusal("[]a]", .emptyClass, 0),
    refusal("x[^]", .emptyClass, 1),
    refusal("[a[b]]", .nestedClass, 2),
    refusal("[[:alpha:]]", .nestedClass, 1),
    refusal("[a-z&&b]", .nestedClass, 4),
    refusal("[a-z-[b]]", .nestedClass, 5),
    refusal("[z-a]", .invalidRange, 1),
    refusal("[a-\\d]", .invalidRange, 1),
    refusal("*a", .nothingToRepeat, 0),
    refusal("a|+", .nothingToRepeat, 2),
    refusal("(?:?)", .nothingToRepeat, 3),
    refusal("^*", .nothingToRepeat, 1),
    refusal("{2}", .nothingToRepeat, 0),
    refusal("(?i)?", .nothingToRepeat, 4),
    refusal("a**", .stackedQuantifier, 2),
    refusal("a{2}{3}", .stackedQuantifier, 4),
    refusal("a{1,1000}{1,1000}", .stackedQuantifier, 9),
    refusal("a+??", .stackedQuantifier, 3),
    refusal("a++", .possessiveQuantifier, 2),
    refusal("a*+", .possessiveQuantifier, 2),
    refusal("a?+", .possessiveQuantifier, 2),
    refusal("a{2}+", .possessiveQuantifier, 4),
    refusal("a{", .invalidCount, 1),
    refusal("a{x}", .invalidCount, 1),
    refusal("a{,3}", .invalidCount, 1),
    refusal("a{3,2}", .invalidCount, 1),
    refusal("a{2 }", .invalidCount, 1),
    refusal("ab\\", .trailingBackslash, 2),
    refusal("[\\", .trailingBackslash, 1),
    refusal("a\\y", .unknownEscape, 1),
    refusal("\\Z", .unknownEscape, 0),
    refusal("\\0", .unknownEscape, 0),
    refusal("[a\\b]", .unknownEscape, 2),
    refusal("\\u12", .invalidCode, 0),
    refusal("\\uD83D", .invalidCode, 0),
    refusal("\\uDE00\\uD83D", .invalidCode, 0),
    refusal("\\uD83D\\uE000", .invalidCode, 0),
    refusal("\\uD83D\\uDBFF", .invalidCode, 0),
    refusal("\\xg0", .invalidCode, 0),
    refusal("\\x{110000}", .invalidCode, 0),
    refusal("\\x{}", .invalidCode, 0),
    refusal("\\p", .unknownProperty, 0),
    refusal("\\p{Latin}", .unknownProperty, 0),
    refusal("\\p{L", .unknownProperty, 0),
    refusal("\\p{}", .unknownProperty, 0),
    refusal("[\\pQ]", .unknownProperty, 1),
    refusal("(a)\\1", .backreference, 3),
    refusal("(?<n>a)\\k<n>", .backreference, 7),
    refusal("(?P<n>a)(?P=n)", .backreference, 8),
    refusal("a(?=b)", .lookahead, 1),
    refusal("(?!b)", .lookahead, 0),
    refusal("(?<=b)", .lookbehind, 0),
    refusal("(?<!b)", .lookbehind, 0),
    refusal("(?>a)", .atomicGroup, 0),
    refusal("a(?i)b", .unsupportedFlag, 1),
    refusal("(?s).", .unsupportedFlag, 0),
    refusal("(?-i)a", .unsupportedFlag, 0),
    refusal("(?i:a)", .unsupportedFlag, 0),
    refusal("(?#a)", .unknownGroup, 0),
    refusal("(?<1a>b)", .unknownGroup, 0),
    refusal("(?<>b)", .unknownGroup, 0),
    refusal("(?", .unknownGroup, 0),
]

@Suite("Pattern syntax")
struct PatternSyntaxTests {
    @Test("matches the texts it describes and no others", arguments: syntaxCases)
    func matches(_ syntax: SyntaxCase) throws {
        let pattern = try Pattern(syntax.pattern)
        var matcher = pattern.matcher()
        for text in syntax.matching {
            #expect(try pattern.matchesWhole(text), "\(text)")
            #expect(try matcher.matchesWhole(text), "\(text), remembered")
            #expect(try pattern.containsMatch(in: text), "in \(text)")
        }
        for text in syntax.other {
            #expect(try !pattern.matchesWhole(text), "\(text)")
            #expect(try !matcher.matchesWhole(text), "\(text), remembered")
        }
    }

    @Test("is refused with its reason and place", arguments: refusals)
    func refuses(_ refusal: RefusalCase) {
        #expect(throws: PatternError(refusal.kind, at: refusal.offset)) {
            try Pattern(refusal.pattern)
        }
    }

    @Test("has a refusal for every kind of error that reading can give")
    func coversEveryKind() {
        let covered = Set(refusals.map(\.kind.rawValue))
        let missing = PatternError.Kind.allCases.filter { !covered.contains($0.rawValue) }
        #expect(missing == [.budget])
    }

    @Test("finds a match anywhere only where one is")
    func findsAnywhere() throws {
        #expect(try Pattern("b+").containsMatch(in: "aabba"))
        #expect(try !Pattern("b+").containsMatch(in: "aaa"))
        #expect(try Pattern("^b").containsMatch(in: "ba"))
        #expect(try !Pattern("^b").containsMatch(in: "ab"))
        #expect(try Pattern("b$").containsMatch(in: "ab"))
        #expect(try !Pattern("b$").containsMatch(in: "ab\n"))
        #expect(try Pattern("\\bcat\\b").containsMatch(in: "a cat."))
        #expect(try !Pattern("\\bcat\\b").containsMatch(in: "concat"))
        #expect(try Pattern("").containsMatch(in: "anything"))
        #expect(try Pattern("\\p{Lu}").containsMatch(in: "mot Élan"))
    }

    @Test("reads patterns as published forms write them")
    func readsRealPatterns() throws {
        let email = try Pattern("[\\w-\\.]+@([\\w-]+\\.)+[\\w-]{2,4}")
        #expect(try email.matchesWhole("anne.marie@mail.example.org"))
        #expect(try !email.matchesWhole("anne@example"))
        let phone = try Pattern("^(?:\\+33|0)[1-9](?:[ .-]?\\d{2}){4}$")
        #expect(try phone.matchesWhole("+336 12.34-5678"))
        #expect(try !phone.matchesWhole("06123456789"))
        let name = try Pattern("^\\p{L}[\\p{L}' -]{1,49}$")
        #expect(try name.matchesWhole("Éléonore d'Aquitaine"))
        #expect(try !name.matchesWhole("R2D2"))
    }

    @Test("takes for the same what Unicode's simple case mapping makes the same, up to Cyrillic")
    func foldsCase() throws {
        let blocks: [ClosedRange<UInt32>] = [
            0x41...0x7A, 0xC0...0x17F, 0x391...0x3AB, 0x400...0x42F,
        ]
        let capitals = blocks.joined().compactMap(Unicode.Scalar.init)
        var pairs = 0
        for capital in capitals {
            let lower = capital.properties.lowercaseMapping.unicodeScalars
            guard lower.count == 1, let small = lower.first, small != capital else { continue }
            pairs += 1
            #expect(try Pattern("(?i)\(capital)").matchesWhole(String(small)), "\(capital)")
            #expect(try Pattern("(?i)\(small)").matchesWhole(String(capital)), "\(small)")
            var others = try Pattern("(?i)[^\(small)]").matcher()
            for other in capitals where other != small && other != capital {
                #expect(try others.matchesWhole(String(other)), "\(small) \(other)")
            }
        }
        #expect(pairs > 180)
    }

    @Test("keeps its text and compares by it")
    func keepsText() throws {
        #expect(try Pattern("(?i)é").text == "(?i)é")
        #expect(try Pattern("a") == Pattern("a"))
        // Canonically equal, but other scalars, so another pattern.
        #expect(try Pattern("é") != Pattern("e\u{301}"))
    }
}
