// swift-tools-version: 6.2
// Benchmarks: the speed of the engine as ratios against peers, in one run.

import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Calepin", path: "..")],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [
                .product(name: "CalepinExpressions", package: "Calepin"),
                .product(name: "CalepinForms", package: "Calepin"),
                .product(name: "CalepinSync", package: "Calepin"),
                .product(name: "CalepinQuery", package: "Calepin"),
                .product(name: "CalepinAppModel", package: "Calepin"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "server-bench",
            dependencies: [
                .product(name: "CalepinSync", package: "Calepin"),
                .product(name: "CalepinQuery", package: "Calepin"),
                .product(name: "CalepinAppModel", package: "Calepin"),
                .product(name: "CalepinExpressions", package: "Calepin"),
            ],
            path: "server",
            exclude: [
                "thresholds.json", "run", "Postgres/run", "Postgres/beside.py",
                "Postgres/agents.py",
                "Postgres/capacity.py", "Postgres/costs.json", "Postgres/thresholds.json",
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
