// The module as a native command, for tests.

import CalepinBridge

#if !hasFeature(Embedded)
    @main
    struct NativeMain {
        static func main() { NativeLines.answer { Engine(operations()) } }
    }
#endif
