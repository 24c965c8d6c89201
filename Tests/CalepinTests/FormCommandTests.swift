// The commands about forms as a person or a script runs them: check, run, test, fill. Steps are
// tested with the engine.

import Foundation
import Testing

@Suite final class FormCommandTests {
    private let folder: URL
    private let loan: String

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-forms-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        loan = try Self.file(
            in: folder, "loan.json", try Self.example("docs/form-steps.md", "json"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file into a temporary folder; returns its path.
    private static func file(in folder: URL, _ name: String, _ text: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func file(_ name: String, _ text: String) throws -> String {
        try Self.file(in: folder, name, text)
    }

    /// Returns the first code block of a document in a language.
    private static func example(_ document: String, _ language: String) throws -> String {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let text = try String(
            contentsOf: root.appendingPathComponent(document), encoding: .utf8)
        let start = try #require(text.range(of: "```\(language)\n")?.upperBound)
        let end = try #require(text[start...].range(of: "\n```")?.lowerBound)
        return String(text[start..<end])
    }

    // check

    @Test func aSoundFormHasNoFaults() throws {
        let run = try calepin("check", loan)
        #expect(run.output == "\(loan): no faults\n")
        #expect(run.status == 0)
    }

    @Test func clientsOfODKAreOfferedWhatTheyCanSay() throws {
        let offered = try calepin("check", "squad", "--odk")
        #expect(offered.output.hasSuffix("squad: clients of ODK are offered it\n"))
        let form = try file(
            "plate.json",
            """
            {"format": 1, "id": "plate", "title": "T", "sections": [{"name": "s", "title": "S",
             "contents": [{"field": "a", "type": "plate", "label": "A"}]}]}
            """)
        let refused = try calepin("check", form, "--odk")
        #expect(refused.status == 0)
        let lines = refused.output.split(separator: "\n")
        #expect(lines[1].hasSuffix("clients of ODK are not offered it"))
        #expect(lines[2] == "  a: ODK has no questions of the type “plate”")
        let french = try calepin("check", form, "--odk", locale: "fr_CH").output
        #expect(french.contains("  a : ODK n’a pas de question du type « plate »"))
    }

    @Test func everyFaultIsPrintedInTheOrderOfTheForm() throws {
        let form = try file(
            "bad.json",
            """
            {"format": 1, "id": "bad", "title": "T", "sections": [{"name": "s", "title": "S",
             "contents": [
              {"field": "a", "type": "nope", "label": "A"},
              {"field": "b", "label": "B", "relevant": "${c} +"},
              {"field": "c", "label": "C", "relevant": "${zz} = 1"}]}]}
            """)
        let run = try calepin("check", form)
        #expect(run.output == "")
        #expect(run.status == 1)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("a (type): "))
        #expect(lines[1].hasPrefix("b (relevant): "))
        #expect(lines[2].hasPrefix("c (relevant): "))
        #expect(lines[3].hasSuffix("bad.json: 3 faults"))
        #expect(try calepin("check", form, locale: "fr_CH").errors.contains("3 fautes"))
    }

    @Test func whatIsNoFormIsPlacedByLineAndColumn() throws {
        let broken = try file("broken.json", "{\n  \"format\": 1,\n  \"é\" 2}")
        let run = try calepin("check", broken)
        #expect(run.errors.hasPrefix("\(broken):3:7: "))
        #expect(run.status == 1)
        let unknown = try file("unknown.json", "{\"format\": 1,\n\"idd\": 2}")
        #expect(try calepin("check", unknown).errors.hasPrefix("\(unknown):2:1: idd: "))
        #expect(try calepin("check", try file("empty.json", "")).status == 1)
    }

    @Test func aFileThatIsNotThereOrNoFileIsSaid() throws {
        let run = try calepin("check", "/nowhere/form.json")
        #expect(run.errors == "/nowhere/form.json: there is no such file\n")
        #expect(run.status == 1)
        #expect(try calepin("run", folder.path).errors == "\(folder.path): cannot be read\n")
        let french = try calepin("test", loan, "nope", "--language", "fr")
        #expect(french.errors == "nope : ce fichier n’existe pas\n")
    }

    // app diff

    /// A form of one field, as JSON.
    private func version(_ name: String, _ version: Int, _ field: String) throws -> String {
        try file(
            name,
            """
            {"format": 1, "id": "small", "version": \(version), "title": "T", "sections": [
             {"name": "s", "title": "S", "contents": [\(field)]}]}
            """)
    }

    @Test func theDifferencesOfTwoVersionsArePrinted() throws {
        let old = try version("1.json", 1, #"{"field": "a", "type": "integer", "label": "A"}"#)
        let new = try version("2.json", 2, #"{"field": "a", "type": "decimal", "label": "B"}"#)
        let run = try calepin("app", "diff", old, new)
        #expect(
            run.output == """
                free        a: type decimal in place of integer, which reads its values
                free        a: other texts

                """)
        #expect(run.status == 0)
        let french = try calepin("app", "diff", "--language", "fr", new, old)
        #expect(
            french.errors == """
                refusé       la version 1 ne vient pas après 2
                refusé       a: type integer au lieu de decimal, dont il ne sait pas lire les \
                valeurs
                \(old) : ne peut pas remplacer la version antérieure

                """)
        #expect(french.status == 1)
        #expect(try calepin("app", "diff", old, old).status == 1)
        let same = try version("3.json", 3, #"{"field": "a", "type": "integer", "label": "A"}"#)
        let none = try calepin("app", "diff", old, same)
        #expect(none.output == "\(same): no difference for records\n")
        #expect(try calepin("app", "diff", old, old + "x").status == 1)
    }

    // run

    @Test func stepsAreAnsweredLineByLine() throws {
        let script = try Self.example("docs/form-steps.md", "steps").components(separatedBy: "\n")
        let steps = script.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
        let run = try calepin(
            "run", loan, "--now", "2026-11-21T10:00:00Z", "--zone", "0", "--seed", "1",
            input: Data((steps.joined(separator: "\n\n") + "\n").utf8))
        #expect(run.lines == script.filter { !$0.hasPrefix("> ") })
        // One of the steps is an error.
        #expect(run.status == 1)
        #expect(run.errors == "")
    }

    @Test func momentZoneAndSeedAreGivenAsOptions() throws {
        let form = try file(
            "clock.json",
            """
            {"format": 1, "id": "clock", "title": "T", "sections": [{"name": "s", "title": "S",
             "contents": [{"field": "d", "label": "D", "calculation": "now()"},
              {"field": "u", "label": "U", "calculation": "uuid()"}]}]}
            """)
        func state(_ options: [String]) throws -> Run {
            let input = Data(#"{"state": true}"#.utf8)
            return try calepin(["run", form] + options, input: input)
        }
        let options = ["--now", "2026-11-21T23:30:00Z", "--zone", "60", "--seed", "7"]
        let first = try state(options)
        #expect(first.output.contains("2026-11-22T00:30:00.000+01:00"))
        #expect(first.output == (try state(options)).output)
        #expect(try state(["--now", "soon"]).status == 64)
        #expect(try state(["--zone", "9999"]).status == 64)
    }

    @Test func aRecordGoesOnWhereItWasAndATemplateStartsAnew() throws {
        let record = try file(
            "record.json",
            """
            {"form": "loan", "version": 1, "cells": [{"path": "days", "value": "9"},
             {"path": "gone", "value": "kept"}]}
            """)
        let input = Data(#"{"record": true}"#.utf8)
        let again = try calepin("run", loan, "--record", record, input: input)
        #expect(again.output.contains(#""orphans":[{"path":"gone","value":"kept"}]"#))
        let copy = try calepin("run", loan, "--template", record, input: input)
        #expect(copy.output.contains(#"{"path":"days","value":"9","origin":"template"}"#))
        let other = try file("other.json", #"{"form": "x", "version": 1}"#)
        let wrong = try calepin("run", loan, "--record", other, input: input)
        #expect(wrong.status == 1)
        #expect(wrong.errors == "the record is one of the form “x”\n")
    }

    @Test func cataloguesAreReadFromCSV() throws {
        let form = try file(
            "cars.json",
            """
            {"format": 1, "id": "cars", "title": "T", "catalogues": ["cars"],
             "sections": [{"name": "s", "title": "S", "contents": [
              {"field": "car", "type": "one", "label": "C", "choices": "cars"}]}]}
            """)
        let cars = try file("cars.csv", "name,label\r\na,\"Big, \"\"red\"\"\"\r\n\r\nb,Two\n")
        let input = Data(#"{"choices": "car"}"#.utf8)
        let run = try calepin("run", form, "--catalogue", cars, input: input)
        #expect(
            run.output == """
                {"choices":[{"value":"a","label":"Big, \\"red\\""},\
                {"value":"b","label":"Two"}],"count":2}

                """)
        let named = try calepin("run", form, "--catalogue", "cars=\(cars)", input: input)
        #expect(named.output == run.output)
        #expect(try calepin("run", form, "--catalogue", "nope.csv", input: input).status == 1)
    }

    @Test func noInputStopsIt() throws {
        let hostile = ["{", "[[[[", "null", "\u{0}", String(repeating: "[", count: 5_000), "{}"]
        let run = try calepin(
            "run", loan, input: Data((hostile.joined(separator: "\n") + "\n").utf8))
        #expect(run.lines.count == hostile.count)
        #expect(run.lines.allSatisfy { $0.hasPrefix(#"{"error":{"code":"not-"#) })
    }

    // test

    @Test func theDocumentedScenariosHold() throws {
        let scenarios = try file("ok.json", try Self.example("docs/form-tests.md", "json"))
        let run = try calepin("test", loan, scenarios)
        #expect(run.output == "3 scenarios, 0 failed\n")
        #expect(run.status == 0)
    }

    @Test func eachFailureIsToldWithScenarioStepExpectedAndGot() throws {
        let scenarios = try file(
            "fails.json",
            """
            {"scenarios": [
              {"name": "It holds", "steps": [{"expect": "days", "empty": true}]},
              {"name": "It does not", "steps": [
                {"set": "days", "value": 3},
                {"expect": "days", "value": 4, "origin": "user", "issue": "missing"},
                {"expect": "deposit", "relevant": true},
                {"expect": "nope", "empty": true},
                {"set": "nope", "value": 1},
                {"set": "days", "value": 1, "refused": "not-editable"},
                {"expect": "tools", "rows": 2},
                {"complete": false}]}]}
            """)
        let run = try calepin("test", loan, scenarios)
        #expect(run.output == "")
        #expect(run.status == 1)
        #expect(
            run.errors == """
                It does not
                  step 2: days value: expected 4, got "3"
                  step 2: days issue: expected "missing", got []
                  step 3: deposit relevant: expected true, got false
                  step 4: there is no “nope” here
                  step 5: {"set":"nope","value":1}: there is no “nope” here
                  step 6: {"set":"days","value":1}: expected not-editable, got nothing
                  step 7: tools rows: expected 2, got []
                  step 8: complete: expected false, got true ()
                2 scenarios, 1 failed

                """)
    }

    @Test(arguments: [
        ("[]", "an object"), ("{}", "“scenarios” is missing"), (#"{"scenarios": 1}"#, "an array"),
        (#"{"scenarios": [], "nwo": 1}"#, "no key “nwo”"),
        (#"{"scenarios": [{"name": "a"}]}"#, "scenarios[0]: the key “steps” is missing"),
        (#"{"scenarios": [{"name": "a", "steps": [1]}]}"#, "scenarios[0].steps[0]: an object"),
        (#"{"scenarios": [{"name": "a", "steps": [{"expect": "a"}]}]}"#, "says nothing"),
        (#"{"scenarios": [{"name": "a", "steps": [{"expect": "a", "valu": 1}]}]}"#, "“valu”"),
        (#"{"scenarios": [{"name": "a", "steps": [{"expect": "a", "empty": 1}]}]}"#, "true or"),
        (#"{"now": "x", "scenarios": []}"#, "a moment"), (#"{"zone": 1.5}"#, "whole number"),
        (#"{"zone": 99999}"#, "minutes"), ("{", "1:2: not well-formed"),
    ])
    func aFileThatIsNotOfScenariosIsRefused(text: String, words: String) throws {
        let run = try calepin("test", loan, try file("bad.json", text))
        #expect(run.status == 1)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    // fill

    @Test func initialDataFillsARecord() throws {
        let data = try file(
            "data.json",
            #"{"days": 9, "deposit": "12.50", "tools": [{"name": "saw", "price": 3}]}"#)
        let run = try calepin("fill", loan, "--initial-data", data)
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(run.output.contains(#"{"path":"tools#1.price","value":"3","origin":"test"}"#))
        #expect(
            run.output.contains(#"{"path":"total","value":"3","origin":"calculated"}"#))
    }

    @Test func aRandomRecordIsCompleteAndTheSameForTheSameSeed() throws {
        func fill(_ seed: String) throws -> Run {
            try calepin(
                "fill", loan, "--random", "--seed", seed, "--now", "2026-11-21T10:00:00Z",
                "--zone", "0")
        }
        let first = try fill("7")
        #expect(first.status == 0)
        #expect(first.errors == "")
        #expect(first.output.contains(#"{"path":"days","value":""#))
        #expect(first.output == (try fill("7")).output)
        #expect(first.output != (try fill("8")).output)
        #expect(try calepin("fill", loan).status == 64)
    }

    @Test func whatInitialDataCannotFillIsSaidAndTheRestKept() throws {
        let data = try file("data.json", #"{"days": "many", "nope": 1, "total": 2, "tools": 3}"#)
        let run = try calepin("fill", loan, "--initial-data", data)
        #expect(run.status == 1)
        let kept = #"{"path":"days","value":"many","origin":"test","mistyped":true}"#
        #expect(run.output.contains(kept))
        #expect(run.errors.split(separator: "\n").count == 4)
    }
}
