// The version of this build, which the command prints and the server tells. Earlier versions are
// in CHANGELOG.md.

/// The version of this build.
enum Version {
    /// The version as text.
    static let text = "0.1.0"
}
