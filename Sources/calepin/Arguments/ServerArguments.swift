// A server elsewhere that a command is sent to, and the key for it. The key is in a file or in the
// environment, never on the command line, which others of the machine can read.

import ArgumentParser
import CalepinExpressions
import CalepinServer
import Foundation

/// The options of commands that may be sent to a server with a key.
struct ServerArguments: ParsableArguments {
    @Option(help: "A server elsewhere, such as https://forms.example.org; needs a key.")
    var server: String?

    @Option(help: "The file with the key; else it is in the environment variable CALEPIN_KEY.")
    var keyFile: String?

    func validate() throws {
        if keyFile != nil, server == nil {
            throw ValidationError("--key-file goes with --server.")
        }
    }

    /// Returns the console of the server; nil when none was named.
    func console(in language: Language) throws(CommandError) -> RemoteConsole? {
        try remote(in: language).map {
            RemoteConsole(remote: $0, server: server ?? "", language: language)
        }
    }

    /// Returns the server; nil when none was named.
    func remote(in language: Language) throws(CommandError) -> RemoteServer? {
        guard let server else { return nil }
        let key = try key(in: language)
        guard !key.isEmpty else { throw CommandError(AppTexts.noKey.text(in: language)) }
        do throws(RemoteServer.Failure) {
            return try RemoteServer(
                server, key: key,
                maxBytes: RegistryLimits.uploadBytes + RegistryLimits.declarationBytes)
        } catch { throw CommandError(error.text(in: language, server)) }
    }

    private func key(in language: Language) throws(CommandError) -> String {
        guard let keyFile else {
            return ProcessInfo.processInfo.environment["CALEPIN_KEY"] ?? ""
        }
        let bytes = try GivenFile(path: keyFile, language: language).bytes(maxBytes: 1_024)
        return String(decoding: bytes, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension RemoteServer.Failure {
    /// The message about a server.
    func text(in language: Language, _ server: String) -> String {
        let texts: AppTexts =
            switch self {
            case .badAddress: .badServer
            case .badKey: .badKey
            case .notSecure: .notSecure
            case .unreachable: .noServer
            }
        return texts.text(in: language, server)
    }
}
