// Steps and openings with records, catalogues, services and warnings. The others are in StepTests.

import CalepinExpressions
import CalepinFormSteps
import CalepinForms
import Testing

@Suite struct StepRecordTests {
    private let form = """
        {"format": 1, "id": "test", "version": 2, "title": "T", "catalogues": ["cars"],
         "services": ["price"], "sections": [{"name": "all", "title": "A", "contents": [
          {"field": "make", "label": "M", "neverCopied": true},
          {"field": "model", "type": "one", "label": "C",
           "choices": {"list": "cars", "filter": "make = ${make}"}},
          {"field": "age", "type": "integer", "label": "G", "warning": ". < 30"},
          {"field": "price", "type": "money", "label": "P",
           "proposal": {"service": "price", "fields": ["model"]}}]}],
         "migrations": [{"version": 1, "rename": {"from": "brand", "to": "make"}}]}
        """
    private let cars = """
        "catalogues": [{"name": "cars", "attributes": ["name", "label", "make"], "rows": [
          ["clio", "Clio", "renault"], ["twingo", "Twingo", "renault"], ["golf", "Golf", "vw"]]}]
        """

    private func open(_ rest: String = "") throws -> FormSteps {
        let opening = try JSONValue(reading: "{\(cars)\(rest)}")
        return try FormSteps(
            FormDefinition(json: Array(form.utf8)).compiled(), context: fixedContext(),
            opening: opening)
    }

