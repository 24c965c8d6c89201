// Wrong declarations that the compiler has to refuse, each compiled beside a right one that it has
// to accept, against the module that was just built.

import CalepinFormsDSL
import Foundation
import Testing

@Suite struct RefusalTests {
    /// A form with one line left open, on line 5.
    private func sample(_ number: Int, _ line: String) -> String {
        """
        import CalepinForms
        import CalepinFormsDSL

        enum Sample\(number) { enum Motor: WholeForm {
            \(line)
            static let header = FormHeader("motor", "Motor", "Auto")
            static var plate: Text { text("Plate", "Plaque") }
            static var power: Number { integer("Power", "Puissance") }
            static var start: Day { day("From", "Du") }
            static var colour: One<Colour> { choice("Colour", "Couleur") }
            static var drivers: Rows<Driver> { rows("Drivers", "Conducteurs", 1...5) }
            static var body: Body { plate; power; start; colour; drivers; last }
        }
        enum Driver: FormSpec {
            typealias Owner = Motor
            static var experience: Number { integer("Experience", "Expérience") }
            static var birth: Day { day("Born", "Né le") }
            static var body: Body { experience; birth }
        }
        enum Load: FormSpec {
            typealias Owner = Motor
            static var weight: Number { integer("Weight", "Poids") }
            static var body: Body { weight }
        }
        enum Stranger: FormSpec {
            static var name: Text { text("Name", "Nom") }
            static var body: Body { name }
        }
        enum Colour: String, ChoiceSet {
            case red, green
            static let choiceListName = "colours"
            var label: LocalText { LocalText(rawValue, rawValue) }
        } }
        """
    }

    /// Returns the compiler's messages for each sample with its line; the samples have numbers in
    /// their names.
    private func compile(_ lines: [String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "refusal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for (number, line) in lines.enumerated() {
            let file = folder.appending(path: "sample\(number).swift")
            try sample(number, line).write(to: file, atomically: true, encoding: .utf8)
            files.append(file.path)
        }
        let errors = folder.appending(path: "errors")
        try Data().write(to: errors)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-diagnostic-style", "llvm",
                "-module-cache-path", folder.path, "-I", RefusalTests.modules.path,
            ] + files
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let output = try String(contentsOf: errors, encoding: .utf8).split(separator: "\n")
        return lines.indices.map { number in
            output.filter { $0.contains("/sample\(number).swift:") && $0.contains(" error: ") }
                .joined(separator: "\n")
        }
    }

    /// The folder of the modules this test was built with.
    private static let modules = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "Modules")

    private static let right = [
        #"static var last: Text { text("L", "D").required(when: power > 5 && plate == "A") }"#,
        #"static var last: Day { day("L", "D").calculated(start + .years(1) - .days(1)) }"#,
        #"static var last: Text { text("L", "D").mask("AA-###").child(of: plate) }"#,
        #"static var last: Text { text("L", "D").shown(when: colour == .red) }"#,
        #"static var last: Number { integer("L", "D").atMost(drivers.min(Driver.experience)) }"#,
    ]

    private static let wrong = [
        // A text compared with a number, a day, a choice.
        #"static var last: Text { text("L", "D").required(when: plate > power) }"#,
        #"static var last: Text { text("L", "D").required(when: plate == 5) }"#,
        #"static var last: Text { text("L", "D").required(when: plate == start) }"#,
        #"static var last: Text { text("L", "D").required(when: plate == colour) }"#,
        // A number calculated into a day, a day into a number, one day added to another.
        #"static var last: Day { day("L", "D").calculated(power) }"#,
        #"static var last: Number { integer("L", "D").calculated(start + .days(1)) }"#,
        #"static var last: Day { day("L", "D").calculated(start + start) }"#,
        // A misspelt key, a choice that does not exist.
        #"static var last: Text { text("L", "D").child(of: plat) }"#,
        #"static var last: Text { text("L", "D").shown(when: colour == .blue) }"#,
        // Rules that do not fit the type.
        #"static var last: Number { integer("L", "D").mask("AAA") }"#,
        #"static var last: Text { text("L", "D").between(1...5) }"#,
        #"static var last: One<Colour> { choice("L", "D").matches("r.*", "R", "R") }"#,
        #"static var last: Text { text("L", "D").required(when: power) }"#,
        // Cells of another scope: a sum over other rows, a row's cell outside of it.
        #"static var last: Number { integer("L", "D").calculated(drivers.sum(Load.weight)) }"#,
        #"static var last: Number { integer("L", "D").calculated(Driver.experience) }"#,
        #"static var last: Number { integer("L", "D").calculated(drivers.sum(Driver.birth)) }"#,
        #"static var last: Text { text("L", "D").child(of: Driver.experience) }"#,
        // Rows that belong to another form, a field whose type is not that of its property.
        #"static var last: Rows<Stranger> { rows("L", "D", 1...2) }"#,
        #"static var last: Number { text("L", "D") }"#,
        // A label in one language only.
        #"static var last: Text { text("L") }"#,
    ]

    @Test func rightDeclarationsAreAcceptedAndEachWrongOneIsRefusedInItsLine() throws {
        let errors = try compile(RefusalTests.right + RefusalTests.wrong)
        for (line, errors) in zip(RefusalTests.right, errors) {
            #expect(errors.isEmpty, "\(line)\n\(errors)")
        }
        for (line, errors) in zip(RefusalTests.wrong, errors.dropFirst(RefusalTests.right.count)) {
            #expect(!errors.isEmpty, "accepted: \(line)")
            let places = errors.split(separator: "\n").filter { !$0.contains(".swift:5:") }
            #expect(places.isEmpty, "\(line)\n\(errors)")
            #expect(!errors.contains("failed to produce diagnostic"), "\(line)\n\(errors)")
        }
    }
}
