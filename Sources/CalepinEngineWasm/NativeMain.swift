// The module as a native command, for tests. CalepinBridge reads and answers its lines.

import CalepinBridge

#if !hasFeature(Embedded)
    @main
    struct NativeMain {
        static func main() { NativeLines.serve { Engine(operations()) } }
    }
#endif
