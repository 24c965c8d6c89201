// The calculator at a terminal: prompt, answers, help. Lines are edited by LineEditor.swift.

import ArgumentParser
import CalepinExpressions
import Foundation

/// An interactive calculator: each line is answered at once.
struct CalcPrompt {
    private var session: CalcSession
    private let mark = "> "

    init(_ session: CalcSession) { self.session = session }

    /// Answers lines until Ctrl-D, `quit`, or Ctrl-C on an empty line, which ends with the status
    /// 130.
    func run() throws {
        var prompt = self
        prompt.say(prompt.greeting)
        let status = Terminal.withKeys {
            LineEditor(prompt: mark).map { editor in prompt.converse(editor) }
        }
        // No raw mode: lines as the terminal driver edits them.
        guard case let status?? = status else { return prompt.converseInLines() }
        if status != 0 { throw ExitCode(status) }
    }

    /// Answers lines of the editor; returns the exit status.
    private mutating func converse(_ editor: LineEditor) -> Int32 {
        while true {
            switch editor.readLine() {
            case .line(let line):
                let text = line.trimmingCharacters(in: .whitespaces)
                if !text.isEmpty { editor.remember(text) }
                if !answer(text) { return 0 }
            case .interrupted(let hadText):
                if !hadText { return 130 }
            case .ended:
                return 0
            }
        }
    }

    private mutating func converseInLines() {
        while true {
            var output = Output()
            output.write(mark)
            output.flush()
            guard let line = readLine() else { return }
            if !answer(line.trimmingCharacters(in: .whitespaces)) { return }
        }
    }

    /// Answers a line without spaces around it; returns false when it asks to leave.
    private mutating func answer(_ text: String) -> Bool {
        if text.isEmpty { return true }
        if text == "quit" || text == "exit" { return false }
        if text == "help" {
            say(help)
        } else if text.hasPrefix("?") {
            let name = text.dropFirst().trimmingCharacters(in: .whitespaces)
            say(Functions.named(name)?.reference(in: session.language) ?? help)
        } else {
            compute(text)
        }
        return true
    }

    private mutating func compute(_ text: String) {
        do throws(CalculatorError) {
            say(try session.result(of: text))
        } catch {
            say(drawn(error, under: text, in: session.language))
        }
    }

    private func say(_ text: String) {
        var output = Output()
        output.write(line: text)
        output.flush()
    }

    private var greeting: String {
        session.language == .french
            ? "Calculette de Calepin ; ? pour l’aide, Ctrl-D pour quitter"
            : "Calepin’s calculator; ? for help, Ctrl-D to leave"
    }

    private var help: String {
        session.language == .french
            ? """
            + - × ÷ (ou * /) ^ mod ( ) %, ans le dernier résultat, pi, sqrt(2), round(2.345; 2)...
            Les flèches retrouvent et corrigent les lignes ; ? round explique une fonction.
            """
            : """
            + - × ÷ (or * /) ^ mod ( ) %, ans the last result, pi, sqrt(2), round(2.345, 2)...
            Arrow keys find and edit earlier lines; ? round explains a function.
            """
    }
}
