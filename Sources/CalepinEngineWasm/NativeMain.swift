// The module as a native command, for tests. CalepinWasm reads and answers its lines.

import CalepinWasm

#if !hasFeature(Embedded)
    @main
    struct NativeMain {
        static func main() { NativeLines.serve { Engine(operations()) } }
    }
#endif
