// The mode of the terminal. Lines are edited by LineEditor.swift.

import Foundation

/// The settings to restore when a signal ends the command. Its handler can read only globals.
nonisolated(unsafe) private var settingsToRestore = termios()

/// The terminal of the standard input.
enum Terminal {
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
}
