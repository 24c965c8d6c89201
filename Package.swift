// swift-tools-version: 6.2
import PackageDescription
let engine: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatWarning("EmbeddedRestrictions", as: .error),
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]
let host: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let package = Package(
    name: "Calepin",
    targets: [
        .target(name: "CWasmRuntime"),
        .target(name: "CalepinExpressions", swiftSettings: engine),
        .target(name: "CalepinForms", dependencies: ["CalepinExpressions"], swiftSettings: engine),
        .target(name: "CalepinCollections", dependencies: ["CalepinForms", "CalepinExpressions"], swiftSettings: engine),
        .target(name: "CalepinViewModels", dependencies: ["CalepinCollections", "CalepinForms", "CalepinExpressions"], swiftSettings: engine),
        .target(name: "CalepinApps", dependencies: ["CalepinCollections", "CalepinForms"], path: "Apps",
            exclude: ["Motor/README.md", "Motor/convert.py", "Motor/data", "Motor/initial-data.json", "Professions/README.md", "Professions/convert.py", "Professions/data", "Professions/initial-data.json", "Squad/README.md", "Squad/convert.py", "Squad/data"],
            swiftSettings: engine),
        .target(name: "CalepinBridge", dependencies: ["CWasmRuntime", "CalepinExpressions", "CalepinForms", "CalepinCollections", "CalepinViewModels"], swiftSettings: engine),
        .executableTarget(name: "CalepinFinding", dependencies: ["CalepinBridge"], swiftSettings: engine),
        .executableTarget(name: "CalepinBrowser", dependencies: ["CalepinBridge"], swiftSettings: engine),
        .executableTarget(name: "CalepinVectors", dependencies: ["CalepinBridge"], swiftSettings: engine),
        .testTarget(name: "CalepinViewModelsTests", dependencies: ["CalepinViewModels", "CalepinApps", "CalepinCollections", "CalepinForms", "CalepinExpressions"], swiftSettings: host),
        .target(name: "CalepinTesting", dependencies: ["CalepinForms", "CalepinExpressions"], path: "Tests/CalepinTesting", exclude: ["StoreConformance"], swiftSettings: host),
        .testTarget(name: "CalepinAppsTests", dependencies: ["CalepinApps", "CalepinCollections", "CalepinForms", "CalepinExpressions", "CalepinTesting"], swiftSettings: host),
        .testTarget(name: "CalepinCollectionsTests", dependencies: ["CalepinCollections", "CalepinForms", "CalepinExpressions"], swiftSettings: host),
        .testTarget(name: "TidyTests", exclude: ["exceptions.txt", "words.txt"], swiftSettings: host),
    ]
)
