// Editing of one line at a terminal, with history. Mode and keys of the terminal are in
// Terminal.swift.

import Foundation

/// An editor of one line, with history.
struct LineEditor {
    /// The end of reading a line.
    enum Ending: Equatable {
        case line(String)
        /// Ctrl-C; true when something was typed.
        case interrupted(Bool)
        /// Ctrl-D on an empty line, or the terminal is gone.
        case ended
    }

    private static let historyLines = 500

    private let prompt: String
    private let limit: Int
    private var history: [String] = []
    private var characters: [Character] = []
    private var cursor = 0
    /// The index in the history; at its end the new line.
    private var place = 0
    /// The new line, saved while the history is shown.
    private var typed: [Character] = []

    /// Creates an editor of lines of at most `limit` characters.
    init(prompt: String, limit: Int) {
        self.prompt = prompt
        self.limit = limit
    }

    /// Shows the prompt and reads a line, within `Terminal.withKeys`.
    mutating func readLine() -> Ending {
        characters = []
        cursor = 0
        place = history.count
        typed = []
        draw()
        while true {
            if let ending = press(Terminal.readKey()) { return ending }
            // Pasted text is drawn once, not once a character.
            if !Terminal.hasInput { draw() }
        }
    }

    /// Adds a line to the history, unless it repeats the last.
    mutating func remember(_ line: String) {
        guard history.last != line else { return }
        history.append(line)
        if history.count > Self.historyLines { history.removeFirst() }
    }

    /// Handles a key; returns the ending when it ends the line.
    private mutating func press(_ key: TerminalKey) -> Ending? {
        switch key {
        case .enter:
            finish("")
            return .line(String(characters))
        case .interrupt:
            finish("^C")
            return .interrupted(!characters.isEmpty)
        case .closed:
            return .ended
        case .endOfInput where characters.isEmpty:
            finish("")
            return .ended
        case .endOfInput: delete(cursor)
        case .scalar(let scalar): insert(scalar)
        default: edit(key)
        }
        return nil
    }

    private mutating func edit(_ key: TerminalKey) {
        switch key {
        case .backspace: if cursor > 0 { cursor -= 1; delete(cursor) }
        case .delete: delete(cursor)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(characters.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = characters.count
        case .up: recall(place - 1)
        case .down: recall(place + 1)
        case .cutToEnd: characters.removeSubrange(cursor...)
        case .cutToStart: cut(from: 0)
        case .cutWord: cut(from: wordStart)
        case .clearScreen: put("\u{1B}[H\u{1B}[2J")
        default: break
        }
    }

    private mutating func insert(_ scalar: Unicode.Scalar) {
        guard characters.count < limit else { return }
        // A combining mark is part of the character before it.
        if cursor > 0 {
            let joined = String(characters[cursor - 1]) + String(Character(scalar))
            if joined.count == 1, let character = joined.first {
                characters[cursor - 1] = character
                return
            }
        }
        characters.insert(Character(scalar), at: cursor)
        cursor += 1
    }

    private mutating func delete(_ index: Int) {
        if characters.indices.contains(index) { characters.remove(at: index) }
    }

    private mutating func cut(from start: Int) {
        characters.removeSubrange(start..<cursor)
        cursor = start
    }

    private var wordStart: Int {
        var start = cursor
        while start > 0, characters[start - 1] == " " { start -= 1 }
        while start > 0, characters[start - 1] != " " { start -= 1 }
        return start
    }

    private mutating func recall(_ index: Int) {
        guard index >= 0, index <= history.count, index != place else { return }
        if place == history.count { typed = characters }
        characters = index == history.count ? typed : Array(history[index])
        place = index
        cursor = characters.count
    }

    // Drawing

    /// Draws prompt and line; of a line wider than the terminal the part around the cursor.
    private func draw() {
        let room = max(8, Terminal.width - prompt.count - 1)
        let first = max(0, cursor - room)
        let shown = characters[first..<min(characters.count, first + room)]
        var text = "\r" + prompt + printable(String(shown)) + "\u{1B}[K"
        let back = shown.count - (cursor - first)
        if back > 0 { text += "\u{1B}[\(back)D" }
        put(text)
    }

    /// Moves the cursor to the end of the line and to a new one.
    private mutating func finish(_ mark: String) {
        cursor = characters.count
        draw()
        put(mark + "\r\n")
    }

    private func put(_ text: String) {
        var output = Output()
        output.write(text)
        output.flush()
    }
}
