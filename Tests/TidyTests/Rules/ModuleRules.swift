// Rules about the imports of modules, and about language features the engine does not use. The
// table is that of ARCHITECTURE.md; a new module has to be added to it first.

/// The imports allowed for one module.
struct ModuleAccess {
    /// The allowed modules of the project.
    var modules: Set<String>
    /// The allowed external modules; a trailing `*` matches any suffix.
    var outside: [String] = []

    func allows(_ name: String) -> Bool {
        modules.contains(name)
            || outside.contains {
                $0.hasSuffix("*") ? name.hasPrefix($0.dropLast()) : name == $0
            }
    }
}

enum ModuleRules {
    private static let declared: Set = [
        "CalepinExpressions", "CalepinForms", "CalepinSync", "CalepinQuery", "CalepinAppModel",
    ]
    private static let foundation = ["Foundation*", "Glibc", "Synchronization"]
    private static let logging = ["Logging", "Metrics", "ServiceLifecycle"]

    /// The dependencies allowed by the architecture, including those of planned modules.
    static let table: [String: ModuleAccess] = [
        "CWasmRuntime": ModuleAccess(modules: []),
        "CCommonPasswords": ModuleAccess(modules: []),
        "CalepinExpressions": ModuleAccess(modules: []),
        "CalepinForms": ModuleAccess(modules: ["CalepinExpressions"]),
        "CalepinFormSteps": ModuleAccess(modules: ["CalepinExpressions", "CalepinForms"]),
        "CalepinFormsDSL": ModuleAccess(
            modules: ["CalepinExpressions", "CalepinForms", "CalepinQuery"]),
        "CalepinSync": ModuleAccess(modules: ["CalepinExpressions", "CalepinForms"]),
        "CalepinQuery": ModuleAccess(modules: ["CalepinExpressions", "CalepinForms"]),
        "CalepinAppModel": ModuleAccess(
            modules: ["CalepinExpressions", "CalepinForms", "CalepinQuery"]),
        "CalepinScreens": ModuleAccess(modules: declared),
        "CalepinWasm": ModuleAccess(
            modules: declared.union(["CWasmRuntime", "CalepinScreens"])),
        "CalepinModules": ModuleAccess(
            modules: ["CalepinExpressions", "CalepinForms", "CalepinFormSteps", "CalepinWasm"]),
        "CalepinApps": ModuleAccess(
            modules: ["CalepinForms", "CalepinFormsDSL", "CalepinQuery", "CalepinAppModel"]),
        "CalepinZip": ModuleAccess(modules: ["CZip"], outside: foundation),
        "CalepinWorkbook": ModuleAccess(modules: ["CalepinZip", "CExpat"], outside: foundation),
        "CalepinExport": ModuleAccess(
            modules: ["CalepinExpressions", "CalepinForms", "CZlib"], outside: foundation),
        "CalepinXLSForm": ModuleAccess(
            modules: ["CalepinExpressions", "CalepinForms", "CalepinWorkbook"],
            outside: foundation),
        "CalepinXForm": ModuleAccess(modules: ["CalepinExpressions", "CalepinForms"]),
        "CalepinServer": ModuleAccess(
            modules: declared.union([
                "CCommonPasswords", "CCurl", "COpenSSL", "CSodium", "CSpawn", "CalepinFormSteps",
                "CalepinWorkbook", "CalepinXLSForm", "CalepinXForm", "CalepinZip", "CalepinExport",
            ]),
            outside: foundation + logging + [
                "NIO*", "Hummingbird*", "HTTPTypes", "Crypto", "CZlib",
            ]),
        "CalepinSQLite": ModuleAccess(
            modules: declared.union(["CalepinServer", "CSQLite"]),
            outside: foundation + logging),
        "CalepinPostgres": ModuleAccess(
            modules: declared.union(["CalepinServer", "CPostgres", "CSpawn"]),
            outside: ["Glibc", "Synchronization"] + logging),
        "calepin": ModuleAccess(
            modules: declared.union([
                "CEdit", "CalepinApps", "CalepinFormSteps", "CalepinWorkbook", "CalepinXLSForm",
                "CalepinXForm", "CalepinExport",
                "CalepinServer", "CalepinSQLite", "CalepinPostgres",
            ]),
            outside: foundation + logging + ["ArgumentParser"]),
    ]

    /// The folders of the server that know nothing of HTTP, as if they were modules of their own;
    /// see decision 0057.
    private static let foldersWithoutHTTP = [
        "Accounts", "Mail", "Network", "Problems", "Quota", "Store", "Support",
    ]
    private static let http = ModuleAccess(
        modules: [], outside: ["NIOHTTP*", "Hummingbird*", "HTTPTypes"])

