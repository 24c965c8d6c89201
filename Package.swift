// swift-tools-version: 6.2
// The one package: engine modules (native and WebAssembly), command line, tests.

import PackageDescription

/// Engine modules also compile with Embedded Swift to WebAssembly, so an ordinary native build
/// must already refuse what Embedded Swift refuses.
let engine: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatWarning("EmbeddedRestrictions", as: .error),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of the engine's libraries. Scripts/web has code generated for a WebAssembly module as
/// a whole (decision 0056), and therefore none for each library that it consists of.
let library: [SwiftSetting] =
    Context.environment["CALEPIN_WASM"] == nil
    ? engine : engine + [.unsafeFlags(["-Xfrontend", "-emit-empty-object-file"])]

/// Settings of the library that everything computes with: tests take less time with it optimised
/// than it takes to optimise it. Scripts/debug-build asks for it; what is asserted stays asserted.
let quick: [SwiftSetting] =
    Context.environment["CALEPIN_QUICK"] == nil
    ? library : library + [.unsafeFlags(["-O", "-assert-config", "Debug"])]

let host: [SwiftSetting] = [.swiftLanguageMode(.v6)]

let package = Package(
    name: "Calepin",
    // The first systems with integers of 128 bits.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "calepin", targets: ["calepin"]),
        .executable(name: "CalepinModules", targets: ["CalepinModules"]),
        .library(name: "CalepinExpressions", targets: ["CalepinExpressions"]),
        .library(name: "CalepinForms", targets: ["CalepinForms"]),
        .library(name: "CalepinFormSteps", targets: ["CalepinFormSteps"]),
        .library(name: "CalepinFormsDSL", targets: ["CalepinFormsDSL"]),
        .library(name: "CalepinSync", targets: ["CalepinSync"]),
        .library(name: "CalepinQuery", targets: ["CalepinQuery"]),
        .library(name: "CalepinAppModel", targets: ["CalepinAppModel"]),
        .library(name: "CalepinScreens", targets: ["CalepinScreens"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
    ],
    targets: [
        .target(name: "CWasmRuntime"),
        .target(name: "CCommonPasswords", exclude: ["common.bin"]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CSpawn"),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CEdit", providers: [.apt(["libedit-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "CalepinExpressions", swiftSettings: quick),
        .target(
            name: "CalepinForms", dependencies: ["CalepinExpressions"], swiftSettings: library),
        .target(
            name: "CalepinFormSteps", dependencies: ["CalepinForms", "CalepinExpressions"],
            swiftSettings: library),
        .target(
            name: "CalepinSync", dependencies: ["CalepinForms", "CalepinExpressions"],
            swiftSettings: library),
        .target(
            name: "CalepinQuery", dependencies: ["CalepinForms", "CalepinExpressions"],
            swiftSettings: library),
        .target(
            name: "CalepinFormsDSL",
            dependencies: ["CalepinQuery", "CalepinForms", "CalepinExpressions"],
            swiftSettings: library),
        .target(
            name: "CalepinAppModel",
            dependencies: ["CalepinQuery", "CalepinForms", "CalepinExpressions"],
            swiftSettings: library),
        .target(
            name: "CalepinScreens",
            dependencies: [
                "CalepinAppModel", "CalepinQuery", "CalepinSync", "CalepinForms",
                "CalepinExpressions",
            ],
            swiftSettings: library),
        .target(
            name: "CalepinApps",
            dependencies: ["CalepinFormsDSL", "CalepinAppModel", "CalepinQuery", "CalepinForms"],
            path: "Apps",
            exclude: [
                "Motor/README.md", "Motor/convert.py", "Motor/data", "Motor/initial-data.json",
                "Notes/README.md",
                "Professions/README.md", "Professions/convert.py", "Professions/data",
                "Professions/initial-data.json", "Squad/README.md", "Squad/convert.py",
                "Squad/data",
            ],
            swiftSettings: library),
        .target(
            name: "CalepinWasm",
            dependencies: [
                "CWasmRuntime", "CalepinExpressions", "CalepinForms",
                "CalepinSync", "CalepinQuery", "CalepinAppModel", "CalepinScreens",
            ],
            swiftSettings: library),
        .executableTarget(
            name: "CalepinModules",
            dependencies: [
                "CalepinWasm", "CalepinFormSteps", "CalepinForms", "CalepinExpressions",
            ],
            swiftSettings: engine),
        .target(name: "CalepinZip", dependencies: ["CZip"], swiftSettings: host),
        .target(
            name: "CalepinWorkbook", dependencies: ["CExpat", "CalepinZip"], swiftSettings: host),
        .target(
            name: "CalepinXLSForm",
            dependencies: ["CalepinWorkbook", "CalepinForms", "CalepinExpressions"],
            swiftSettings: host),
        .target(
            name: "CalepinXForm", dependencies: ["CalepinForms", "CalepinExpressions"],
            swiftSettings: host),
        .target(
            name: "CalepinExport",
            dependencies: ["CZlib", "CalepinForms", "CalepinExpressions"], swiftSettings: host),
        .target(
            name: "CalepinServer",
            dependencies: [
                "CCommonPasswords", "CCurl", "COpenSSL", "CSodium", "CSpawn", "CZlib",
                "CalepinExpressions",
                "CalepinForms", "CalepinFormSteps", "CalepinSync", "CalepinQuery",
                "CalepinAppModel", "CalepinZip", "CalepinWorkbook", "CalepinXLSForm",
                "CalepinXForm", "CalepinExport",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: host),
        .target(
            name: "CalepinSQLite",
            dependencies: [
                "CSQLite", "CalepinServer", "CalepinSync",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: host),
        .target(
            name: "CalepinPostgres",
            dependencies: [
                "CPostgres", "CSpawn", "CalepinExpressions", "CalepinServer", "CalepinSync",
            ],
            swiftSettings: host),
        .executableTarget(
            name: "calepin",
            dependencies: [
                "CEdit", "CalepinExpressions", "CalepinForms", "CalepinFormSteps", "CalepinSync",
                "CalepinQuery", "CalepinAppModel", "CalepinApps", "CalepinWorkbook",
                "CalepinXLSForm", "CalepinXForm", "CalepinExport", "CalepinServer",
                "CalepinPostgres", "CalepinSQLite",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: host),
        .systemLibrary(
            name: "CSystemSQLite", path: "docs/examples/embed/Sources/CSystemSQLite",
            providers: [.apt(["libsqlite3-dev"])]),
        .executableTarget(
            name: "embed",
            dependencies: [
                "CSystemSQLite", "CalepinFormsDSL", "CalepinSync", "CalepinForms",
                "CalepinExpressions",
            ],
            // As in a package of its own, only what is public.
            path: "docs/examples/embed/Sources/embed", packageAccess: false, swiftSettings: host),
        .target(
            name: "client", dependencies: ["CalepinExpressions"],
            path: "docs/examples/clients/client", packageAccess: false, swiftSettings: host),
        .target(name: "RecordedCases", path: "Tests/RecordedCases", swiftSettings: host),
        .target(name: "TestSizes", path: "Tests/TestSizes", swiftSettings: host),
        .testTarget(
            name: "CalepinExpressionsTests",
            dependencies: ["CalepinExpressions", "RecordedCases", "TestSizes"],
            exclude: [
                "Decimal/oracle.py", "Decimal/functions.py", "Functions/shapes.py",
                "Calculator/oracle_fractions.py",
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinFormsTests",
            dependencies: [
                "CalepinForms", "CalepinFormsDSL", "CalepinExpressions",
                "RecordedCases",
                "TestSizes",
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinFormStepsTests",
            dependencies: ["CalepinFormSteps", "CalepinForms", "CalepinExpressions"],
            swiftSettings: host),
        .testTarget(
            name: "CalepinWorkbookTests",
            dependencies: [
                "CZlib", "CalepinWorkbook", "CalepinZip", "RecordedCases", "TestSizes",
            ],
            exclude: ["oracle.py"], swiftSettings: host),
        .testTarget(
            name: "CalepinExportTests",
            dependencies: [
                "CalepinExport", "CalepinWorkbook", "CalepinForms", "CalepinExpressions",
                "TestSizes",
            ],
            exclude: ["events.py", "oracle.py", "paper.py"], swiftSettings: host),
        .testTarget(
            name: "CalepinXLSFormTests",
            dependencies: [
                "CalepinXLSForm", "CalepinXForm", "CalepinWorkbook", "CalepinForms",
                "CalepinExpressions", "RecordedCases",
                "TestSizes",
            ],
            exclude: ["Structure/structure.py", "Structure/paths.py", "Fills/Fills.java"],
            swiftSettings: host),
        .testTarget(
            name: "CalepinSyncTests",
            dependencies: ["CalepinSync", "CalepinForms", "CalepinExpressions", "TestSizes"],
            swiftSettings: host),
        .testTarget(
            name: "CalepinQueryTests",
            dependencies: ["CalepinQuery", "CalepinForms", "CalepinExpressions"],
            swiftSettings: host),
        .testTarget(
            name: "CalepinAppModelTests",
            dependencies: [
                "CalepinAppModel", "CalepinQuery", "CalepinForms", "CalepinExpressions",
                "TestSizes",
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinScreensTests",
            dependencies: [
                "CalepinScreens", "CalepinApps", "CalepinAppModel", "CalepinQuery",
                "CalepinSync", "CalepinForms", "CalepinExpressions",
                "TestSizes",
            ],
            swiftSettings: host),
        .target(
            name: "CalepinTesting", dependencies: ["CalepinForms", "CalepinExpressions"],
            path: "Tests/CalepinTesting", exclude: ["StoreConformance"], swiftSettings: host),
        .target(
            name: "StoreConformance", dependencies: ["CalepinServer"],
            path: "Tests/CalepinTesting/StoreConformance", swiftSettings: host),
        .target(
            name: "ServerTesting",
            dependencies: [
                "CZip", "CalepinServer", "CalepinSync", "CalepinQuery", "CalepinAppModel",
                "CalepinForms", "CalepinExpressions", "CalepinSQLite", "StoreConformance",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/ServerTesting", swiftSettings: host),
        .testTarget(
            name: "CalepinAccountsTests",
            dependencies: [
                "CalepinServer", "CalepinSync", "CalepinExpressions", "CalepinSQLite",
                "CalepinTesting", "StoreConformance", "ServerTesting", "calepin",
                "TestSizes",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinRegistryTests",
            dependencies: [
                "CalepinServer", "CalepinSync", "CalepinQuery", "CalepinAppModel", "CalepinForms",
                "CalepinExpressions", "CalepinZip", "StoreConformance", "ServerTesting", "calepin",
                "TestSizes",
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinRecordsTests",
            dependencies: [
                "CalepinServer", "CalepinExport", "CalepinSync", "CalepinQuery", "CalepinAppModel",
                "CalepinForms", "CalepinExpressions", "CalepinSQLite", "CalepinZip",
                "StoreConformance", "ServerTesting", "calepin", "client",
                "TestSizes",
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: [
                "Records/clients.py", "Records/clients.mjs", "Records/clients.R",
                "Records/summaries.py",
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinExchangeTests",
            dependencies: [
                "CalepinServer", "CalepinExport", "CalepinSync", "CalepinAppModel", "CalepinForms",
                "CalepinExpressions", "CalepinSQLite", "CalepinWorkbook", "CalepinZip",
                "StoreConformance", "ServerTesting", "calepin",
                "TestSizes",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinServerTests",
            dependencies: [
                "CalepinServer", "CalepinSync", "CalepinQuery", "CalepinAppModel", "CalepinForms",
                "CalepinExpressions", "CalepinSQLite", "StoreConformance", "ServerTesting",
                "calepin", "embed",
                "TestSizes",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinSQLiteTests",
            dependencies: [
                "CSQLite", "CalepinSQLite", "StoreConformance",
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["earlier-schema.sql"], swiftSettings: host),
        .testTarget(
            name: "CalepinPostgresTests",
            dependencies: [
                "CPostgres", "CalepinPostgres", "CalepinSQLite", "CalepinServer", "CalepinSync",
                "StoreConformance", "calepin",
                "TestSizes",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinAppsTests",
            dependencies: [
                "CalepinApps", "CalepinFormsDSL", "CalepinAppModel", "CalepinQuery",
                "CalepinSync", "CalepinForms", "CalepinExpressions", "CalepinTesting",
            ],
            swiftSettings: host),
        .testTarget(
            name: "CalepinTests",
            dependencies: ["calepin", "CalepinExpressions", "CalepinForms", "TestSizes"],
            swiftSettings: host),
        .testTarget(
            name: "TidyTests", exclude: ["exceptions.txt", "words.txt"], swiftSettings: host),
    ]
)

// With the name of tests in CALEPIN_TESTS, those alone are in the product of all tests, so that
// only what they need is built for them: Scripts/test CalepinForms.
if let only = Context.environment["CALEPIN_TESTS"] {
    package.targets.removeAll { $0.type == .test && $0.name != only }
}
