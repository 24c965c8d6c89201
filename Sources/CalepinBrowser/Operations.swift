// What a request can ask, one entry an operation; those of forms are in Operations+Forms.swift.
// What the operations compute is the engine modules' business; here their values become JSON.

import CalepinExpressions

/// One thing a request can ask.
struct Operation: Sendable {
    let name: String
    let body: @Sendable (Request, inout OpenForms, inout JSONWriter) throws(Problem) -> Void

    static let all = [ping, evaluate, calculator, formOpen, formStep, formClose]

    /// Whether the engine is there, and its version.
    private static let ping = Operation(name: "ping") {
        (_, _, answer: inout JSONWriter) throws(Problem) in
        answer.key("version")
        answer.int(Engine.version)
    }

    /// The values of `expressions`, an array of texts in `notation` (`form` or `calculator`).
    private static let evaluate = Operation(name: "evaluate") {
        (request, _, answer: inout JSONWriter) throws(Problem) in
        guard let texts = request["expressions"]?.elements else {
            throw Problem("bad-request", "expressions must be an array")
        }
        let language = request.language
        let isForm = request["notation"]?.asString != "calculator"
        var context = try request.context()
        var evaluator = Evaluator()
        answer.key("results")
        answer.beginArray()
        for text in texts {
            guard let text = text.asString else {
                throw Problem("bad-request", "an expression must be a text")
            }
            answer.beginObject()
            if isForm {
                writeValue(of: text, &evaluator, &context, language, &answer)
            } else {
                writeResult(of: text, &context, language, &answer)
            }
            answer.endObject()
        }
        answer.endArray()
    }

    /// The calculator `saved` (new when empty) after `keys`, an array of names, and a `paste`.
    private static let calculator = Operation(name: "calculator") {
        (request, _, answer: inout JSONWriter) throws(Problem) in
        let language = request.language
        let style = NumberStyle(of: language)
        let context = try request.context()
        var calculator = Calculator(context: context)
        if let saved = request["saved"]?.asString, !saved.isEmpty {
            guard let restored = Calculator(saved: saved, context: context) else {
                throw Problem("bad-request", "saved is not a calculator")
            }
            calculator = restored
        }
        for name in request["keys"]?.elements ?? [] {
            guard let key = CalculatorKey(name: name.asString ?? "") else {
                throw Problem("bad-request", "there is no key " + (name.asString ?? ""))
            }
            calculator.press(key)
        }
        if let text = request["paste"]?.asString { calculator.paste(text, in: style) }
        useHistory(request, &calculator)
        write(calculator, style, &answer)
    }

    /// What a request does with an entry of the history: `reuse` its result, `edit` its
    /// expression or `remove` it, each the entry's place; `removeHistory` drops all.
    private static func useHistory(_ request: Request, _ calculator: inout Calculator) {
        if let index = place(request["reuse"]) { calculator.reuse(index) }
        if let index = place(request["edit"]) { calculator.edit(index) }
        if let index = place(request["remove"]) { calculator.remove(index) }
        if request["removeHistory"]?.asBool == true { calculator.removeHistory() }
    }

    private static func place(_ value: JSONValue?) -> Int? {
        value?.asInt64.flatMap { Int(exactly: $0) }
    }

    private static func write(
        _ calculator: Calculator, _ style: NumberStyle, _ answer: inout JSONWriter
    ) {
        let display = calculator.display(in: style)
        answer.key("saved")
        answer.string(calculator.saved())
        answer.key("expression")
        answer.string(display.expression)
        answer.key("result")
        answer.string(display.result)
        answer.key("preview")
        answer.bool(display.isPreview)
        answer.key("message")
        answer.string(display.message)
        answer.key("clear")
        answer.string(display.clearLabel)
        answer.key("copy")
        answer.string(calculator.copyText)
        answer.key("history")
        answer.beginArray()
        for entry in calculator.history {
            answer.beginObject()
            answer.key("expression")
            answer.string(entry.expression(in: style))
            answer.key("result")
            answer.string(style.written(entry.result.text))
            answer.endObject()
        }
        answer.endArray()
    }

    // Answers

    private static func writeValue(
        of text: String, _ evaluator: inout Evaluator, _ context: inout EvaluationContext,
        _ language: Language, _ answer: inout JSONWriter
    ) {
        context.stepsLeft = Limits.steps
        do throws(ExpressionError) {
            let expression = try Expression(text).bound { _ in .unknown }
            let value = evaluator.evaluate(expression, context: &context)
            if case .error(let error) = value {
                return write(error, evaluator.errorSpan, language, &answer)
            }
            answer.key("value")
            answer.string(value.asText ?? "")
        } catch { write(error.faults, language, &answer) }
    }

    private static func writeResult(
        of text: String, _ context: inout EvaluationContext, _ language: Language,
        _ answer: inout JSONWriter
    ) {
        do throws(CalculatorError) {
            let result = try Calculator.evaluate(text, context: &context)
            answer.key("value")
            answer.string(result.text)
            answer.key("exact")
            answer.bool(result.isExact)
        } catch {
            switch error {
            case .syntax(let faults): write(faults, language, &answer)
            case .value(let error, let span): write(error, span, language, &answer)
            }
        }
    }

    private static func write(
        _ error: ValueError, _ span: Span?, _ language: Language, _ answer: inout JSONWriter
    ) {
        answer.key("error")
        answer.string(error.name)
        answer.key("message")
        answer.string(error.message(in: language))
        if let span { write(span, &answer) }
    }

    private static func write(
        _ faults: [SyntaxFault], _ language: Language, _ answer: inout JSONWriter
    ) {
        answer.key("faults")
        answer.beginArray()
        for fault in faults {
            answer.beginObject()
            answer.key("fault")
            answer.string(fault.name)
            answer.key("message")
            answer.string(fault.message(in: language))
            write(fault.span, &answer)
            answer.endObject()
        }
        answer.endArray()
    }

    static func write(_ span: Span, _ answer: inout JSONWriter) {
        answer.key("start")
        answer.int(Int64(span.start))
        answer.key("end")
        answer.int(Int64(span.end))
    }
}
