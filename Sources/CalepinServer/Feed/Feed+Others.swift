// The feeds of a server beside others: pokes go to them, and what they did not tell is found in
// the store. The asking is in Servers/FeedFollower.swift.

extension Feed {
    /// Sets the function that tells other servers of a poke.
    func onPoke(_ tell: @escaping @Sendable (ServerNews) -> Void) { others.set(tell) }

    /// Returns the scopes of listeners that have their turn, of a number of turns.
    ///
    /// Complexity: O(n) in all scopes.
    func scopes(in turns: Set<Int>, of count: Int) -> [String] {
        contents.withLock { contents in
            contents.byScope.keys.filter {
                turns.contains(Int($0.hashValue.magnitude % UInt(count)))
            }
        }
    }

    /// Returns the listeners that have their turn, of a number of turns.
    ///
    /// Complexity: O(n) in all listeners.
    func listeners(in turns: Set<Int>, of count: Int) -> [Listener] {
        contents.withLock { contents in
            contents.listeners.values.filter { turns.contains($0.number % count) }
        }
    }

    /// Notes the sequence of a scope as a new listener was told it.
    func begin(_ scope: String, at sequence: Int64) {
        contents.withLock { contents in
            guard contents.byScope[scope] != nil, contents.found[scope] == nil else { return }
            contents.found[scope] = sequence
        }
    }

    /// Compares the sequence of a scope in the store with what listeners were told, and tells them
    /// what they missed.
    ///
    /// - Parameter hears: true when all that other servers told since the last time has come.
    func follow(_ scope: String, at sequence: Int64, hears: Bool) {
        let isMissed = contents.withLock { contents -> Bool in
            guard contents.byScope[scope] != nil else { return false }
            let last = contents.found[scope] ?? -1
            contents.found[scope] = sequence
            return sequence != last && (!hears || sequence > contents.told[scope] ?? -1)
        }
        guard isMissed else { return }
        missed.add()
        pokeHere(scope, sequence: sequence, forms: nil)
    }

    /// Closes a feed.
    func end(_ listener: Listener) {
        leave(listener)
        listener.end()
    }
}
