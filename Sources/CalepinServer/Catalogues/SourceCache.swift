// A cache of bodies of other servers: concurrent callers share one request, the last good body is
// kept, and no source is requested more often than it declares. Fetching is in Fetcher.swift.

import Foundation
import NIOCore

/// A cache of the last good body of each source.
actor SourceCache {
    /// A body with valid rows.
    struct Kept: Sendable {
        let body: FetchedBody
        let answer: CachedResponse
    }

    /// The state of a source: its last good body, and the error of the last request.
    struct State: Sendable {
        var kept: Kept?
        var problem: FetchError?
    }

    private struct Place {
        var state = State()
        /// The time of the last answer, in seconds of the clock; nil before the first.
        var askedAt: Int64?
        /// The time of the last use, in seconds of the clock.
        var wantedAt: Int64 = 0
        var underWay: Task<State, Never>?
    }

    private let fetcher: Fetcher
    private let now: @Sendable () -> Int64
    private var places: [String: Place] = [:]

    /// Creates a cache; the clock must be monotonic, in seconds.
    init(
        _ fetcher: Fetcher,
        now: @escaping @Sendable () -> Int64 = {
            Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000_000)
        }
    ) {
        self.fetcher = fetcher
        self.now = now
    }

    /// Returns the body of a catalogue's source, after a request when the cached one is too old.
    ///
    /// - Parameter anew: true to send a request even for a fresh body, as far as the pause between
    ///   requests allows.
    func state(of catalogue: RowCatalogue, anew: Bool = false) async -> State {
        let key = catalogue.app + "/" + catalogue.collection.name
        var place = places[key] ?? Place()
        place.wantedAt = now()
        if place.underWay == nil, isDue(place, catalogue.source.refresh, anew) {
            let state = place.state
            place.underWay = Task { [fetcher] in
                await Self.renewed(state, catalogue, fetcher)
            }
        }
        places[key] = place
        guard let underWay = place.underWay else { return place.state }
        let state = await underWay.value
        // The first caller that resumes stores the result for all.
        if places[key]?.underWay == underWay {
            places[key]?.underWay = nil
            places[key]?.state = state
            places[key]?.askedAt = now()
            forgetOldest()
        }
        return state
    }

    private func isDue(_ place: Place, _ refresh: Int, _ anew: Bool) -> Bool {
        guard let askedAt = place.askedAt else { return true }
        let least = CatalogueLimits.fetchPauseSeconds
        let isGood = place.state.problem == nil && place.state.kept != nil
        let wait = isGood && !anew ? max(Int64(refresh), least) : least
        return now() - askedAt >= wait
    }

    /// Requests the source; after a failure the last good body stays.
    private static func renewed(
        _ state: State, _ catalogue: RowCatalogue, _ fetcher: Fetcher
    ) async -> State {
        let source = catalogue.source
        do throws(FetchError) {
            let body = try await fetcher.fetch(
                source.address, source.notation, known: state.kept?.body)
            guard let body else { return State(kept: state.kept) }
            do throws(CatalogueError) {
                _ = try catalogue.rows(of: body.bytes, from: source)
            } catch {
                guard case .body(let error) = error else { throw .unreachable }
                throw error == .tooLarge ? .tooLarge : .body(error)
            }
            let answer = CachedResponse(body.bytes, type: source.notation.mediaType)
            return State(kept: Kept(body: body, answer: answer))
        } catch {
            return State(kept: state.kept, problem: error)
        }
    }

    /// Removes the least recently used bodies until the rest fits.
    private func forgetOldest() {
        var size = places.values.reduce(0) { $0 + ($1.state.kept?.size ?? 0) }
        for (key, place) in places.sorted(by: { $0.value.wantedAt < $1.value.wantedAt }) {
            guard size > CatalogueLimits.fetchedBytes else { return }
            guard place.underWay == nil, let kept = place.state.kept else { continue }
            size -= kept.size
            places[key]?.state.kept = nil
            places[key]?.askedAt = nil
        }
    }
}

extension SourceCache.Kept {
    /// The memory it takes, in bytes.
    var size: Int { body.bytes.count + answer.size }
}
