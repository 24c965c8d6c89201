// Driving a session by steps written as JSON: one step in, one answer out. The command line and
// the page's engine both do it here, so their answers are the same bytes. StepVerb executes a
// step, StepWriter writes the answer; docs/form-steps.md describes both.

import CalepinExpressions
import CalepinForms

/// A session that is driven by steps as JSON.
///
///     {"set": "drivers#k2.birth", "value": "3.4.1980"}
///     {"add": "drivers", "id": "k3"}
///     {"undo": true}
public struct FormSteps {
    /// The session the steps change.
    public let session: FormSession

    /// Drives a session.
    public init(_ session: FormSession) { self.session = session }

    /// Returns the answer to a step, one JSON object: the result of the step, or an `error`. Never
    /// traps, whatever the step contains.
    ///
    /// Complexity: O(n) in the step and its answer, besides what the session does.
    public func reply(to step: [UInt8]) -> [UInt8] {
        guard step.count <= StepLimits.stepBytes else {
            return refusal(StepError(.stepTooLong, StepLimits.stepBytes.description))
        }
        do throws(JSONError) {
            return reply(to: try JSONValue(reading: step))
        } catch {
            return refusal(StepError(.notJSON, error.offset.description))
        }
    }

    /// Returns the answer to a step that was parsed already.
    ///
    /// Complexity: O(n) in the step and its answer, besides what the session does.
    public func reply(to step: JSONValue) -> [UInt8] {
        var writer = StepWriter(session)
        writer.json.beginObject()
        do throws(StepError) {
            try StepVerb.of(step).body(Step(members: step), session, &writer)
        } catch {
            return refusal(error)
        }
        writer.json.endObject()
        return writer.json.bytes
    }

    private func refusal(_ error: StepError) -> [UInt8] {
        var json = JSONWriter(capacity: 128)
        json.beginObject()
        json.key("error")
        json.beginObject()
        json.key("code")
        json.string(error.name)
        json.key("message")
        json.string(error.message(in: session.context.language))
        json.endObject()
        json.endObject()
        return json.bytes
    }
}
