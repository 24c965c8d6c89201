// Reading of lines at a terminal, edited and found again by libedit. The terminal's mode is in
// Terminal.swift, what keys do besides in CEdit.

import CEdit
import Foundation

/// An editor of one line, with history, within `Terminal.withKeys`.
final class LineEditor {
    /// The end of reading a line.
    enum Ending: Equatable {
        case line(String)
        /// Ctrl-C; true when something was typed.
        case interrupted(Bool)
        /// Ctrl-D on an empty line, or the terminal is gone.
        case ended
    }

    private static let historyLines: Int32 = 500

    private let editor: UnsafeMutablePointer<calepin_editor>
    private let prompt: UnsafeMutablePointer<CChar>

    /// Creates an editor; nil when there is no memory for one.
    init?(prompt: String) {
        guard let copy = strdup(prompt) else { return nil }
        guard let editor = calepin_editor_open(copy, Self.historyLines) else {
            free(copy)
            return nil
        }
        self.editor = editor
        self.prompt = copy
    }

    deinit {
        calepin_editor_close(editor)
        free(prompt)
    }

    /// Shows the prompt and reads a line.
    func readLine() -> Ending {
        // The terminal may have another width than at the line before.
        el_resize(editor.pointee.line)
        editor.pointee.interrupted = 0
        var count: Int32 = 0
        guard let bytes = el_gets(editor.pointee.line, &count), count > 0 else {
            var output = Output()
            output.write("\n")
            output.flush()
            return .ended
        }
        var text = String(cString: bytes)
        if text.last == "\n" { text.removeLast() }
        if editor.pointee.interrupted != 0 { return .interrupted(text != "^C") }
        return .line(text)
    }

    /// Adds a line to the history, unless it repeats the last.
    func remember(_ line: String) { calepin_editor_remember(editor, line) }
}
