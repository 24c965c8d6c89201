// Makes what is due for as long as the server runs, and begins at once with what was missed. The
// work is done in ScheduleMaker.swift.

import Logging
import ServiceLifecycle

/// Makes the files of schedules as long as the server runs.
struct ScheduleRunner: Service {
    let maker: ScheduleMaker
    let bell: DutyBell
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await removeUnfinished()
            var sweptAt: Int64?
            await bell.work {
                let moment = maker.clock()
                if moment >= (sweptAt ?? 0) + ScheduleLimits.strayedSeconds {
                    sweptAt = moment
                    await sweep()
                }
                return await look()
            }
        }
    }

    /// Makes what is due; returns the seconds until it has to look again.
    private func look() async -> Int64 {
        do {
            let next = try await maker.makeDue() ?? .max
            let most = ScheduleLimits.lookSeconds
            return max(1, min(most, next - min(next, maker.clock())))
        } catch {
            if !(error is CancellationError) {
                logger.error("schedules cannot be made", metadata: ["error": "\(error)"])
            }
            return ScheduleLimits.lookSeconds
        }
    }

    private func sweep() async {
        do { try await maker.removeStrays() } catch {
            logger.error("files of exports stay", metadata: ["error": "\(error)"])
        }
    }

    /// Removes the files that a process that was killed left unfinished.
    private func removeUnfinished() async {
        do {
            for found in try await maker.folder.all() where found.isPart {
                maker.folder.remove(found.path)
            }
        } catch {
            logger.error("unfinished exports stay", metadata: ["error": "\(error)"])
        }
    }
}
