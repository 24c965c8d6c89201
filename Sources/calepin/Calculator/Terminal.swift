// The terminal: its mode, its width, its keys. Lines are edited by LineEditor.swift.

import Foundation

/// A key of a terminal.
enum TerminalKey: Equatable {
    case scalar(Unicode.Scalar)
    case enter, backspace, delete, left, right, up, down, home, end
    case cutToEnd, cutToStart, cutWord, clearScreen, interrupt, endOfInput
    /// The terminal is gone.
    case closed
    case other
}

/// The settings to restore when a signal ends the command. Its handler can read only globals.
nonisolated(unsafe) private var settingsToRestore = termios()

/// Raw input from the terminal.
struct Terminal {
    private static let endingSignals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// Runs `body` with the terminal in raw mode, and restores it, also when a signal ends the
    /// command; nil when the standard input is not a terminal.
    ///
    /// Called once, not for each line: input between two changes of mode can get lost.
    static func withKeys<Result>(_ body: () -> Result) -> Result? {
        var settings = termios()
        guard tcgetattr(0, &settings) == 0 else { return nil }
        settingsToRestore = settings
        var raw = settings
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON)
        guard tcsetattr(0, TCSADRAIN, &raw) == 0 else { return nil }
        for number in endingSignals {
            signal(number) { received in
                tcsetattr(0, TCSANOW, &settingsToRestore)
                signal(received, SIG_DFL)
                raise(received)
            }
        }
        defer {
            tcsetattr(0, TCSADRAIN, &settings)
            for number in endingSignals { signal(number, SIG_DFL) }
        }
        return body()
    }

    /// The width of the terminal in columns; 80 when it is unknown.
    static var width: Int {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// True when a key can be read without waiting.
    static var hasInput: Bool {
        var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// Waits for a key.
    static func readKey() -> TerminalKey {
        guard let byte = readByte() else { return .closed }
        switch byte {
        case 0x01: return .home
        case 0x02: return .left
        case 0x03: return .interrupt
        case 0x04: return .endOfInput
        case 0x05: return .end
        case 0x06: return .right
        case 0x08, 0x7F: return .backspace
        case 0x0A, 0x0D: return .enter
        case 0x0B: return .cutToEnd
        case 0x0C: return .clearScreen
        case 0x0E: return .down
        case 0x10: return .up
        case 0x15: return .cutToStart
        case 0x17: return .cutWord
        case 0x1B: return readEscape()
        case 0x09: return .scalar(" ")
        case 0x00..<0x20: return .other
        default: return readScalar(byte)
        }
    }

    private static func readByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = read(0, &byte, 1)
            if count == 1 { return byte }
            if count < 0 && errno == EINTR { continue }
            return nil
        }
    }

    /// Reads the rest of a multi-byte character; invalid UTF-8 is ignored.
    private static func readScalar(_ first: UInt8) -> TerminalKey {
        var bytes = [first]
        let count: Int
        switch first {
        case 0..<0x80: count = 1
        case 0xC2..<0xE0: count = 2
        case 0xE0..<0xF0: count = 3
        case 0xF0..<0xF5: count = 4
        default: return .other
        }
        while bytes.count < count {
            guard let byte = readByte() else { return .closed }
            bytes.append(byte)
        }
        guard let text = String(validating: bytes, as: UTF8.self),
            let scalar = text.unicodeScalars.first
        else { return .other }
        return .scalar(scalar)
    }

    /// Reads the key of an escape sequence, `ESC [ numbers letter` or `ESC O letter`.
    private static func readEscape() -> TerminalKey {
        guard let kind = readByte() else { return .closed }
        guard kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else { return .other }
        var numbers = ""
        while true {
            guard let byte = readByte() else { return .closed }
            if byte >= 0x40 { return key(UInt8(byte), numbers) }
            numbers.unicodeScalars.append(UnicodeScalar(byte))
        }
    }

    private static func key(_ letter: UInt8, _ numbers: String) -> TerminalKey {
        switch (letter, numbers) {
        case (UInt8(ascii: "A"), _): return .up
        case (UInt8(ascii: "B"), _): return .down
        case (UInt8(ascii: "C"), _): return .right
        case (UInt8(ascii: "D"), _): return .left
        case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"):
            return .home
        case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"):
            return .end
        case (UInt8(ascii: "~"), "3"): return .delete
        default: return .other
        }
    }
}