    /// The modules that also compile to WebAssembly, and the declarations they run.
    static let engine: Set = [
        "CalepinExpressions", "CalepinForms", "CalepinFormSteps", "CalepinFormsDSL",
        "CalepinSync", "CalepinQuery", "CalepinAppModel", "CalepinScreens",
        "CalepinWasm", "CalepinModules", "CalepinApps",
    ]

    /// Returns the module of a file of the products.
    static func module(of path: String) -> String? {
        let parts = path.split(separator: "/")
        if parts.first == "Apps" { return "CalepinApps" }
        guard parts.first == "Sources", parts.count > 2 else { return nil }
        return String(parts[1])
    }

    /// Returns imports that the table does not allow, and modules that are not in it.
    static func imports(_ tree: Tree) -> [Violation] {
        tree.sources.flatMap { file -> [Violation] in
            let module = module(of: file.path) ?? ""
            guard let access = table[module] else {
                let message = "module \(module) is not in the table of what may import what"
                return [Violation(rule: "import", path: file.path, message: message)]
            }
            let folder = foldersWithoutHTTP.first {
                file.path.hasPrefix("Sources/CalepinServer/\($0)/")
            }
            return imports(of: file).filter {
                !access.allows($0.name) || folder != nil && http.allows($0.name)
            }.map {
                Violation(
                    rule: "import", path: file.path, line: $0.line,
                    message: "\(folder ?? module) may not import \($0.name)")
            }
        }
    }

    /// Returns the modules that a file imports, with their lines.
    static func imports(of file: SourceFile) -> [(name: String, line: Int)] {
        let kinds = Outline.typeWords.union(["func", "var", "let", "typealias"])
        var found: [(String, Int)] = []
        for (index, token) in file.tokens.enumerated() where token.text == "import" {
            var next = index + 1
            if next < file.tokens.count, kinds.contains(file.tokens[next].text) { next += 1 }
            guard next < file.tokens.count, file.tokens[next].line == token.line else { continue }
            found.append((file.tokens[next].text, token.line))
        }
        return found
    }

    private static let refused: [String: String] = [
        "Codable": "Codable", "Encodable": "Codable", "Decodable": "Codable", "Regex": "Regex",
        "Double": "binary floating point", "Float": "binary floating point",
        "Float16": "binary floating point", "Float32": "binary floating point",
        "Float64": "binary floating point", "Float80": "binary floating point",
        "CGFloat": "binary floating point", "rethrows": "rethrows", "weak": "a weak reference",
        "unowned": "an unowned reference", "async": "async", "await": "async",
    ]

    /// Returns language features that the engine must not use.
    static func engine(_ tree: Tree) -> [Violation] {
        tree.sources.filter { engine.contains(module(of: $0.path) ?? "") }.flatMap { file in
            file.tokens.indices.compactMap { index in
                refusal(at: index, of: file).map {
                    Violation(
                        rule: "engine", path: file.path, line: file.tokens[index].line,
                        message: "the engine does without \($0)")
                }
            }
        }
    }

    private static func refusal(at index: Int, of file: SourceFile) -> String? {
        let token = file.tokens[index]
        let next = index + 1 < file.tokens.count ? file.tokens[index + 1] : token
        let previous = index > 0 ? file.tokens[index - 1].text : ""
        switch token.text {
        case "any":
            return next.isWord && previous != "." && next.line == token.line
                ? "an `any` existential" : nil
        case "\\": return next.text == "." || next.isWord ? "a key path" : nil
        case "throws": return next.text == "(" ? nil : "an untyped throw"
        default:
            let isName = next.text == ":" || previous == "." || previous == "case"
            return isName ? nil : refused[token.text]
        }
    }

    /// Returns global state: stored `static var` and `var` at file level.
    static func globalState(_ tree: Tree) -> [Violation] {
        tree.sources.filter { engine.contains(module(of: $0.path) ?? "") }.flatMap { file in
            globalVariables(of: file).map {
                Violation(
                    rule: "engine", path: file.path, line: $0.line,
                    message: "the engine does without the global variable \($0.name)")
            }
        }
    }

    private static func globalVariables(of file: SourceFile) -> [Declaration] {
        let computed = Set(file.outline.routines.map { "\($0.name) \($0.line)" })
        return file.outline.declarations.filter {
            $0.keyword == "var" && ($0.isStatic || $0.owner.isEmpty)
                && !computed.contains("\($0.name) \($0.keywordLine)")
        }
    }
}
