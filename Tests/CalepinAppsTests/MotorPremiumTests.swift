// The rules of period, cover and premium, and the whole policy.

import CalepinApps
import CalepinExpressions
import CalepinForms
import CalepinTesting
import Testing

@Suite struct MotorPremiumTests {
    @Test func aPolicyStartsWithinSixtyDaysAndEndsTheDayBeforeItsTermIsOver() throws {
        let policy = try MotorFixture.empty()
            .answer("start", "2026-11-20").expectIssues("start", .belowLeast)
            .answer("start", "2026-11-21").expectIssues("start")
            .answer("start", "2027-01-21").expectIssues("start", .aboveMost)
            .answer("start", "2027-01-20").expectIssues("start").expect("end", "2028-01-19")
            .answer("months", "3").expect("end", "2027-04-19")
            .answer("start", "2026-11-30").expect("end", "2027-02-27")
            .answer("months", "5").expectIssues("months", .notAChoice)
        #expect(policy.failures == [])
    }

    @Test func bonusAndSeasonBeginWithTheOrdinaryOnes() throws {
        let policy = try MotorFixture.empty()
            .expect("bonus", 3).expectOrigin("bonus", .initial).expect("season", 12)
            .expect("months", 12)
            .answer("bonus", "14").expectIssues("bonus", .aboveMost)
            .answer("bonus", "-1").expectIssues("bonus", .belowLeast)
            .answer("bonus", "13").expectIssues("bonus").expect("bonusFactor", "0.5")
        #expect(policy.failures == [])
    }

    @Test func theTerritoryIsWhereThePolicyholderLives() throws {
        let policy = try MotorFixture.empty().expect("territory", .empty)
            .answer(["holder_address_country": "CH", "holder_address_city": "2657896"])
            .expect("territory", "metropolis").expect("territoryFactor", "1.65")
            .answer(["keeper_address_country": "CH", "keeper_address_city": "2659994"])
            .answer("holderIsKeeper", "true").expect("territory", "city")
            .expect("territoryFactor", "1.3")
            .answer("keeper_address_city", "Cully").expect("territory", "country")
            .expect("territoryFactor", "0.9")
        #expect(policy.failures == [])
    }

    @Test(arguments: [
        ("50", "0.6"), ("50.1", "1"), ("70", "1"), ("90", "1.1"), ("110", "1.2"), ("110.1", "1.6"),
    ])
    func powerCounts(kilowatts: String, factor: String) throws {
        let policy = try MotorFixture.empty().expect("powerFactor", .empty)
            .answer("power", kilowatts).expect("powerFactor", .text(factor))
        #expect(policy.failures == [])
    }

    @Test func theYoungestAndTheNewestDriverCount() throws {
        let policy = try MotorFixture.empty().answer("start", "2026-12-01")
            .expect("ageFactor", .empty)
            .addRow("drivers", ["birth": "1980-01-01", "licenceDay": "2000-01-01"])
            .expect("ageFactor", 1)
            .addRow("drivers", ["birth": "1981-01-01", "licenceDay": "2024-06-01"])
            .expect("ageFactor", "1.63")
            .addRow("drivers", ["birth": "2004-06-01", "licenceDay": "2022-06-01"])
            .expect("ageFactor", "1.87")
            .removeRow("drivers[1]").expect("ageFactor", "1.66")
            .answer("anyDriver", "true").expect("ageFactor", 1).expect("driversFactor", "1.87")
            .answer("anyDriver", "false").expect("driversFactor", 1).expect("ageFactor", "1.66")
        #expect(policy.failures == [])
    }

    @Test(arguments: [("private", "320"), ("work", "480"), ("taxi", "910")])
    func useGivesTheBase(use: String, base: String) throws {
        let policy = try MotorFixture.empty().answer("usage", use).expect("baseRate", .text(base))
        #expect(policy.failures == [])
    }

    @Test(arguments: [("3", "0.5"), ("6", "0.7"), ("9", "0.95"), ("12", "1")])
    func seasonAndPeriodCount(months: String, factor: String) throws {
        let policy = try MotorFixture.empty()
            .answer("season", months).expect("seasonFactor", .text(factor))
            .answer("months", months).expect("periodFactor", .text(factor))
        #expect(policy.failures == [])
    }

    @Test func thePremiumIsTheExactProduct() throws {
        let policy = try MotorFixture.filled()
            .expect("exactPremium", "312").expect("premium", "312")
            .answer(["months": "9", "season": "9", "bonus": "1", "usage": "work"])
            .expect("exactPremium", "1295.268").expect("premium", "1295.27")
            .answer("usage", "").expect("exactPremium", .empty).expect("premium", .empty)
        #expect(policy.failures == [])
    }

    @Test func anotherTariffGivesAnotherPremium() throws {
        let text = try appFile("Motor/data/tariff.csv")
        let edited = text.replacing(
            "base-private,Private use,Usage privé,320", with: "base-private,,,400")
        let others = try MotorFixture.catalogues.get().filter { $0.name != "tariff" }
        let tariff = CatalogueFile(edited).catalogue(named: "tariff")
        let policy = Scenario(try MotorFixture.form.get(), catalogues: others + [tariff])
            .fill(try JSONValue(reading: appFile("Motor/initial-data.json")))
            .expect("premium", "390")
        #expect(policy.failures == [])
    }

    // The whole policy

    @Test func initialDataFillTheWholePolicy() throws {
        let policy = try MotorFixture.filled().expectComplete().expectOrigin("make", .test)
            .expect("policyTitle", "AB123CD, Martin").expect("end", "2027-11-30")
            .undo().expect("make", .empty).expectRows("drivers", 0).expectIncomplete()
        #expect(policy.failures == [])
    }

    @Test func photosAndSignatureAreOptionalReferences() throws {
        let hash = String(repeating: "0f", count: 32)
        let policy = try MotorFixture.filled()
        for name in ["vehiclePhoto", "paperPhoto", "identityPhoto"] {
            policy.expectIssues(name).answer(name, "photo.jpg")
                .expectIssues(name, .notAnAttachment)
                .answer(name, hash + " photo.jpg").expectIssues(name)
        }
        policy.answer("consent", "x").expectIssues("consent", .notASignature)
            .answer("consent", "").answer("remarks", "Two\nlines").expectComplete()
        #expect(policy.failures == [])
    }

    @Test func aNewPolicyFromAnOldOneHasNoStartPhotosOrSignature() throws {
        let left = ["vehiclePhoto", "paperPhoto", "identityPhoto", "consent"]
        let filled = try MotorFixture.filled()
        for name in left { filled.answer(name, "something") }
        let old = filled.session
        let policy = Scenario(
            FormSession(
                try MotorFixture.form.get(), context: old.context,
                catalogues: try MotorFixture.catalogues.get(), template: old.submitted))
        policy.expect("plate", "AB123CD").expectOrigin("plate", .test)
            .expectRows("drivers", 1).expect("drivers[0].title", "Jeanne Martin")
            .expect("start", .empty).expectIssues("start", .missing)
            .answer("start", "2026-12-24").expectComplete()
        for name in left { policy.expect(name, .empty) }
        #expect(policy.failures == [])
    }

    @Test func movingThroughThePolicyNeverStopsAtAHiddenCell() throws {
        let session = try MotorFixture.filled().session
        var here = try #require(session.walk().first { $0.part == .field }?.path)
        var stops = 1
        while let next = try session.next(after: here) {
            #expect(try session.isRelevant(at: next))
            #expect(try session.previous(before: next) == here)
            here = next
            stops += 1
        }
        #expect(try session.walk().filter { $0.part == .field }.count == stops)
    }
}
