// The main property of patches: a screen with all patches applied equals the screen drawn from
// scratch. It is checked on the Motor app with random actions by seed.

import CalepinExpressions
import CalepinForms
import TestSizes
import Testing

@Suite struct PatchLawTests {
    @Test(arguments: Sizes.first(3, of: 0..<12))
    func aPatchedScreenIsTheScreenDrawnAnew(seed: Int) throws {
        let person = try AppDriver.motor()
        var random = Lehmer(UInt64(seed) + 1)
        try person.begin(initial: seed % 2 == 0)
        let id = person.record
        try person.open("/motor/\(id)")
        let sections = (person.screen["tasks"]?.elements ?? []).compactMap {
            $0["path"]?.asString
        }
        var compared = 0
        for _ in 0..<6 {
            try person.open("/motor/\(id)/" + sections[random.below(sections.count)])
            if random.below(3) == 0, person.part("drivers") != nil {
                try person.act("add", ["path": "drivers"])
            }
            for _ in 0..<25 { compared += try step(person, &random) }
        }
        // Some sections have no fields to fill in.
        #expect(compared > 60)
    }

    private func step(_ person: AppDriver, _ random: inout Lehmer) throws -> Int {
        let fields = Self.fields(person.screen["parts"])
        guard !fields.isEmpty else { return 0 }
        let field = fields[random.below(fields.count)]
        let path = field["path"]?.asString ?? ""
        let text = text(for: field, &random)
        let route = person.route
        if random.below(3) == 0 {
            try person.act("edit", ["path": path, "text": text])
            try person.act("leave", ["path": path])
        } else if random.below(12) == 0 {
            try person.act("undo")
        } else {
            try person.set(path, text)
        }
        guard person.route == route else { return 0 }
        let patched = person.screen.ordered
        try person.open(route)
        guard person.route == route else { return 0 }
        #expect(
            patched["parts"] == person.screen.ordered["parts"],
            "\(path) = \(text): \(difference(patched["parts"], person.screen.ordered["parts"]))")
        return 1
    }

    private func difference(_ left: JSONValue?, _ right: JSONValue?) -> String {
        let left = left?.elements ?? []
        let right = right?.elements ?? []
        for index in 0..<max(left.count, right.count) {
            let a = index < left.count ? left[index].text : "nothing"
            let b = index < right.count ? right[index].text : "nothing"
            if a != b { return a + "\n" + b }
        }
        return ""
    }

    private static func fields(_ parts: JSONValue?) -> [JSONValue] {
        (parts?.elements ?? []).flatMap { part -> [JSONValue] in
            part["part"]?.asString == "field" ? [part] : fields(part["parts"])
        }
    }

    private func text(for field: JSONValue, _ random: inout Lehmer) -> String {
        if random.below(8) == 0 { return "" }
        if let choices = field["choices"]?.elements, !choices.isEmpty, random.below(8) > 0 {
            return choices[random.below(choices.count)]["name"]?.asString ?? ""
        }
        switch field["widget"]?.asString {
        case "toggle": return random.below(2) == 0 ? "true" : "false"
        case "number": return (random.below(3000)).description
        case "day": return "20\(10 + random.below(20))-0\(1 + random.below(9))-1\(random.below(9))"
        default: return ["AB", "1234567", "AB-123-CD", "x y", "Rue"][random.below(5)]
        }
    }
}

/// Random numbers from a seed.
struct Lehmer {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func below(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(1, count)))
    }
}
