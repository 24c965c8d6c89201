// An engine as a native command: one JSON request a line in, one JSON answer a line out. Tests
// feed the same lines to the WebAssembly module and compare; nothing else uses it.

#if !hasFeature(Embedded)
    import Glibc

    /// The native twin of a module.
    public enum NativeLines {
        /// Answers standard input; with `--time N` answers all of it N times and prints, instead
        /// of the answers, the least CPU time of one round in nanoseconds.
        public static func serve(_ makeEngine: () -> Engine) {
            let rounds =
                CommandLine.arguments.dropFirst().first == "--time"
                ? CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } : nil
            var requests: [[UInt8]] = []
            while let line = readLine() { requests.append(Array(line.utf8)) }
            let engine = makeEngine()
            if let rounds { return time(requests, rounds, engine) }
            for request in requests {
                print(String(decoding: answered(request, engine), as: UTF8.self))
            }
        }

        private static func answered(_ request: [UInt8], _ engine: Engine) -> [UInt8] {
            request.withUnsafeBufferPointer { engine.reply(to: $0) }
        }

        private static func time(_ requests: [[UInt8]], _ rounds: Int, _ engine: Engine) {
            var least = clock_t.max
            for _ in 0..<rounds {
                let start = clock()
                for request in requests { _ = answered(request, engine) }
                least = min(least, clock() - start)
            }
            print(Int(least) * 1_000_000_000 / Int(CLOCKS_PER_SEC))
        }
    }
#endif
