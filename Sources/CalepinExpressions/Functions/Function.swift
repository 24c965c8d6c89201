// The functions of the language, and the registry of all of them. The functions themselves are in
// the other files of this folder, a list each; adding one touches only its list.

/// One function of the language.
public struct Function: Sendable {
    /// The way the parser compiles a call.
    public enum Form: UInt8, Sendable {
        /// Arguments first, then the body.
        case plain
        /// `if`: only the branch that holds is computed.
        case choose
        /// `coalesce`: stops at the first filled value.
        case firstFilled
        /// `once`: computes only while its own cell is empty.
        case once
        /// `position`: the number of its row.
        case position
        /// `regex`: a pattern in quotes is compiled with the expression.
        case match
        /// `indexed-repeat`: a field read in a row that is counted out.
        case indexed
    }

    /// An example: an expression and the text of its value, run as a test and printed as help.
    public struct Example: Sendable {
        /// The call.
        public var expression: String
        /// The text of its value, or the name of its error after `error: `.
        public var result: String

        /// Makes an example.
        public init(_ expression: String, _ result: String) {
            self.expression = expression
            self.result = result
        }
    }

    /// The name it is called by.
    public var name: String
    /// The least number of arguments.
    public var minimum: Int
    /// The largest number of arguments; nil when there is none.
    public var maximum: Int?
    /// The way a call is compiled.
    public var form = Form.plain
    /// True when an argument that is a reference may stand for the values of all its rows.
    var spreads = false
    /// True when a call without arguments is about the cell's own value.
    var readsOwnValue = false
    /// The computation; not called for forms the parser compiles away.
    var body: @Sendable (Arguments, inout EvaluationContext) -> Value

    #if !hasFeature(Embedded)
        /// The form of a call, such as `round(number, places)`.
        public var signature = ""
        /// A description of the result, in English.
        public var summary = ""
        /// A description of the result, in French.
        public var summaryInFrench = ""
        /// Calls and their values.
        public var examples: [Example] = []
    #endif

    /// Makes a function. Its descriptions are not evaluated in the page, which shows no reference
    /// of functions and would be 20 KB larger.
    @inline(__always)
    init(
        _ signature: String, _ arity: ClosedRange<Int>, _ summary: @autoclosure () -> String,
        _ french: @autoclosure () -> String, _ examples: @autoclosure () -> [Example],
        _ body: @escaping @Sendable (Arguments, inout EvaluationContext) -> Value
    ) {
        self.init(signature, arity.lowerBound, arity.upperBound, body)
        #if !hasFeature(Embedded)
            self.signature = signature
            self.summary = summary()
            summaryInFrench = french()
            self.examples = examples()
        #endif
    }

    @inline(never)
    private init(
        _ signature: String, _ minArguments: Int, _ maxArguments: Int,
        _ body: @escaping @Sendable (Arguments, inout EvaluationContext) -> Value
    ) {
        name = Function.name(of: signature)
        minimum = minArguments
        maximum = maxArguments == Function.many ? nil : maxArguments
        self.body = body
    }

    /// The upper bound of an arity that has none.
    static let many = 1_000_000

    private static func name(of signature: String) -> String {
        var name: [UInt8] = []
        for byte in signature.utf8 {
            if byte == UInt8(ascii: "(") { break }
            name.append(byte)
        }
        return String(utf8: name)
    }

    /// The same function, compiled in another form.
    func compiled(as form: Form) -> Function {
        var copy = self
        copy.form = form
        return copy
    }

    /// The same function, about the cell's own value when it is called without arguments.
    var ofOwnValue: Function {
        var copy = self
        copy.minimum = 0
        copy.readsOwnValue = true
        return copy
    }

    /// The same function over the rows of its references.
    var overRows: Function {
        var copy = self
        copy.spreads = true
        return copy
    }
}

/// The arguments of a call, counted from 0.
struct Arguments {
    let values: ArraySlice<Value>

    init(_ values: ArraySlice<Value>) { self.values = values }

    /// The number of arguments.
    var count: Int { values.count }

    /// An argument; empty past the last.
    @inline(__always)
    subscript(index: Int) -> Value {
        index < values.count ? values[values.startIndex + index] : .empty
    }

    /// The text of an argument; errors do not reach a body, so none is lost here.
    func text(_ index: Int) -> String { self[index].asText ?? "" }
}

/// All functions of the language.
public enum Functions {
    /// Every function, in the order the reference prints them.
    public static let all: [Function] =
        logic + numbers + trigonometry + texts + lists + shapes + dates + records

    /// The functions by name: their places in `all`.
    private static let places: [String: Int] = {
        var places: [String: Int] = [:]
        for (index, function) in all.enumerated() { places[function.name] = index }
        return places
    }()

    /// The bodies of all functions by index, apart from their descriptions: a call then copies
    /// less.
    static let bodies: [@Sendable (Arguments, inout EvaluationContext) -> Value] = all.map {
        $0.body
    }

    /// The place of a function in `all`.
    static func index(of name: String) -> Int? { places[name] }

    /// The function of that name.
    public static func named(_ name: String) -> Function? { index(of: name).map { all[$0] } }

    /// The function whose name is nearest to a wrong one: at most two letters changed, added or
    /// left out, in a name of at least four; nil when none is near.
    ///
    /// Complexity: O(f·n²) for f functions and a name of n bytes, at most 40.
    static func similar(to name: String) -> String? {
        let wanted = lowered(name)
        guard wanted.count <= 40 else { return nil }
        var best: (distance: Int, name: String)?
        for function in all {
            let distance = editDistance(wanted, lowered(function.name))
            let maxDistance = wanted.count < 4 ? 1 : 2
            if distance <= maxDistance, distance < (best?.distance ?? Int.max) {
                best = (distance, function.name)
            }
        }
        return best?.name
    }

    private static func lowered(_ text: String) -> [UInt8] {
        text.utf8.map { isLetter($0) ? $0 | 0x20 : $0 }
    }

    /// The Levenshtein distance of two short names.
    private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
