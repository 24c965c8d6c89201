// The rules of owner, policyholder and drivers, one by one: names, identity, addresses, licences.

import CalepinForms
import CalepinTesting
import Testing

@Suite struct MotorPersonTests {
    @Test(arguments: ["keeper", "holder"])
    func theMiddleNameIsOptionalTheOthersAreNot(who: String)
        throws
    {
        let policy = try MotorFixture.empty()
            .expectIssues("\(who)_name_given", .missing).expectIssues("\(who)_name_middle")
            .expectIssues("\(who)_name_family", .missing)
            .expectRequired("\(who)_name_middle", false)
            .expectRequired("\(who)_address_flat", false)
        #expect(policy.failures == [])
    }

    @Test(arguments: ["keeper", "holder"])
    func ownerAndPolicyholderAreOfAge(who: String) throws {
        let policy = try MotorFixture.empty()
            .answer("\(who)_birth", "2008-11-22").expectIssues("\(who)_birth", .aboveMost)
            .answer("\(who)_birth", "2008-11-21").expectIssues("\(who)_birth")
            .answer("\(who)_birth", "1906-11-20").expectIssues("\(who)_birth", .belowLeast)
        #expect(policy.failures == [])
    }

    @Test(arguments: ["keeper", "holder"])
    func anotherIdentityDocumentClearsSeriesAndNumber(
        who: String
    ) throws {
        let policy = try MotorFixture.empty()
            .answer("\(who)_identity", "passport").expectRelevant("\(who)_series")
            .answer(["\(who)_series": "ab", "\(who)_number": "1234567"])
            .expect("\(who)_series", "AB").expectIssues("\(who)_series")
            .answer("\(who)_number", "12").expectIssues("\(who)_number", .pattern)
            .answer("\(who)_series", "A").expectIssues("\(who)_series", .mask, .pattern)
            .answer("\(who)_identity", "card")
            .expectCleared("\(who)_series", "\(who)_number").expectHidden("\(who)_series")
        #expect(policy.failures == [])
    }

    @Test(arguments: ["keeper", "holder"])
    func anotherCountryClearsTheAddressDownToTheFlat(
        who: String
    ) throws {
        let policy = try MotorFixture.empty()
            .answer([
                "\(who)_address_country": "CH", "\(who)_address_city": "2659994",
                "\(who)_address_street": "Rue du Lac", "\(who)_address_house": "4",
                "\(who)_address_flat": "12",
            ])
            .answer("\(who)_address_country", "FR")
            .expectCleared(
                "\(who)_address_city", "\(who)_address_street", "\(who)_address_house",
                "\(who)_address_flat"
            )
            .expectIssues("\(who)_address_flat")
            .undo().expect("\(who)_address_flat", "12")
        #expect(policy.failures == [])
    }

    @Test(arguments: ["keeper", "holder"])
    func aCityTheCatalogueDoesNotHaveCanBeTyped(who: String)
        throws
    {
        let policy = try MotorFixture.empty()
            .answer(["\(who)_address_country": "DE", "\(who)_address_city": "Freiburg"])
            .expectIssues("\(who)_address_city").expectChoices("\(who)_address_city", [])
            .answer("\(who)_address_country", "LI")
            .expectCleared("\(who)_address_city")
        #expect(policy.failures == [])
    }

    @Test func aPolicyholderWhoIsTheOwnerIsNotAskedAgain() throws {
        let policy = try MotorFixture.empty()
            .expectRelevant("holder", "holder_name_given", "holder_address_city")
            .answer("holder_name_given", "Paul")
            .answer("holderIsKeeper", "true")
            .expectHidden("holder", "holder_name_given", "holder_address_city")
            .expect("holder_name_given", .empty).expectIssues("holder_birth")
            .answer("holderIsKeeper", "false").expect("holder_name_given", "Paul")
            .expectIssues("holder_birth", .missing)
        #expect(policy.failures == [])
    }

    @Test func aPolicyholderCanBeReached() throws {
        let policy = try MotorFixture.empty()
            .expectIssues("phoneNumber", .missing).expectIssues("mail")
            .answer("phoneNumber", "call me").expectIssues("phoneNumber", .notAPhone)
            .answer("phoneNumber", "0041 21 555 01 02").expect("phoneNumber", "+41215550102")
            .answer("mail", "nobody").expectIssues("mail", .notAnAddress)
        #expect(policy.failures == [])
    }

    // Drivers

