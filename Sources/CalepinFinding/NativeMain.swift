// The module as a native command, for tests. What it does with its lines is in CalepinBridge.

import CalepinBridge

#if !hasFeature(Embedded)
    @main
    struct NativeMain {
        static func main() { NativeLines.serve { Engine(operations()) } }
    }
#endif
