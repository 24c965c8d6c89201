// The operation that evaluates expressions one by one, for tests and other programs.

import CalepinExpressions

extension Operation {
    /// The values of `expressions`, an array of texts in `notation` (`form` or `calculator`).
    package static var evaluate: Operation {
        Operation("evaluate") { (request, answer: inout JSONWriter) throws(Problem) in
            try evaluate(request, &answer)
        }
    }

    private static func evaluate(
        _ request: Request, _ answer: inout JSONWriter
    ) throws(Problem) {
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

    // Answers

    private static func writeValue(
        of text: String, _ evaluator: inout Evaluator, _ context: inout EvaluationContext,
        _ language: Language, _ answer: inout JSONWriter
    ) {
        context.stepsLeft = ExpressionLimits.steps
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

    package static func write(_ span: Span, _ answer: inout JSONWriter) {
        answer.key("start")
        answer.int(Int64(span.start))
        answer.key("end")
        answer.int(Int64(span.end))
    }
}
