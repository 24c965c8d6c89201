// An engine as a native command: one JSON request a line in, one JSON answer a line out. Tests
// feed the same lines to the WebAssembly module and compare; nothing else uses it.

#if !hasFeature(Embedded)
    import CalepinExpressions
    import Glibc

    /// The native twin of a module.
    package enum NativeLines {
        /// Answers standard input; with `--time N` answers all of it N times and prints, instead
        /// of the answers, the least CPU time of one round in nanoseconds. A third argument is the
        /// number of requests that come first and once only; their time is printed behind.
        package static func serve(_ makeEngine: () -> Engine) {
            let arguments = CommandLine.arguments.dropFirst()
            let numbers = arguments.dropFirst().map { Int($0, in: 0...1_000_000) ?? 0 }
            var requests: [[UInt8]] = []
            while let line = readLine() { requests.append(Array(line.utf8)) }
            let engine = makeEngine()
            if arguments.first == "--time", let rounds = numbers.first {
                let first = min(numbers.dropFirst().first ?? 0, requests.count)
                return time(requests, first, rounds, engine)
            }
            for request in requests {
                print(String(decoding: answered(request, engine), as: UTF8.self))
            }
        }

        private static func answered(_ request: [UInt8], _ engine: Engine) -> [UInt8] {
            request.withUnsafeBufferPointer { engine.reply(to: $0) }
        }

        private static func time(
            _ requests: [[UInt8]], _ first: Int, _ rounds: Int, _ engine: Engine
        ) {
            let once = spent(on: requests[..<first], engine)
            var leastNanoseconds = Int.max
            for _ in 0..<rounds {
                leastNanoseconds = min(leastNanoseconds, spent(on: requests[first...], engine))
            }
            print(leastNanoseconds, once)
        }

        /// CPU time of answering, in nanoseconds.
        private static func spent(on requests: ArraySlice<[UInt8]>, _ engine: Engine) -> Int {
            let start = clock()
            for request in requests { _ = answered(request, engine) }
            return Int(clock() - start) * 1_000_000_000 / Int(CLOCKS_PER_SEC)
        }
    }
#endif
