// Functions that are set later: which one is called, and that a call is like those before. Who is
// called in a server is tested with feeds, hooks and schedules.

import Synchronization
import Testing

@testable import CalepinServer

@Suite("Functions that are set later")
struct NotifierTests {
    @Test("the function that was set last is called")
    func last() {
        let notifier = Notifier<Int>()
        let sums = Mutex([0, 0])
        notifier.notify(1)
        notifier.set { value in sums.withLock { $0[0] += value } }
        notifier.notify(2)
        notifier.set { value in sums.withLock { $0[1] += value } }
        notifier.notify(3)
        notifier.set(nil)
        notifier.notify(4)
        #expect(sums.withLock { $0 } == [2, 3])
    }

    @Test("a call takes no more of the stack after many others")
    func depth() {
        let notifier = Notifier<Int>()
        let places = Mutex<[UInt]>([])
        notifier.set { value in
            var local = value
            let place = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
            places.withLock { $0.append(place) }
        }
        for value in 0..<1_000 { notifier.notify(value) }
        let all = places.withLock { $0 }
        #expect(all.count == 1_000)
        #expect(Set(all.dropFirst()).count == 1)
    }
}
