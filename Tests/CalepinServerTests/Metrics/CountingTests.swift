// Counts and their text: ranges of times against a naive count, many threads at once, and the
// signs that the format escapes.

import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Counting")
struct CountingTests {
    @Test("puts each time into its range")
    func ranges() {
        var random = HostileNumbers(seed: 7)
        for _ in 0..<40 {
            let times = (0..<200).map { _ -> Int64 in
                let size = Int64(1) << Int64.random(in: 0...36, using: &random)
                let bound = Histogram.bounds.randomElement(using: &random) ?? 0
                return Bool.random(using: &random)
                    ? Int64.random(in: 0...size, using: &random)
                    : bound + Int64.random(in: -1...1, using: &random)
            }
            let histogram = Histogram()
            for time in times { histogram.count(nanoseconds: time) }
            let naive = (Histogram.bounds + [.max]).map { bound in
                UInt64(times.count { $0 <= bound })
            }
            #expect(histogram.upTo == naive)
            #expect(abs(histogram.seconds - Double(times.reduce(0, +)) / 1e9) < 1e-6)
        }
        let histogram = Histogram()
        histogram.count(.seconds(-1))
        histogram.count(.milliseconds(3))
        #expect(histogram.upTo.last == 2 && histogram.seconds == 0.003)
    }

    @Test("loses nothing when many count at once")
    func threads() async {
        let (counter, gauge, histogram) = (Counter(), Gauge(), Histogram())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { Self.count(counter, gauge, histogram) } }
        }
        #expect(counter.value == 80_000 && gauge.value == 0 && histogram.upTo.last == 40_000)
        counter.add(-5)
        #expect(counter.value == 80_000)
    }

    private static func count(_ counter: Counter, _ gauge: Gauge, _ histogram: Histogram) {
        for number in 0..<5_000 {
            counter.add(2)
            gauge.add(number.isMultiple(of: 2) ? 1 : -1)
            histogram.count(nanoseconds: 1_000_000)
        }
    }

    @Test("has a number of its own for each value of a list")
    func labels() {
        let numbers = Labelled<StoreRetry, Counter>(Counter.init)
        for (place, reason) in StoreRetry.allCases.enumerated() { numbers[reason].add(place + 1) }
        #expect(StoreRetry.allCases.map { numbers[$0].value } == (1...7).map { UInt64($0) })
    }

    @Test("is one text that the reader reads, for a server that has nothing yet")
    func empty() throws {
        let reading = try MetricsReading(
            String(decoding: MetricsText.bytes(source(version: "0.1.0")), as: UTF8.self))
        #expect(reading.value("calepin_build_info", "store=memory", "version=0.1.0") == 1)
        #expect(reading.value("calepin_ready") == 0)
        #expect(reading.types["calepin_store_retries_total"] == nil)
    }

    @Test("escapes what the format has signs for")
    func escaping() throws {
        let text = String(
            decoding: MetricsText.bytes(source(version: "a\"b\\c\nd")), as: UTF8.self)
        #expect(text.contains(#"version="a\"b\\c\nd""#))
        _ = try MetricsReading(text)
    }

    @Test("has each metric once, with a sentence")
    func families() {
        let names = MetricFamily.all.map(\.name)
        #expect(Set(names).count == names.count)
        for family in MetricFamily.all {
            #expect(
                family.help.hasSuffix(".") || family.help.contains("; 0 for"), "\(family.name)")
            #expect(
                family.name.hasPrefix("calepin_") || family.name.hasPrefix("process_"),
                "\(family.name)")
        }
    }

    private func source(version: String) -> MetricsSource {
        let store = MemoryStore()
        return MetricsSource(
            measured: ServerMeasures(
                StoreObserver(store, blobFolder: "", space: { _ in nil })),
            feed: Feed(), limiter: RateLimiter(), store: store, mailing: { nil },
            certificate: nil,
            work: [], version: version, startedAt: 5, clock: { 6 })
    }
}
