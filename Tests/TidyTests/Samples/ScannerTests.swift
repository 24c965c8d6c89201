// Tests of the reading of Swift on which all rules depend: code, declarations, nesting of blocks.

import Testing

@Suite struct ScannerTests {
    private func code(_ text: String) -> String {
        String(decoding: SwiftScanner(Array(text.utf8)).code, as: UTF8.self)
    }

    private func words(_ text: String) -> [String] {
        Token.tokens(of: SwiftScanner(Array(text.utf8)).code).filter(\.isWord).map(\.text)
    }

    @Test("Texts and comments are blanked, and the line stays as long as it was")
    func blanking() {
        #expect(code("a \"b!\" // c\nd") == "a \"  \"     \nd")
        #expect(code("a /* b /* c */ \n d */ e") == "a              \n      e")
        #expect(words("let a = \"\"\"\n b \"c\" d\n \"\"\" + e") == ["let", "a", "e"])
        #expect(words(##"f(#"a "b" \(c)"#) + d"##) == ["f", "d"])
        #expect(words(##"#"a \#(b) c"# + d"##) == ["b", "d"])
    }

    @Test("Code in an interpolation is code, with texts and parentheses of its own")
    func interpolation() {
        #expect(words(#""a \(b(c) + "d \(e) f") g" + h"#) == ["b", "c", "e", "h"])
        #expect(words(#""\\(a)" + b"#) == ["b"])
    }

    @Test("A pattern between slashes is blanked, a division is not")
    func slashes() {
        #expect(words("f(/a\"b/) + c") == ["f", "c"])
        #expect(words("let a = b / c / d") == ["let", "a", "b", "c", "d"])
    }

    @Test("An unfinished text ends with its line")
    func unfinished() { #expect(words("a \"b\nc") == ["a", "c"]) }

    private func outline(_ text: String) -> Outline { SourceFile("a.swift", text).outline }

    @Test("Declarations know their type, their access and their comment")
    func declarations() {
        let sample = """
            /// Documented.
            @frozen public enum A: Sendable {
                /// Two.
                case one(Int, [String: Int] = [:]), two
                case three
                public private(set) var four: Int { 4 }
                struct B { let five = 5 }
            }
            extension A.B { static func six() {} }
            public extension A { func seven() {} }
            """
        let found = outline(sample).declarations.filter { $0.keyword != "extension" }
        #expect(
            found.map(\.path) == [
                "A", "A.one", "A.two", "A.three", "A.four", "A.B", "A.B.five", "A.B.six",
                "A.seven",
            ])
        let open = ["A", "one", "two", "three", "four", "seven"]
        #expect(found.filter(\.isPublic).map(\.name) == open)
        #expect(found.filter(\.isDocumented).map(\.name) == ["A", "one", "two"])
        #expect(found.filter(\.isStatic).map(\.name) == ["six"])
    }

    @Test("Words of the language are no declarations where they are names or labels")
    func labels() {
        let sample = """
            func a(for b: Int, in c: Int) {
                d(if: 1, class: 2)
                e.init(repeat: 3)
                if case .init = f {}
            }
            """
        let found = outline(sample)
        #expect(found.declarations.map(\.name) == ["a"])
        #expect(found.routines.map(\.nesting) == [1])
    }

    @Test("Routines count their lines and their open blocks")
    func routines() {
        let sample = """
            struct A {
                func b() {
                    for c in d {
                        if c { e.map { $0 } } else { }
                    }
                    repeat { f() } while g
                    func h() { if i {} }
                }
                static let j = [
                    K { l in if m {} },
                    K { _ in },
                ]
                var n: Int {
                    get { 1 }
                    set { if o {} }
                }
            }
            """
        let found = outline(sample).routines
        #expect(found.map(\.lines) == [7, 1, 1, 1, 4, 1, 1])
        #expect(found.map(\.nesting) == [3, 1, 1, 0, 0, 0, 1])
    }
}
