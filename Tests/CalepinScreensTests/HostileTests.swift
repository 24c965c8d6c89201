// Actions that no page sends: with any name and members, in any order. They are answered with
// patches of the contract, or with none.

import CalepinExpressions
import CalepinForms
import CalepinScreens
import Testing

@Suite struct HostileTests {
    private static let names = [
        "start", "open", "edit", "set", "leave", "search", "revert", "override", "retry", "add",
        "remove", "duplicate", "undo", "continue", "submit", "new", "discard", "query", "window",
        "answer", "titles", "drop", "wake", "poke", "reached", "unreached",
        "replica", "dismiss", "choose", "take", "", "what",
    ]
    private static let texts = [
        "", ".", "#", "plate", "drivers", "drivers#1", "drivers#1.birth", "drivers#9.birth",
        "keeper", "keeper_name", "vehiclePart", "vehiclePart.plate", "drivers.birth", "power",
        "premium", "é#1#2..x", "true", "2026-02-30", "-1", "peugeot", "review", "read",
        "99999999999999999999", "{\"ids\":[1]}", "a b", "licenceDay",
    ]

    @Test(arguments: 0..<8)
    func anyActionIsAnsweredWithPatchesOfTheContract(seed: Int) throws {
        let person = try AppDriver.motor()
        var random = Lehmer(UInt64(seed) + 100)
        try person.begin(initial: seed % 2 == 0)
        for _ in 0..<250 {
            let record = person.record
            func text() -> JSONValue {
                switch random.below(12) {
                case 0: .string(record)
                case 1: .string(record + " 1")
                case 2: .number("7")
                case 3: .null
                default: .string(Self.texts[random.below(Self.texts.count)])
                }
            }
            let name = Self.names[random.below(Self.names.count)]
            var members = [JSONMember("act", .string(name))]
            for key in [
                "path", "text", "note", "id", "result", "value", "from", "record", "answer", "key",
                "what", "turn", "pointer", "error", "replica", "scope", "version",
            ] {
                members.append(JSONMember(key, text()))
            }
            members.append(JSONMember("route", .array([.string(record), text()])))
            members.append(JSONMember("caret", .number((random.below(9) - 3).description)))
            var stores: [JSONMember] = []
            for (store, texts) in person.device.disk where random.below(4) > 0 {
                let whole = texts.values.sorted().map { JSONValue.string($0) }
                stores.append(JSONMember(store, .array(whole + [text()])))
            }
            members.append(JSONMember("disk", .object(stores)))
            members.append(JSONMember("mutations", .array([text()])))
            try person.act(.object(members))
        }
    }

    @Test(arguments: [
        "{}", #"{"id":"a"}"#, #"{"id":"a","forms":[{"id":"f"}],"collections":[]}"#, "null",
        #"{"id":"a","collections":[{"name":"c","form":"f","sharing":"team"}]}"#,
    ])
    func whatIsNoAppIsAnError(json: String) throws {
        #expect(throws: OpenAppError.self) {
            _ = try AppDriver("a", try JSONValue(reading: json))
        }
    }
}
