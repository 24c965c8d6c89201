// Random policies: for every seed, the generator finds one that the form accepts.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct MotorRandomTests {
    @Test(arguments: 1...8) func aRandomPolicyIsComplete(seed: UInt64) throws {
        let now = try #require(Instant(milliseconds: 1_795_255_200_000))
        let session = FormSession(
            try MotorFixture.form.get(), context: EvaluationContext(now: now),
            catalogues: try MotorFixture.catalogues.get())
        var generator = RecordGenerator(seed: seed)
        let isComplete = generator.fill(session)
        #expect(isComplete)
        #expect(session.allIssues.isEmpty)
        let again = FormSession(
            session.form, context: session.context,
            catalogues: try MotorFixture.catalogues.get(), record: session.record)
        #expect(again.isComplete && again.record == session.record)
    }
}
