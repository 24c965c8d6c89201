// The requests of `calepin schedule`, to a server elsewhere, the one that has the folder, or none.

import CalepinExpressions
import CalepinServer

extension RegistryArguments {
    /// Sends a request about schedules to the server that was named, or that has the folder, or
    /// executes it; returns the answer.
    func askSchedules(_ task: String, _ members: [JSONMember]) async throws -> JSONLines {
        let (language, message) = (language, message(task, members))
        if let console = try server.console(in: language) {
            return try await console.askSchedules(message)
        }
        do {
            let answer = try await Operator(data: data).run("POST", "/schedules", message) {
                let registry = try AppsFolder(language).registry(data: data)
                return try await $0.scheduling(registry).carryOut(message, isAlone: true)
            }
            guard answer.isDone else { throw CommandError(answer.words) }
            return answer
        } catch let error as ScheduleError {
            throw CommandError(error.line(in: language))
        }
    }
}
