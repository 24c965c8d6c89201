// The operation of the calculator: keys go in, its display and history come out.

import CalepinExpressions

extension Operation {
    /// Returns the calculator `saved` (new when empty) after `keys`, an array of names, and a
    /// `paste`.
    package static var calculator: Operation {
        Operation("calculator") { (request, answer: inout JSONWriter) throws(Problem) in
            try calculate(request, &answer)
        }
    }

    private static func calculate(
        _ request: Request, _ answer: inout JSONWriter
    ) throws(Problem) {
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

    /// Applies a request to the history: `reuse` the result of an entry, `edit` its expression or
    /// `remove` it, each by the entry's index; `removeHistory` drops all.
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
}
