// The operations that fill forms: opening one, taking a step in it, closing it. Steps and answers
// are defined in CalepinFormSteps, the same for the page and the command line.

import CalepinExpressions
import CalepinFormSteps
import CalepinForms
import CalepinWasm

/// The operations of forms that are open one by one, driven by steps.
struct FormOperations {
    private let forms = OpenForms()

    /// All of them.
    var all: [Operation] { [formOpen, formStep, formClose] }

    /// Opens the form of `definition` under `handle`, and takes the steps it is given; or writes
    /// the faults of the definition.
    private var formOpen: Operation {
        Operation("form.open") { (request, answer: inout JSONWriter) throws(Problem) in
            try openForm(request, &answer)
        }
    }

    private func openForm(
        _ request: Request, _ answer: inout JSONWriter
    ) throws(Problem) {
        let handle = try request.text("handle")
        let context = try request.context()
        guard let form = compiled(request, &answer) else { return }
        let steps = try opened(form, context, request)
        for step in request["steps"]?.elements ?? [] { _ = steps.reply(to: step) }
        try forms.open(steps, as: handle)
        answer.key("form")
        answer.string(form.definition.id)
        answer.key("version")
        answer.int(Int64(form.definition.version))
    }

    /// Takes `step` in the form that is open under `handle`.
    private var formStep: Operation {
        Operation("form.step") { (request, answer: inout JSONWriter) throws(Problem) in
            try step(request, &answer)
        }
    }

    private func step(
        _ request: Request, _ answer: inout JSONWriter
    ) throws(Problem) {
        let handle = try request.text("handle")
        guard let steps = forms[handle] else { throw Problem("unknown-form", handle) }
        answer.key("answer")
        answer.verbatim(steps.reply(to: request["step"] ?? .null))
    }

    /// Closes the form that is open under `handle`.
    private var formClose: Operation {
        Operation("form.close") { (request, _) throws(Problem) in
            try close(request)
        }
    }

    private func close(_ request: Request) throws(Problem) {
        forms.close(try request.text("handle"))
    }

    /// A session with the catalogues and the record of a request.
    private func opened(
        _ form: CompiledForm, _ context: EvaluationContext, _ request: Request
    ) throws(Problem) -> FormSteps {
        do throws(StepError) {
            return try FormSteps(form, context: context, opening: request.members)
        } catch {
            throw Problem("bad-request", error.message(in: request.language))
        }
    }

    /// The form of a request; nil when it has faults, which are written.
    private func compiled(
        _ request: Request, _ answer: inout JSONWriter
    ) -> CompiledForm? {
        do throws(FormJSONError) {
            let definition = try FormDefinition(json: request.definition)
            do throws(FormError) { return try definition.compiled() } catch {
                answer.key("faults")
                answer.beginArray()
                for fault in error.faults { write(fault, request.language, &answer) }
                answer.endArray()
            }
        } catch {
            answer.key("error")
            answer.string(error.name)
            answer.key("message")
            answer.string(error.message(in: request.language))
            answer.key("place")
            answer.string(error.path)
            answer.key("offset")
            answer.int(Int64(error.offset))
        }
        return nil
    }

    private func write(
        _ fault: Fault, _ language: Language, _ answer: inout JSONWriter
    ) {
        answer.beginObject()
        answer.key("fault")
        answer.string(fault.name)
        answer.key("place")
        answer.string(fault.place)
        if !fault.rule.isEmpty {
            answer.key("rule")
            answer.string(fault.rule)
        }
        answer.key("message")
        answer.string(fault.message(in: language))
        if let syntax = fault.syntax { Operation.write(syntax.span, &answer) }
        answer.endObject()
    }
}
