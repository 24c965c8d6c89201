// A reader of the General Decimal Arithmetic test files (`.decTest`): directives, cases, quotes
// and comments. DecTestRun.swift runs the cases.

import Foundation

@testable import CalepinExpressions

/// The folder of test files: `CALEPIN_DECTEST`, or where Debian's package puts them.
let decTestFolder =
    ProcessInfo.processInfo.environment["CALEPIN_DECTEST"]
    ?? "/usr/lib/python3.11/test/decimaltestdata"

/// One line `name operation operands -> result conditions` in the context it stands in.
struct DecTestCase {
    var name: String
    var operation: String
    var operands: [String]
    var result: String
    var conditions: [String]
    var context: DecTestContext
}

/// The directives in force at a case.
struct DecTestContext {
    var precision = 9
    var rounding: RoundingMode? = .halfUp
    var maximumExponent = 999_999_999
    var minimumExponent = -999_999_999
    var clamp = false
    var extended = true

    /// Takes a line `name: value`; nil where it is none.
    mutating func take(_ words: [String]) {
        guard words.count >= 2 else { return }
        let value = words[1].lowercased()
        let number = Int(value.hasPrefix("+") ? String(value.dropFirst()) : value) ?? 0
        switch words[0].lowercased() {
        case "precision:": precision = number
        case "maxexponent:": maximumExponent = number
        case "minexponent:": minimumExponent = number
        case "clamp:": clamp = number == 1
        case "extended:": extended = number == 1
        case "rounding:": rounding = Self.modes[value]
        default: break
        }
    }

    private static let modes: [String: RoundingMode] = [
        "half_even": .halfEven, "half_up": .halfUp, "half_down": .halfDown, "up": .up,
        "down": .down, "ceiling": .ceiling, "floor": .floor, "05up": .zeroFiveUp,
    ]
}

/// Every case of one file.
func decTestCases(_ file: String) throws -> [DecTestCase] {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(decTestFolder)/\(file).decTest"))
    var context = DecTestContext()
    var cases: [DecTestCase] = []
    for line in Array(data).split(separator: UInt8(ascii: "\n")) {
        let words = decTestWords(Array(line))
        if words.count < 2 { continue }
        if words[0].hasSuffix(":") {
            context.take(words)
        } else if let arrow = words.firstIndex(of: "->"), arrow >= 3, words.count > arrow + 1 {
            cases.append(
                DecTestCase(
                    name: words[0], operation: words[1].lowercased(),
                    operands: Array(words[2..<arrow]), result: words[arrow + 1],
                    conditions: words[(arrow + 2)...].map { $0.lowercased() }, context: context))
        }
    }
    return cases
}

/// The words of a line: quotes group, a doubled quote stands for itself, `--` begins a comment.
private func decTestWords(_ line: [UInt8]) -> [String] {
    var words: [String] = []
    var word: [UInt8]?
    var quote: UInt8?
    var index = 0
    while index < line.count {
        let byte = line[index]
        let next = index + 1 < line.count ? line[index + 1] : 0
        index += 1
        if let open = quote {
            if byte != open {
                word?.append(byte)
            } else if next == open {
                word?.append(byte)
                index += 1
            } else {
                quote = nil
            }
        } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
            quote = byte
            word = word ?? []
        } else if byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "-") && next == byte {
            if let done = word { words.append(String(decoding: done, as: UTF8.self)) }
            word = nil
            if byte == UInt8(ascii: "-") { return words }
        } else {
            word = (word ?? []) + [byte]
        }
    }
    if let done = word { words.append(String(decoding: done, as: UTF8.self)) }
    return words
}
