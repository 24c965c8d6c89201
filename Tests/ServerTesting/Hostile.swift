// Hostile paths, for tests of what is served and of what is uploaded. It contains no test.

import Foundation

/// Hostile requests.
enum Hostile {
    /// Paths that try to climb out of a folder.
    static let paths: [String] = {
        let climbs = [
            "..", "%2e%2e", "%2E%2E", ".%2e", "%252e%252e", "..%00", "..;", "....", "%c0%ae%c0%ae",
            "..%5c", "..\\", ".", "%ff%fe",
        ]
        let targets = ["canary.js", "etc/passwd.txt", "etc/passwd.js"]
        var paths = climbs.flatMap { climb in
            targets.flatMap { target in
                ["/\(climb)/\(target)", "/widgets/\(climb)/\(climb)/\(target)"]
            }
        }
        paths += [
            "//etc/passwd.txt", "/.hidden.js", "/widgets/../.hidden.js", "/secret.key", "/link.js",
            "/app.js/", "/app.js%00.html", "/app.js%0a", "/%2fetc%2fpasswd.txt",
            "/file:///etc/x.js",
            "/C:\\x.js", "/app.js::$DATA", "/~root/x.js", "/widgets//text.js", "/*.js",
            "/app.js?/../x"
                .replacingOccurrences(of: "?/../x", with: "%3f/../x.js"),
            "/" + String(repeating: "../", count: 200) + "canary.js",
        ]
        return paths
    }()
}
