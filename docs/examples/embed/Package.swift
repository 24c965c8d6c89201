// swift-tools-version: 6.2
// A program that depends on Calepin. Elsewhere than in Calepin's own folder the dependency is a
// URL and a version.

import PackageDescription

let package = Package(
    name: "embed",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Calepin", path: "../../..")],
    targets: [
        .systemLibrary(name: "CSystemSQLite"),
        .executableTarget(
            name: "embed",
            dependencies: [
                "CSystemSQLite",
                .product(name: "CalepinExpressions", package: "Calepin"),
                .product(name: "CalepinForms", package: "Calepin"),
                .product(name: "CalepinFormsDSL", package: "Calepin"),
                .product(name: "CalepinSync", package: "Calepin"),
            ]),
    ]
)
