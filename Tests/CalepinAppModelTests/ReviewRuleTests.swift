// The rule of reviews: its JSON in both directions, hostile values, faults of its condition, and
// the random share by seed.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import TestSizes
import Testing

@Suite struct ReviewRuleTests {
    private func app(_ review: String, fields: [Field] = [Field("many", "integer")]) throws -> App
    {
        var app = try App(
            json: Array(
                """
                {"id":"a","title":{"en":"A"},"collections":[{"name":"all","form":"f",
                "sharing":"team","review":\(review)}]}
                """.utf8))
        let labelled = fields.map { field in
            var field = field
            field.label = LocalText(field.name)
            return field
        }
        app.forms = [
            FormDefinition(
                id: "f", title: LocalText("F"),
                sections: [
                    Section("s", title: LocalText("S"), contents: labelled.map { .field($0) })
                ])
        ]
        return app
    }

    @Test(
        arguments: [
            ("true", nil, nil, false), (#"{"release":"approved"}"#, nil, nil, true),
            (#"{"share":10}"#, "", 10, false), (#"{"share":0}"#, "", 0, false),
            (#"{"lock":true}"#, nil, nil, false),
            (#"{"classes":[{"id":"good","title":{"en":"Good"}}]}"#, nil, nil, false),
            (#"{"when":"${many} > 5"}"#, "${many} > 5", 0, false),
            (
                #"{"release":"approved","when":"${many} > 5","share":100}"#, "${many} > 5", 100,
                true
            ),
        ] as [(String, String?, Int?, Bool)])
    func readsAndWritesTheSame(
        _ json: String, _ when: String?, _ share: Int?, _ isHeldBack: Bool
    ) throws {
        let app = try app(json)
        let collection = try #require(app.collections.first)
        #expect(collection.isReviewed)
        #expect(collection.reviewNeed?.when == when && collection.reviewNeed?.share == share)
        #expect(collection.reviewTerms.exportsApproved == isHeldBack)
        #expect(collection.reviewTerms.locksApproved == json.contains("lock"))
        #expect(collection.reviewJSON?.text == json)
        #expect(try App(json: app.json()) == app)
        #expect(app.check().isEmpty)
    }

    @Test(arguments: [
        ("1", "review"), ("{}", "review"), (#""when""#, "review"), ("[]", "review"),
        (#"{"classes":[]}"#, "review.classes"), (#"{"classes":{}}"#, "review.classes"),
        (#"{"classes":[{"id":"a b","title":{"en":"A"}}]}"#, "review.classes"),
        (#"{"classes":[{"id":"a"}]}"#, "review.classes"),
        (#"{"classes":[{"id":"a","title":1}]}"#, "review.classes.title"),
        (
            #"{"classes":[{"id":"a","title":{"en":"A"}},{"id":"a","title":{"en":"B"}}]}"#,
            "review.classes"
        ),
        (#"{"release":"all"}"#, "review"), (#"{"lock":1}"#, "review.lock"),
        (#"{"when":""}"#, "review.when"),
        (#"{"when":1}"#, "review.when"), (#"{"share":101}"#, "review.share"),
        (#"{"share":-1}"#, "review.share"), (#"{"share":"10"}"#, "review.share"),
        (#"{"share":2.5}"#, "review.share"), (#"{"share":1e30}"#, "review.share"),
    ])
    func otherValuesAreRefused(_ json: String, _ key: String) {
        #expect(throws: AppJSONError.unexpected(key)) { try app(json) }
    }

    @Test func faultsOfTheConditionAreToldAtTheCollection() throws {
        for (when, code) in [
            ("${none} > 1", Fault.Code.unknownReference), ("${many} >", .badExpression),
        ] {
            let faults = try app(#"{"when":"\#(when)"}"#).check()
            #expect(faults.map(\.code) == [code])
            #expect(faults.map(\.place) == ["all"] && faults.map(\.rule) == ["review.when"])
            #expect(faults.first?.line(in: .french).hasPrefix("all (review.when): ") == true)
        }
    }

    @Test func aFaultOfTheFormIsToldOnce() throws {
        let faults = try app(
            #"{"when":"${many} > 5"}"#,
            fields: [Field("many", "integer"), Field("many", "integer")]
        ).check()
        #expect(faults.map(\.code) == [.duplicateName])
    }

    /// The records 0 to 999 that hashlib of Python puts into a share of 5 percent:
    /// `int(sha256(b"review share of %d").hexdigest()[:16], 16) * 100 >> 64 < 5`.
    @Test func theShareIsThatOfTheDigest() {
        let chosen = (0..<1_000).filter { ReviewNeed(share: 5).chooses("\($0)") }
        #expect(chosen == ReviewRuleTests.fromPython)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func theShareIsWithinBoundsStableAndGrows(_ seed: UInt64) {
        let count = Sizes.count(10_000)
        let ids = (0..<count).map { "\(seed)-\($0 * 7)" }
        var before: Set<String> = []
        for share in [0, 1, 5, 20, 50, 99, 100] {
            let rule = ReviewNeed(share: share)
            let chosen = Set(ids.filter { rule.chooses($0) })
            #expect(chosen == Set(ids.reversed().filter { rule.chooses($0) }))
            #expect(chosen.isSuperset(of: before))
            // Four standard deviations of a binomial distribution.
            let part = Double(share) / 100
            let bound = 4 * (Double(count) * part * (1 - part)).squareRoot()
            #expect(abs(Double(chosen.count) - Double(count) * part) <= bound, "\(share)")
            before = chosen
        }
    }

    private static let fromPython = [
        55, 90, 124, 162, 191, 194, 253, 267, 275, 288, 297, 304, 333, 334, 358, 394, 406,
        412, 485, 496, 519, 561, 593, 607, 624, 640, 647, 672, 679, 706, 833, 856, 890, 891,
        892, 901, 930, 932, 952, 955, 977, 979, 989,
    ]
}
