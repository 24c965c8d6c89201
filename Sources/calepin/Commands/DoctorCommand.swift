// `calepin doctor`: says in words what is wrong with a server and how it is mended. The looking is
// done by CalepinServer's ServerDoctor.swift, in the running server where there is one.

import ArgumentParser
import CalepinExpressions
import CalepinSQLite
import CalepinServer
import Foundation

/// `calepin doctor`: looks at a server.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what is wrong with a server, and how it is mended.",
        discussion: """
            Looks at data, clock, rights, disk, backups, limits of the system, mails and the way \
            through the proxy. The running server is asked where there is one. Nothing is \
            changed, but that others may no longer enter the folder. The status is 0 when \
            nothing has to be done, 1 after warnings, and 2 when something does not work.
            """)

    @OptionGroup var speech: SpeechArguments

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @Flag(help: "Print JSON: the findings, with their codes, and the figures.")
    var json = false

    func run() async throws {
        let report = await look()
        if json {
            print(report.text)
        } else {
            for finding in report["findings"]?.elements ?? [] { tell(finding) }
            if let line = figures(report) { print(line) }
        }
        let severities = (report["findings"]?.elements ?? []).compactMap {
            $0["severity"]?.asString
        }
        if severities.contains(Finding.Severity.fault.rawValue) { throw ExitCode(2) }
        if severities.contains(Finding.Severity.warning.rawValue) { throw ExitCode(1) }
    }

    /// Returns the report of the running server, or that of the folder alone.
    private func look() async -> JSONValue {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: data, isDirectory: &isDirectory),
            isDirectory.boolValue, Operator(data: data).hasStore
        else { return alone(Finding(.noFolder, data)) }
        let language = speech.spokenLanguage
        do {
            let folder = try DataFolder(path: data)
            let found = folder.wasOpen ? [Finding(.folderOpen, data)] : []
            let request = JSONValue.object([
                JSONMember("language", .string(language == .french ? "fr" : "en"))
            ])
            if let answer = folder.ask("POST", "/doctor", request) {
                guard answer.isDone else { return alone(Finding(.silent)) }
                return adding(found + otherVersion(answer.json), to: answer.json)
            }
            try folder.requireFile()
            let store = try SQLiteStore(path: folder.database, logger: Operator.quiet)
            do {
                var report = try await ServerDoctor(store: store, blobFolder: folder.blobs)
                    .report(isWhole: true)
                for finding in found + [Finding(.stopped)] { report.add(finding) }
                await store.close()
                return json(report)
            } catch {
                await store.close()
                return alone(Finding(.databaseDamaged, "\(error)"))
            }
        } catch let error as DataFolderError {
            return alone(Finding(.folderUnusable, error.words(data)))
        } catch SQLiteStoreError.inUse {
            return alone(Finding(.silent))
        } catch SQLiteStoreError.damaged {
            return alone(Finding(.databaseDamaged, DataFolder.database(in: data)))
        } catch let error as SQLiteStoreError {
            return alone(Finding(.folderUnusable, DataFolderError(error).words(data)))
        } catch {
            return alone(Finding(.folderUnusable, "\(error)"))
        }
    }

    private func alone(_ finding: Finding) -> JSONValue {
        var report = ServerState()
        report.add(finding)
        return json(report)
    }

    private func json(_ report: ServerState) -> JSONValue {
        (try? JSONValue(reading: report.json(in: speech.spokenLanguage))) ?? .null
    }

    /// Returns a finding where a server is of another version than this command.
    private func otherVersion(_ report: JSONValue) -> [Finding] {
        guard let version = report["version"]?.asString, version != Version.text else { return [] }
        return [Finding(.otherVersion, version, Version.text)]
    }

    /// Adds findings to the report of a server.
    private func adding(_ findings: [Finding], to report: JSONValue) -> JSONValue {
        guard case .object(let members) = report, !findings.isEmpty else { return report }
        let added = findings.flatMap { alone($0)["findings"]?.elements ?? [] }
        let all = (report["findings"]?.elements ?? []) + added
        return .object(
            members.map { $0.key == "findings" ? JSONMember("findings", .array(all)) : $0 })
    }

    private func tell(_ finding: JSONValue) {
        let severity = finding["severity"]?.asString.flatMap { Finding.Severity(rawValue: $0) }
        let word = DoctorTexts(severity ?? .fault).text(in: speech.spokenLanguage)
        print("\(word): \(finding["text"]?.asString ?? "").")
        print("    \(finding["remedy"]?.asString ?? "").")
    }

    /// The line with the figures, and that all is well where nothing has to be done.
    private func figures(_ report: JSONValue) -> String? {
        guard let database = report["database"]?.asInt64 else { return nil }
        let language = speech.spokenLanguage
        let isWell = (report["findings"]?.elements ?? []).allSatisfy {
            $0["severity"]?.asString == Finding.Severity.notice.rawValue
        }
        let backup = report["backup"]?["at"]?.asInt64.map { Instant.text(ofSeconds: $0) }
        let figures = DoctorTexts.figures.text(
            in: language, ByteCount.text(database),
            report["diskFree"]?.asInt64.map { ByteCount.text($0) } ?? "?", backup ?? "–")
        return (isWell ? DoctorTexts.well.text(in: language) + " " : "") + figures
    }
}
