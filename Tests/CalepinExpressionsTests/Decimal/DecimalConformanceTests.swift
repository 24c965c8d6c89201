// The General Decimal Arithmetic test cases against the decimal type, with the count of those that
// passed and the reason of every skip.

import Foundation
import Testing

@testable import CalepinExpressions

@Suite struct DecimalConformanceTests {
    /// Files whose operations the decimal type has.
    static let files = [
        "dqAbs", "dqAdd", "dqBase", "dqCanonical", "dqCompare", "dqCompareSig", "dqCompareTotal",
        "dqCompareTotalMag", "dqCopy", "dqCopyAbs", "dqCopyNegate", "dqCopySign", "dqDivide",
        "dqDivideInt", "dqEncode", "dqFMA", "dqMax", "dqMaxMag", "dqMin", "dqMinMag", "dqMinus",
        "dqMultiply", "dqPlus", "dqQuantize", "dqReduce", "dqRemainder", "dqRemainderNear",
        "dqSameQuantum", "dqSubtract", "dqToIntegral",
        "ddAbs", "ddAdd", "ddBase", "ddCompare", "ddDivide", "ddDivideInt", "ddFMA", "ddMax",
        "ddMin", "ddMinus", "ddMultiply", "ddPlus", "ddQuantize", "ddReduce", "ddRemainder",
        "ddRemainderNear", "ddSubtract", "ddToIntegral", "dsBase",
        "abs", "add", "base", "clamp", "compare", "comparetotal", "comparetotmag", "copy",
        "copyabs", "copynegate", "copysign", "divide", "divideint", "extra", "fma", "inexact",
        "max", "maxmag", "min", "minmag", "minus", "multiply", "plus", "power", "powersqrt",
        "quantize", "randomBound32", "randoms", "reduce", "remainder", "remainderNear", "rescale",
        "rounding", "samequantum", "squareroot", "subtract", "tointegral", "tointegralx",
    ]

    @Test func `every General Decimal Arithmetic case that has a finite operand passes`() throws {
        guard FileManager.default.fileExists(atPath: "\(decTestFolder)/dqAdd.decTest") else {
            Issue.record("no test files in \(decTestFolder): install libpython3.11-testsuite")
            return
        }
        var passed = 0
        var skipped: [String: Int] = [:]
        var failures: [String] = []
        for file in Self.files {
            for test in try decTestCases(file) {
                switch test.run() {
                case .passed: passed += 1
                case .skipped(let reason): skipped[reason, default: 0] += 1
                case .failed(let what): failures.append("\(file): \(what)")
                }
            }
        }
        print("General Decimal Arithmetic: \(passed) passed, \(failures.count) failed, skipped:")
        for (reason, count) in skipped.sorted(by: { $0.value > $1.value }) {
            print("  \(count)  \(reason)")
        }
        for failure in failures.prefix(60) { Issue.record("\(failure)") }
        #expect(failures.count == 0)
        #expect(passed >= 42_000)
    }
}
