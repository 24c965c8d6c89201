// The actions of the scripted engine under Web/tests, with the recorded kinds of patches in its
// responses. Its form is declared here.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import Testing

@Suite struct ScriptedTests {
    /// Patches that may be missing: statuses when none changed.
    private static let dispensable: Set<String> = ["tasks"]
    /// Patches that may come in addition.
    private static let harmless: Set<String> = [
        "value", "busy", "issues", "tasks", "undo", "summary", "kept", "sync", "send", "timer",
    ]

    /// Actions, and the patches in their responses; `$R` is the record.
    private static let recorded: [(String, [String])] = [
        (#"{"act":"start","isNext":true,"disk":{"base":[]},"typed":[]}"#, []),
        (#"{"act":"open","route":[]}"#, ["screen", "list"]),
        (#"{"act":"open","route":["new"]}"#, ["screen", "list"]),
        (#"{"act":"open","route":["new","vehicle"]}"#, ["screen"]),
        (
            #"{"act":"edit","path":"plate","text":"ge 1","caret":4}"#,
            ["value", "named", "write"]
        ),
        (#"{"act":"open","route":["$R"]}"#, ["screen", "list"]),
        (#"{"act":"open","route":["$R","vehicle"]}"#, ["screen"]),
        (#"{"act":"leave","path":"plate"}"#, ["issues", "tasks"]),
        (
            #"{"act":"set","path":"noPlate","text":"true"}"#,
            ["remove", "issues", "tasks", "write"]
        ),
        (
            #"{"act":"set","path":"noPlate","text":"false"}"#,
            ["insert", "issues", "tasks", "write"]
        ),
        (
            #"{"act":"set","path":"make","text":"Renault"}"#,
            ["field", "value", "issues", "tasks", "write"]
        ),
        (#"{"act":"set","path":"model","text":"Clio"}"#, ["ask", "issues", "tasks", "write"]),
        (
            #"{"act":"answer","id":"$A","result":"value","value":"74"}"#,
            ["value", "write"]
        ),
        (
            #"{"act":"set","path":"make","text":"Volvo"}"#,
            ["field", "value", "undo", "announce", "issues", "tasks", "write"]
        ),
        (#"{"act":"undo"}"#, ["write", "screen"]),
        (#"{"act":"edit","path":"power","text":"3"}"#, []),
        (#"{"act":"continue"}"#, ["issues", "problems"]),
        (#"{"act":"open","route":["$R","owner"]}"#, ["screen"]),
        (#"{"act":"edit","path":"given","text":"Ada"}"#, ["summary"]),
        (#"{"act":"leave","path":"given"}"#, ["issues", "tasks", "write"]),
        (#"{"act":"open","route":["$R","drivers"]}"#, ["screen"]),
        (#"{"act":"add","path":"crew"}"#, ["write", "go"]),
        (#"{"act":"open","route":["$R","review"]}"#, ["screen"]),
        (#"{"act":"submit"}"#, ["problems"]),
        (#"{"act":"open","route":[]}"#, ["screen", "list"]),
        (#"{"act":"query","query":"q=x"}"#, ["list"]),
        (#"{"act":"query","query":"q=x&filter=_drafts"}"#, ["list"]),
        (#"{"act":"window","from":0,"count":9}"#, ["window"]),
        (#"{"act":"new","from":"$R"}"#, ["write", "go"]),
        (#"{"act":"open","route":["nowhere"]}"#, ["absent"]),
    ]

    @Test func everyActionIsAnsweredAsTheScriptedEngineDoes() throws {
        let person = try AppDriver("motor", try JSONValue(reading: ScriptedForm.app.json()))
        var record = ""
        var asked = ""
        for (text, expected) in Self.recorded {
            let action = text.replacing("$R", with: record).replacing("$A", with: asked)
            let patches = try person.act(try JSONValue(reading: action), follows: false)
            let kinds = patches.compactMap { $0["op"]?.asString }
            let missing = Set(expected).subtracting(kinds).subtracting(Self.dispensable)
            #expect(missing == [], "\(action): \(kinds)")
            let others = Set(kinds).subtracting(expected).subtracting(Self.harmless)
            #expect(others == [], "\(action): \(kinds)")
            for patch in patches where patch["op"]?.asString == "write" {
                record = patch["record"]?.asString ?? ""
            }
            for patch in patches where patch["op"]?.asString == "ask" {
                asked = patch["id"]?.asString ?? ""
            }
        }
    }
}

/// The form of the scripted engine, as far as the actions use it.
enum ScriptedForm {
    static var app: App {
        App(
            id: "motor", title: LocalText("Motor policies", "Polices auto"), forms: [form],
            collections: [
                AppCollection(
                    "policies", title: LocalText("Motor policies", "Polices auto"), form: "motor",
                    sharing: .personal, views: [.list(cells: ["make"], sorts: ["plate"])])
            ], start: "policies")
    }

    private static var form: FormDefinition {
        var form = FormDefinition(
            id: "motor", title: LocalText("Motor", "Auto"), languages: ["en", "fr"],
            sections: [
                Section(
                    "vehicle", title: LocalText("Vehicle", "Véhicule"), contents: vehicle),
                Section("owner", title: LocalText("Owner", "Propriétaire"), contents: owner),
                Section("drivers", title: LocalText("Drivers", "Conducteurs"), contents: drivers),
            ],
            choiceLists: [
                ChoiceList("makes", [choice("Renault"), choice("Volvo")]),
                ChoiceList(
                    "models", attributes: ["make"],
                    [choice("Clio", "Renault"), choice("V60", "Volvo")]),
            ])
        form.services = ["power"]
        form.recordTitle = "plate"
        return form
    }

    private static func choice(_ name: String, _ attributes: String...) -> Choice {
        Choice(name, LocalText(name, name), attributes: attributes)
    }

    private static func field(
        _ name: String, _ type: String, _ label: String, _ change: (inout Field) -> Void = { _ in }
    ) -> Content {
        var field = Field(name, type, label: LocalText(label, label))
        change(&field)
        return .field(field)
    }

    private static var vehicle: [Content] {
        [
            field("noPlate", "switch", "No plate yet"),
            field("plate", "text", "Plate") {
                $0.relevant = "not(${noPlate})"
                $0.mask = "AA ###"
            },
            field("make", "one", "Make") { $0.choices = Choices("makes") },
            field("model", "one", "Model") {
                $0.choices = Choices("models", filter: "make = ${make}")
                $0.parents = ["make"]
            },
            field("power", "decimal", "Engine power") {
                $0.parents = ["model"]
                $0.proposal = Proposal("power", ["model"])
                $0.warning = Constraint(". < 300", LocalText("Much power", "Beaucoup"))
            },
        ]
    }

    private static var owner: [Content] {
        [
            .composite(
                Composite(
                    "name", label: LocalText("Full name", "Nom complet"),
                    contents: [
                        field("given", "text", "Given name"),
                        field("family", "text", "Family name"),
                    ])),
            field("birth", "day", "Born on"),
        ]
    }

    private static var drivers: [Content] {
        [
            .rows(
                Repeat(
                    "crew", label: LocalText("Drivers", "Conducteurs"), least: "1", most: "5",
                    rowTitle: "driver", contents: [field("driver", "text", "Name")]))
        ]
    }
}
