// The bodies that were fetched from elsewhere: one request under way for all who wait, the last
// good body kept, and no source asked more often than it says. Fetching is in Fetcher.swift.

import CalepinCollections
import Foundation
import NIOCore

/// Keeps the last good body of each source.
actor OutsideKeeper {
    /// A body that had rows.
    struct Kept: Sendable {
        let body: FetchedBody
        let answer: KeptBytes
    }

    /// What is known of a source: its last good body, and why there is no newer one.
    struct State: Sendable {
        var kept: Kept?
        var problem: FetchError?
    }

    private struct Place {
        var state = State()
        /// When the last answer came, or nil before the first.
        var askedAt: Int64?
        /// When somebody last wanted it.
        var wantedAt: Int64 = 0
        var underWay: Task<State, Never>?
    }

    private let fetcher: Fetcher
    private let now: @Sendable () -> Int64
    private var places: [String: Place] = [:]

    /// A keeper with a clock of seconds that never goes back.
    init(
        _ fetcher: Fetcher,
        now: @escaping @Sendable () -> Int64 = {
            Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000_000)
        }
    ) {
        self.fetcher = fetcher
        self.now = now
    }

    /// The body of a catalogue's source, asked for when what is kept is too old.
    ///
    /// - Parameter anew: whether what is kept is too old already, as far as the source may be
    ///   asked again.
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
        // The first who wakes up notes it for all.
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

    /// Asks the source; what was good stays when what comes is not.
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
            let answer = KeptBytes(body.bytes, type: source.notation.mediaType)
            return State(kept: Kept(body: body, answer: answer))
        } catch {
            return State(kept: state.kept, problem: error)
        }
    }

    /// Forgets the bodies that nobody has wanted for longest, until the others fit.
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

extension OutsideKeeper.Kept {
    /// How many bytes of memory it takes.
    var size: Int { body.bytes.count + answer.size }
}
