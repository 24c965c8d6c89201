// The look-ups of the apps that ship, with files that replace their tables, and the words for what
// is wrong with them.

import CalepinApps
import CalepinServer

extension AppsFolder {
    /// Returns the look-ups of all apps.
    ///
    /// - Parameter arguments: files in place of those that ship, as `motor/engine-power=FILE`.
    func lookups(replacing arguments: [String]) throws(CommandError) -> [Lookup] {
        var files: [String: String] = [:]
        for argument in arguments {
            let sides = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2 else {
                throw CommandError("\(argument) is no look-up with a file: APP/NAME=FILE.")
            }
            files[sides[0]] = sides[1]
        }
        do throws(LookupError) {
            return try Lookup.tables(
                of: Apps.all.map { $0.app() }, in: path, replacing: files)
        } catch { throw CommandError(error.words) }
    }
}

extension LookupError {
    /// The error in words for an operator.
    fileprivate var words: String {
        switch self {
        case .tooMany(let most): "The apps have more than \(most) look-ups."
        case .malformed(let name): "The declaration of the look-up \(name) is wrong."
        case .duplicateName(let name): "Two look-ups are named \(name)."
        case .unknown(let name): "No app has the look-up \(name)."
        case .unreadable(let name, let file):
            "The file \(file) of the look-up \(name) cannot be read."
        case .tooLarge(let file, let maxBytes):
            "The file \(file) has more than \(maxBytes) bytes."
        case .tooManyRows(let name): "The table of the look-up \(name) has too many rows."
        case .missingColumn(let name, let column):
            "The table of the look-up \(name) has no column \(column)."
        }
    }
}
