// The rules of the vehicle and its document, one by one. What they cost is in MotorPremiumTests.

import CalepinForms
import CalepinTesting
import Testing

@Suite struct MotorVehicleTests {
    @Test func aVehicleWithoutPlateHasNoPlateToFillIn() throws {
        let policy = try MotorFixture.empty()
            .expect("noPlate", "false").expectIssues("noPlate")
            .expectRelevant("plate").expectIssues("plate", .missing)
            .answer("plate", "ab 123 cd").expect("plate", "AB123CD").expectIssues("plate")
            .answer("noPlate", "true").expectHidden("plate").expect("plate", .empty)
            .expectIssues("plate")
            .answer("noPlate", "false").expect("plate", "AB123CD")
        #expect(policy.failures == [])
    }

    @Test func aPlateHasItsPattern() throws {
        let policy = try MotorFixture.empty()
            .answer("plate", "A123BCD").expectIssues("plate", .mask, .pattern)
            .answer("plate", "AB-123-CD").expectIssues("plate")
        #expect(policy.failures == [])
    }

    @Test func modelsAreThoseOfTheMake() throws {
        let policy = try MotorFixture.empty()
            .expectChoices("model", [])
            .answer("make", "renault")
            .expectChoices("model", ["renault-12-sw", "renault-12tl", "renault-5-gtl"])
            .answer("model", "audi-a4").expectIssues("model", .notAChoice)
            .answer("model", "renault-5-gtl").expectIssues("model")
            .answer("make", "trabant").expectIssues("make", .notAChoice)
        #expect(policy.failures == [])
    }

    @Test func anotherMakeClearsModelYearAndPowerAndUndoBringsThemBack() throws {
        let policy = try MotorFixture.empty()
            .answer(["make": "audi", "model": "audi-a4", "year": "2004", "power": "125"])
            .answer("make", "bmw").expectCleared("model", "year", "power")
            .expect("model", .empty).expect("year", .empty).expect("power", .empty)
            .expectOrigin("year", .none)
            .undo().expect("make", "audi").expect("model", "audi-a4").expect("power", "125")
            .redo().expect("make", "bmw").expect("year", .empty)
        #expect(policy.failures == [])
    }

    @Test func enteringTheSameMakeAgainClearsNothing() throws {
        let policy = try MotorFixture.empty()
            .answer(["make": "audi", "model": "audi-a4", "year": "2004", "power": "125"])
            .answer("make", "audi").expectCleared().expect("model", "audi-a4")
            .answer("year", "2004.0").expectCleared().expect("power", "125")
        #expect(policy.failures == [])
    }

    @Test func theYearIsOneTheModelWasBuiltIn() throws {
        let policy = try MotorFixture.empty()
            .answer(["make": "acura", "model": "acura-cl", "year": "1996"])
            .expectIssues("year", .belowLeast)
            .answer("year", "2004").expectIssues("year", .aboveMost)
            .answer("year", "1997").expectIssues("year")
            .answer("year", "2003").expectIssues("year")
            .answer("year", "1999.5").expectIssues("year", .notWhole)
        #expect(policy.failures == [])
    }

    // The power of the engine

    private func asked() throws -> Scenario {
        try MotorFixture.empty()
            .answer(["make": "peugeot", "model": "peugeot-504", "year": "1975"])
    }

    @Test func theServiceIsAskedOnceAllItsInputsAreThere() throws {
        let policy = try MotorFixture.empty()
            .answer(["make": "peugeot", "model": "peugeot-504"])
            .expectProposal("power", .idle)
            .answer("year", "1975").expectProposal("power", .asking)
            .expectAsked("power", "engine-power", ["peugeot", "peugeot-504", "1975", "kw"])
            .serviceAnswers("power", .value(.text("65.6"))).expect("power", "65.6")
            .expectOrigin("power", .proposed).expectIssues("power")
        #expect(policy.failures == [])
    }

    @Test func anAnswerThatComesTooLateChangesNothing() throws {
        let policy = try asked()
        let first = policy.question(for: "power")
        policy.answer("year", "1976")
            .serviceAnswers("power", .value(.number(99)), asked: first).expect("power", .empty)
            .serviceAnswers("power", .value(.number(65))).expect("power", 65)
        let typed = try asked()
        let question = typed.question(for: "power")
        typed.answer("power", "70")
            .serviceAnswers("power", .value(.number(65)), asked: question).expect("power", 70)
            .expectOrigin("power", .user)
        #expect(policy.failures + typed.failures == [])
    }

