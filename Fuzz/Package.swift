// swift-tools-version: 6.2
// Fuzzing by seed: hostile input for everything that reads text from outside.

import PackageDescription

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "Calepin", path: "..")],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "CalepinExpressions", package: "Calepin"),
                .product(name: "CalepinForms", package: "Calepin"),
                .product(name: "CalepinFormSteps", package: "Calepin"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
