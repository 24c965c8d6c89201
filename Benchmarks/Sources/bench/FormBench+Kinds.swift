// The same figures for other kinds of forms, validation of a whole form, the memory of a field,
// and a large form in the WebAssembly engine.

import CalepinExpressions
import CalepinForms
import Foundation

extension FormBench {
    /// Returns forms of each kind, of `count` fields.
    static func kinds(_ count: Int) -> [(name: String, form: FormDefinition)] {
        [
            ("calc", definition(count)), ("mixed", mixed(count)), ("chain", chain(count)),
            ("fanout", fanOut(count)), ("repeat", repeats(count)),
        ]
    }

    /// Returns repeats of nine fields, seven of them computed, and a sum over each.
    private static func repeats(_ count: Int) -> FormDefinition {
        var contents: [Content] = []
        for number in 0..<count / 10 {
            let inner = (0..<9).map { place in
                field(
                    "f\(number)_\(place)",
                    place > 1 ? "${f\(number)_\(place - 1)} + ${f\(number)_0}" : "")
            }
            let name = LocalText("Rows")
            contents.append(.rows(Repeat("r\(number)", label: name, least: "1", contents: inner)))
            contents.append(field("t\(number)", "sum(${f\(number)_8})"))
        }
        return form(contents)
    }

    /// Returns numbers with bounds, texts with a rule, choices, fields shown by others,
    /// calculations.
    private static func mixed(_ count: Int) -> FormDefinition {
        var contents: [Content] = []
        for number in 0..<count {
            var field = Field("f\(number)", "integer", label: LocalText("f"))
            field.required = ""
            let before = "${f\(number / 5 * 5)}"
            switch number % 5 {
            case 0: (field.least, field.most) = ("0", "1000")
            case 1:
                field.type = "text"
                field.constraint = Constraint("string-length(.) < 40")
            case 2:
                field.type = "one"
                field.choices = Choices("sizes")
            case 3: field.relevant = before + " > 3"
            default: field.calculation = before + " * 2 + 1"
            }
            contents.append(.field(field))
        }
        var form = form(contents)
        form.choiceLists = [
            ChoiceList("sizes", ["s", "m", "l"].map { Choice($0, LocalText($0)) })
        ]
        return form
    }

    private static func chain(_ count: Int) -> FormDefinition {
        form((0..<count).map { field("f\($0)", $0 > 0 ? "${f\($0 - 1)} + 1" : "") })
    }

    private static func fanOut(_ count: Int) -> FormDefinition {
        form((0..<count).map { field("f\($0)", $0 > 0 ? "${f0} + \($0)" : "") })
    }

    /// Measures opening forms of each kind, and validating a whole form.
    static func measureKinds(_ judge: inout Judge) throws {
        guard let context else { return }
        for count in [100, 1_000, 10_000] {
            for kind in kinds(count) {
                guard kind.form.check().isEmpty else { return print("\(kind.name) has faults") }
                let load = load(kind.form, context)
                judge.note("form.load.\(kind.name).\(count)", load / 1e6, "ms")
            }
        }
        let session = FormSession(try definition(10_000).compiled(), context: context)
        for number in 0..<1_000 { _ = try session.set(CellPath("f\(number)"), to: "7") }
        let spent = nanoseconds(1) { keep(session.judgeAll()) }
        judge.note("form.validate.10000", spent / 1e6, "ms")
    }

    /// Measures the memory of a field of a compiled form and its session by the memory of a
    /// process of its own: in this one, memory that was freed before would be reused.
    static func measureMemory(_ judge: inout Judge) {
        let program = CommandLine.arguments[0]
        let figures = Peer(command: [program, "form.memory"]).figures()
        guard let bytes = figures["bytes"] else { return }
        judge.note("form.memory.field", bytes, "bytes")
    }

    /// Prints the bytes of a field as a figure.
    static func printMemory() {
        do { print("{\"figure\":\"bytes\",\"value\":\(try bytesPerField())}") } catch {
            print("the benchmark's form is refused: \(error)")
        }
    }

    private static func bytesPerField() throws -> Double {
        guard let context else { return .nan }
        let definition = definition(10_000)
        var kept: [FormSession] = [FormSession(try definition.compiled(), context: context)]
        let before = ProcessMemory.resident
        for _ in 0..<4 { kept.append(FormSession(try definition.compiled(), context: context)) }
        let spent = ProcessMemory.resident - before
        keep(kept)
        return Double(spent) / 40_000
    }

    /// Measures a large form in the WebAssembly engine, through JSON and the bridge.
    static func measureWasm(_ judge: inout Judge, root: URL) {
        let house = root.deletingLastPathComponent()
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-bench-form.json")
        let definition = String(decoding: definition(10_000).json(), as: UTF8.self)
        let request =
            "{\"do\":\"form.open\",\"handle\":\"f\",\"now\":\"2026-11-21T10:00:00Z\","
            + "\"definition\":" + definition + "}"
        do { try request.write(to: file, atomically: true, encoding: .utf8) } catch {
            return print("the form cannot be written: \(error)")
        }
        let figures = Peer(command: [
            house.appendingPathComponent(".venv/bin/deno").path, "run", "--quiet",
            "--allow-read", root.appendingPathComponent("wasm-form.js").path,
            house.appendingPathComponent("Tests/Vectors/vectors.wasm").path, file.path,
        ]).figures()
        for (name, figure, scale, unit) in [
            ("first", "wasm.form.load.first", 1.0, "ms"), ("warm", "wasm.form.load.warm", 1, "ms"),
            ("few", "wasm.form.answer3", 1_000, "us"), ("many", "wasm.form.answer1000", 1, "ms"),
        ] {
            if let value = figures[name] { judge.note(figure, value * scale, unit) }
        }
    }
}