    @Test func aServiceThatFailsOrKnowsNothingLeavesThePowerToType() throws {
        let policy = try asked()
            .serviceAnswers("power", .failed).expectProposal("power", .failed)
            .expect("power", .empty).expectIssues("power", .missing)
            .answer("power", "66").expect("power", 66)
            .answer("year", "1976").expectProposal("power", .idle).expect("power", 66)
        let silent = try asked().serviceAnswers("power", .nothing)
            .expectProposal("power", .nothing).expect("power", .empty)
        #expect(policy.failures + silent.failures == [])
    }

    @Test func anotherYearReplacesAProposalButNothingTyped() throws {
        let policy = try asked()
            .serviceAnswers("power", .value(.number(65)))
            .answer("year", "1976").expectProposal("power", .asking)
            .serviceAnswers("power", .value(.number(66))).expect("power", 66)
        #expect(policy.failures == [])
    }

    @Test func powerInHorsepowerIsConvertedExactly() throws {
        let policy = try MotorFixture.empty()
            .expect("powerUnit", "kw").expectOrigin("powerUnit", .initial)
            .answer("power", "100").expect("kilowatts", 100)
            .answer("powerUnit", "hp").expectCleared("power").expect("kilowatts", .empty)
            .answer("power", "100").expect("kilowatts", "73.5")
            .answer("power", "0").expectIssues("power", .belowLeast)
            .answer("power", "2001").expectIssues("power", .aboveMost)
            .answer("power", "70.25").expectIssues("power", .tooManyPlaces)
        #expect(policy.failures == [])
    }

    // Identification of the vehicle

    @Test func oneNumberIsShownByItsKindWithItsOwnPattern() throws {
        let policy = try MotorFixture.empty()
            .expectHidden("vin", "bodyNumber", "chassisNumber")
            .answer("numberKind", "vin").expectRelevant("vin").expectHidden("bodyNumber")
            .answer("vin", "1M8GDM9AXKP042788").expectIssues("vin")
            .answer("vin", "1M8GDM9A1KP042788").expectIssues("vin", .checkDigit)
            .answer("vin", "1M8GDM9AXKP04278").expectIssues("vin", .wrongLength)
            .answer("numberKind", "body").expectCleared("vin").expectRelevant("bodyNumber")
            .expectIssues("bodyNumber", .missing)
            .answer("bodyNumber", "A1").expectIssues("bodyNumber", .wrongLength, .pattern)
            .answer("bodyNumber", "123456").expectIssues("bodyNumber", .pattern)
            .expectMessages("bodyNumber", "Like AB123456")
            .answer("bodyNumber", "ab 123456").expectIssues("bodyNumber")
            .answer("numberKind", "chassis").expectCleared("bodyNumber")
            .expectHidden("vin", "bodyNumber").expectRelevant("chassisNumber")
            .expectIssues("chassisNumber", .missing)
            .answer("chassisNumber", "1 2").expectIssues("chassisNumber", .wrongLength, .pattern)
            .answer("chassisNumber", "AB123456").expectIssues("chassisNumber", .pattern)
            .answer("chassisNumber", "1234567").expectIssues("chassisNumber")
            .answer("numberKind", "vin").expectCleared("chassisNumber")
        #expect(policy.failures == [])
    }

    // Its document

    @Test func aDocumentsNumberIsWrittenAsItsKindWants() throws {
        let policy = try MotorFixture.empty()
            .answer(["paperKind": "registration", "paperNumber": "2019AB12345"])
            .expectIssues("paperNumber")
            .answer("paperNumber", "C-77").expectIssues("paperNumber", .constraint)
            .answer("paperDay", "2019-05-14")
            .answer("paperKind", "contract").expectCleared("paperNumber", "paperDay")
            .answer("paperNumber", "C-77").expectIssues("paperNumber")
        #expect(policy.failures == [])
    }

    @Test func aDocumentIsIssuedBetweenTheYearBuiltAndToday() throws {
        let policy = try MotorFixture.empty()
            .answer("paperDay", "1899-12-31").expectIssues("paperDay", .belowLeast)
            .answer("paperDay", "1900-01-01").expectIssues("paperDay")
            .answer(["make": "acura", "model": "acura-cl", "year": "1999"])
            .expectIssues("paperDay", .belowLeast)
            .answer("paperDay", "1999-01-01").expectIssues("paperDay")
            .answer("paperDay", "2026-11-22").expectIssues("paperDay", .aboveMost)
            .answer("paperDay", "2026-11-21").expectIssues("paperDay")
        #expect(policy.failures == [])
    }
}