    private func text(_ steps: FormSteps, _ path: String) throws -> String? {
        try steps.tree(#"{"state": "\#(path)"}"#)["text"]?.asString
    }

    @Test func theChoicesThatFitAreTold() throws {
        let steps = try open()
        _ = steps.text(#"{"set": "make", "value": "renault"}"#)
        #expect(
            steps.text(#"{"choices": "model", "most": 1}"#)
                == #"{"choices":[{"value":"clio","label":"Clio"}],"count":2}"#)
        #expect(steps.text(#"{"choices": "make"}"#) == #"{"choices":[],"count":0}"#)
    }

    @Test func aServiceIsAskedAndAnswered() throws {
        let steps = try open()
        _ = steps.text(#"{"set": "make", "value": "vw"}"#)
        let changes = try steps.tree(#"{"set": "model", "value": "golf"}"#)["changes"]?.elements
        let ask = try #require(changes?.first { $0["effect"]?.asString == "ask" })
        #expect(ask["at"]?.asString == "price")
        #expect(ask["service"]?.asString == "price")
        #expect(ask["values"] == .array([.string("golf")]))
        let generation = try #require(ask["generation"]?.asInt64)
        let late = #"{"answer": "price", "generation": \#(generation + 1), "value": 5}"#
        #expect(steps.text(late) == #"{"changes":[]}"#)
        _ = steps.text(#"{"answer": "price", "generation": \#(generation), "value": 900}"#)
        let state = try steps.tree(#"{"state": "price"}"#)
        #expect(state["text"]?.asString == "900")
        #expect(state["origin"]?.asString == "proposed")
        #expect(state["proposal"]?.asString == "proposed")
    }

    @Test(arguments: [("nothing", "nothing"), ("failed", "failed")])
    func aServiceMayKnowNothingOrFail(word: String, state: String) throws {
        let steps = try open()
        _ = steps.text(#"{"set": "make", "value": "vw"}"#)
        _ = steps.text(#"{"set": "model", "value": "golf"}"#)
        let asks = try steps.tree(#"{"state": true}"#)["asks"]
        let generation = try #require(asks?[0]?["generation"]?.asInt64)
        _ = steps.text(#"{"answer": "price", "generation": \#(generation), "\#(word)": true}"#)
        #expect(try steps.tree(#"{"state": "price"}"#)["proposal"]?.asString == state)
        #expect(try steps.tree(#"{"ask": "price"}"#)["changes"]?.elements?.isEmpty == false)
    }

    @Test func aWarningIsOverriddenWithANote() throws {
        let steps = try open()
        _ = steps.text(#"{"set": "age", "value": 40}"#)
        let changes = try steps.tree(#"{"override": "age", "note": "seen"}"#)["changes"]
        #expect(changes?[0]?["note"]?.asString == "seen")
        let state = try steps.tree(#"{"state": "age"}"#)
        #expect(state["issues"] == nil)
        #expect(state["note"]?.asString == "seen")
        #expect(try steps.error(#"{"override": "make", "note": "x"}"#) == "not-editable")
    }

    @Test func aRecordIsToldAndOpenedAgain() throws {
        let steps = try open()
        _ = steps.text(#"{"set": "make", "value": "renault"}"#)
        _ = steps.text(#"{"set": "model", "value": "clio"}"#)
        let record = try #require(try steps.tree(#"{"record": true}"#)["record"])
        let again = try open(#", "record": \#(record.text)"#)
        #expect(again.text(#"{"record": true}"#) == steps.text(#"{"record": true}"#))
        #expect(again.text(#"{"undo": true}"#) == #"{"changes":[]}"#)
    }

    @Test func aRecordOfAnEarlierVersionIsMigratedAndLosesNothing() throws {
        let record = """
            , "record": {"form": "test", "version": 1, "cells": [
              {"path": "brand", "value": "renault"}, {"path": "gone", "value": "kept"},
              {"path": "age", "value": "old"}, {"path": "rows#1.x", "value": "1"}]}
            """
        let steps = try open(record)
        #expect(try text(steps, "make") == "renault")
        #expect(try text(steps, "age") == "old")
        let issues = try steps.tree(#"{"state": "age"}"#)["issues"]
        #expect(issues?[0]?["issue"]?.asString == "not-whole")
        let saved = try steps.tree(#"{"record": true}"#)["record"]?["orphans"]?.elements
        #expect(saved?.compactMap { $0["value"]?.asString } == ["kept", "1"])
    }

    @Test func aTemplateLeavesOutWhatIsNeverCopied() throws {
        let template = """
            , "template": {"form": "test", "version": 2, "cells": [
              {"path": "make", "value": "renault"}, {"path": "age", "value": "3"}]}
            """
        let steps = try open(template)
        #expect(try text(steps, "make") == "")
        #expect(try steps.tree(#"{"state": "age"}"#)["origin"]?.asString == "template")
    }

    @Test func initialDataFillsAndTellsWhatItCouldNotUse() throws {
        let steps = try open()
        let answer = try steps.tree(
            #"{"fill": {"make": "vw", "age": 3, "nope": 1, "price": [true]}}"#)
        #expect(answer["problems"]?.elements?.count == 2)
        #expect(try text(steps, "age") == "3")
        #expect(try steps.error(#"{"fill": []}"#) == "expects-object")
    }

    @Test func theWayLeadsFromFieldToField() throws {
        let steps = try open()
        #expect(steps.text(#"{"next": "make"}"#) == #"{"at":"model"}"#)
        #expect(steps.text(#"{"previous": "make"}"#) == #"{"at":null}"#)
        let progress = try steps.tree(#"{"progress": true}"#)
        #expect(progress["fields"]?.asInt64 == 4)
        #expect(progress["filled"]?.asInt64 == 0)
    }

    @Test(arguments: [
        (#", "record": 5"#, "bad-record"), (#", "record": {"form": "test"}"#, "bad-record"),
        (#", "record": {"form": "test", "version": 1, "cells": [1]}"#, "bad-record"),
        (#", "record": {"form": "x", "version": 1}"#, "other-form"),
        (#", "template": {"form": "x", "version": 1}"#, "other-form"),
        (#", "catalogues": [1]"#, "bad-catalogue"),
        (#", "catalogues": [{"name": "a"}]"#, "bad-catalogue"),
        (#", "catalogues": [{"name": "a", "attributes": [], "rows": [1]}]"#, "bad-catalogue"),
    ])
    func whatIsNoOpeningIsRefused(opening: String, code: String) throws {
        do {
            _ = try open(opening)
            Testing.Issue.record("it was opened")
        } catch let error as StepError {
            #expect(error.name == code)
            #expect(error.message(in: .english) != error.message(in: .french))
        }
    }
}
