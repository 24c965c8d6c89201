// What XFormWriter writes for parts of a form, and which parts keep a form from being offered.

import CalepinExpressions
import CalepinForms
import CalepinXForm
import Testing

@Suite("A form offered to ODK")
struct OfferedFormTests {
    private func form(_ contents: [Content]) -> FormDefinition {
        FormDefinition(
            id: "f", title: LocalText("F"),
            sections: [Section("s", title: LocalText("S"), contents: contents)],
            choiceLists: [
                ChoiceList(
                    "ab", attributes: ["of"],
                    [
                        Choice("a", LocalText("A"), attributes: ["1"]),
                        Choice("b", LocalText("B"), attributes: ["2"]),
                    ])
            ], catalogues: ["towns"])
    }

    private func field(
        _ name: String, _ type: String = "text", _ change: (inout Field) -> Void = { _ in }
    ) -> Content {
        var field = Field(name, type, label: LocalText(name))
        field.required = ""
        change(&field)
        return .field(field)
    }

    private func xml(_ contents: [Content]) throws -> String {
        let offered = XFormWriter.write(form(contents))
        #expect(offered.reasons.filter(\.keepsBack) == [])
        return String(decoding: offered.xml, as: UTF8.self)
    }

    /// Returns the codes and places of the remarks on a form.
    private func reasons(_ contents: [Content]) -> [String] {
        XFormWriter.write(form(contents)).reasons.map {
            "\($0.code.rawValue) \($0.place) \($0.rule)"
        }
    }

    @Test("has expressions as paths: absolute outside of repeats, relative within")
    func paths() throws {
        let rows = Repeat(
            "r", label: LocalText("r"),
            contents: [
                field("x", "integer"),
                .composite(
                    Composite(
                        "c", label: LocalText("c"),
                        contents: [field("y", "integer") { $0.relevant = "${x} > ${n}" }])),
                field("z", "hidden") { $0.calculation = "sum(${x}[true()]) + position(..)" },
            ])
        let text = try xml([
            field("n", "integer"), .rows(rows),
            field("t", "hidden") { $0.calculation = "sum(${x}) + sum(${r}[x > 1]/y)" },
            field("k", "one") { $0.choices = Choices("ab", filter: "of = ${n}") },
        ])
        for wanted in [
            "relevant=\"../../x &gt; /data/s/n\"",
            "calculate=\"sum(../../r[true()]/x) + position(..)\"",
            "calculate=\"sum(/data/s/r/x) + sum(/data/s/r[x &gt; 1]/c/y)\"",
            "nodeset=\"instance('ab')/root/item[of = /data/s/n]\"",
        ] {
            #expect(text.contains(wanted), "\(wanted)\n\(text)")
        }
    }

    @Test("reads what is true or false as such, which ODK keeps as a text")
    func truths() throws {
        let text = try xml([
            field("on", "switch"), field("is", "hidden") { $0.calculation = "1 = 1" },
            field("a") { $0.relevant = "${on} and not(${is})" },
        ])
        let wanted = "(/data/s/on = 'true') and not((/data/s/is = 'true'))"
        #expect(text.contains(wanted), "\(text)")
    }

    @Test("escapes what XML would read, and drops what it cannot carry")
    func escapes() throws {
        let text = try xml([
            field("a") { $0.label = LocalText("<b> & \"c\" \u{1}${a}") }
        ])
        let escaped = "&lt;b&gt; &amp; &quot;c&quot; \u{FFFD}"
        #expect(text.contains(escaped + "<output value=\"/data/s/a\"/>"))
        #expect(!text.contains("\u{1}"))
    }

    @Test("joins bounds, patterns, masks and conditions in one constraint")
    func constraints() throws {
        let text = try xml([
            field("a", "integer") {
                ($0.least, $0.most) = ("1", "${b}")
                $0.constraint = Constraint(". != 3", LocalText("not 3"))
            },
            field("b", "integer"), field("c") { $0.mask = "AA-##" },
        ])
        let test = "(. &gt;= 1) and (string(/data/s/b) = '' or . &lt;= (/data/s/b)) and (. != 3)"
        #expect(text.contains(test), "\(text)")
        #expect(text.contains("<value>not 3</value>"))
        #expect(text.contains("regex(., '\\p{Lu}\\p{Lu}[0-9][0-9]')"))
    }

    @Test("is not offered where XPath cannot say what it means")
    func refused() {
        let row = Repeat("r", label: LocalText("r"), contents: [field("x")])
        let cases: [(Content, String)] = [
            (field("a", "signature"), "type a "), (field("a", "phone"), "type a "),
            (
                field("a", "hidden") { $0.calculation = "add-days(today(), 1)" },
                "function a calculation"
            ),
            (
                field("a", "hidden") { $0.calculation = "coalesce(1, 2, 3)" },
                "arguments a calculation"
            ),
            (field("a", "hidden") { $0.calculation = "sum(1, 2)" }, "arguments a calculation"),
            (
                field("a", "hidden") { $0.calculation = "if(1 = 1, true(), 'x')" },
                "mixed a calculation"
            ),
            (
                field("a", "hidden") { $0.calculation = "jr:choice-name('a', 'ab')" },
                "choice-name a calculation"
            ),
            (
                field("a", "one") {
                    $0.choices = Choices("ab", isOpen: true)
                }, "open-choices a "
            ),
            (field("a") { $0.parents = ["h"] }, "trigger a parents"),
            (
                field("a", "hidden") { $0.calculation = "count(${r}[2])" },
                "condition a calculation"
            ),
        ]
        for (content, reason) in cases {
            let found = reasons([
                field("q"), field("h", "hidden"), .rows(row), content,
            ])
            #expect(found == [reason], "\(found)")
        }
        #expect(reasons([field("h", "hidden")]) == ["nothing  "])
    }

    @Test("is offered without rules that only the server judges, and says so")
    func softRules() {
        var rows = Repeat("r", label: LocalText("r"), contents: [field("x")])
        (rows.most, rows.unique) = ("3", ["x"])
        let found = XFormWriter.write(
            form([field("a") { $0.warning = Constraint(". != 'x'") }, .rows(rows)]))
        #expect(found.isOffered)
        #expect(found.reasons.map(\.code) == [.warning, .rows, .unique])
    }

    @Test("is refused where a rule that is put in order reads its own value")
    func ownValues() {
        let own = field("a") { $0.required = ". = ''" }
        #expect(reasons([own]) == ["reference a required"])
        #expect(reasons([field("a") { $0.constraint = Constraint(". != ''") }]) == [])
    }
}