    @Test func thereAreOneToFiveDriversUnlessAnybodyDrives() throws {
        let policy = try MotorFixture.empty()
            .expectIssues("drivers", .tooFewRows).addRow("drivers").expectIssues("drivers")
        for _ in 1...5 { policy.addRow("drivers") }
        policy.expectRows("drivers", 6).expectIssues("drivers", .tooManyRows)
            .removeRow("drivers[5]").expectRows("drivers", 5).expectIssues("drivers")
            .answer("anyDriver", "true").expectHidden("drivers", "drivers[0].birth")
            .expectIssues("drivers[0].birth")
            .answer("anyDriver", "false").expectRows("drivers", 5)
        #expect(policy.failures == [])
    }

    @Test func aDriverIsTitledByFirstAndLastName() throws {
        let policy = try MotorFixture.empty()
            .addRow("drivers", ["name_given": "Ada"]).expect("drivers[0].title", "Ada")
            .answer("drivers[0].name_family", "Byron").expect("drivers[0].title", "Ada Byron")
        #expect(policy.failures == [])
        #expect(policy.session.form.definition.rowTitle(of: "drivers") == "title")
    }

    @Test func aLicenceIsHadFromSixteenOnAndSeldomBeforeEighteen() throws {
        let policy = try MotorFixture.empty()
            .addRow("drivers", ["birth": "2000-05-10", "licenceDay": "2016-05-09"])
            .expectIssues("drivers[0].licenceDay", .belowLeast, .warning)
            .answer("drivers[0].licenceDay", "2016-05-10")
            .expectIssues("drivers[0].licenceDay", .warning)
            .override("drivers[0].licenceDay", note: "accompanied")
            .expectIssues("drivers[0].licenceDay")
            .answer("drivers[0].licenceDay", "2018-05-10")
            .expectIssues("drivers[0].licenceDay")
            .answer("drivers[0].licenceDay", "2026-11-22")
            .expectIssues("drivers[0].licenceDay", .aboveMost)
            .answer("drivers[0].birth", "2010-11-22").expectIssues("drivers[0].birth", .aboveMost)
            .answer("drivers[0].birth", "1926-11-20")
            .expectIssues("drivers[0].birth", .belowLeast)
        #expect(policy.failures == [])
    }

    @Test func ageAndExperienceAreThoseOnTheFirstDay() throws {
        let policy = try MotorFixture.empty()
            .addRow("drivers", ["birth": "2000-12-01", "licenceDay": "2020-12-02"])
            .expect("drivers[0].age", .empty)
            .answer("start", "2026-12-01").expect("drivers[0].age", 26)
            .expect("drivers[0].experience", 5)
            .answer("start", "2026-12-02").expect("drivers[0].experience", 6)
        #expect(policy.failures == [])
    }

    @Test func aLicenceHasSeriesAndNumberAndNoTwoDriversShareIt() throws {
        let policy = try MotorFixture.empty()
            .addRow("drivers", ["licenceSeries": "ab", "licenceNumber": "12 34 56"])
            .expect("drivers[0].licenceSeries", "AB").expect("drivers[0].licenceNumber", "123456")
            .expectIssues("drivers[0].licenceNumber")
            .addRow("drivers", ["licenceSeries": "A", "licenceNumber": "123456"])
            .expectIssues("drivers[1].licenceSeries", .mask, .pattern)
            .expectIssues("drivers[1]", .notUnique)
            .answer("drivers[1].licenceNumber", "12345")
            .expectIssues("drivers[1].licenceNumber", .mask, .pattern).expectIssues("drivers[1]")
        #expect(policy.failures == [])
    }

    @Test func aNewDriverNeedsAReason() throws {
        let policy = try MotorFixture.empty()
            .answer("start", "2026-12-01").expectHidden("youngReason")
            .addRow("drivers", ["birth": "1990-01-01", "licenceDay": "2015-01-01"])
            .expectHidden("youngReason")
            .addRow("drivers", ["birth": "2000-01-01", "licenceDay": "2025-06-01"])
            .expectRelevant("youngReason").expectIssues("youngReason", .missing)
            .removeRow("drivers[1]").expectHidden("youngReason").expectIssues("youngReason")
            .undo().expectRelevant("youngReason")
            .answer("anyDriver", "true").expectHidden("youngReason")
        #expect(policy.failures == [])
    }
}

extension FormDefinition {
    /// Returns the title field of a repeat.
    func rowTitle(of name: String) -> String? {
        for case .rows(let rows) in sections.flatMap(\.contents) where rows.name == name {
            return rows.rowTitle
        }
        return nil
    }
}
