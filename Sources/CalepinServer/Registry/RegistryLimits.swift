// Limits of the registry of apps, with the reason beside each.

import CalepinAppModel

/// Limits of the registry.
package enum RegistryLimits {
    /// Maximum number of apps: the page lists them on one screen.
    package static let apps = 200
    /// Maximum number of versions of an app: one each day for some years.
    package static let versions = 1_000
    /// Maximum number of versions of an app whose forms are in memory; records of earlier ones are
    /// judged by the first of these.
    package static let compiledVersions = 20
    /// Maximum size of a declaration in bytes, its catalogues included.
    package static let declarationBytes = App.maxBytes
    /// Maximum number of files in a zip file; the page of a folder has some dozens.
    static let files = 1_000
    /// Maximum size of all files that are unpacked of a zip file, in bytes.
    static let unpackedBytes = 2 * declarationBytes + mediaBytes
    /// Maximum size of one file beside the parts of forms, in bytes: some minutes of film for a
    /// phone.
    package static let mediaFileBytes = 8_388_608
    /// Maximum size of all of them in a version, in bytes: each phone has them without a network.
    package static let mediaBytes = 33_554_432
    /// Maximum number of them in a version: a picture for each of some hundred choices.
    package static let mediaFiles = 500
    /// Maximum size of a declaration with the files in it as text, in bytes.
    package static let uploadBytes = declarationBytes + mediaBytes / 3 * 4 + 262_144
    /// Size of the parts in which such a file is stored and sent, in bytes: writing one keeps no
    /// save of a record waiting.
    static let mediaPartBytes = 262_144
    /// Maximum size of the id of an app in bytes: it stands in addresses.
    package static let idBytes = 40
    /// Maximum number of lists of apps in memory, one for each set of teams that was asked for.
    static let lists = 200
    /// Maximum size of a remark in bytes.
    package static let noteBytes = 1_000
    /// Maximum number of events in one answer.
    package static let events = 1_000
    /// Maximum number of rows of a declaration's catalogues.
    package static let rows = 100_000
    /// Maximum number of columns of a catalogue, and of its cells: a phone has them in memory.
    static let columns = 200, cells = 2_000_000
    /// Maximum number of rows of a catalogue that are not offered any more, and of their bytes:
    /// records have some of them, a phone has all.
    static let retiredRows = 50_000, retiredBytes = 4_194_304
    /// Maximum size of a catalogue that stands in the declaration itself, in bytes: as much as a
    /// request for it would take.
    static let inlineTableBytes = 4_096
    /// Maximum size of all catalogues of a declaration as pages get them, in bytes.
    static let tableBytes = declarationBytes + 2 * retiredBytes
    /// Maximum number of rows of each kind that stand for the differences of a catalogue.
    static let tableSamples = 5
    /// Size of the digest of a catalogue in hexadecimal.
    static let digestBytes = 64
    /// Maximum number of patches between catalogues in memory, and of their bytes.
    static let patches = 200, patchBytes = 33_554_432
    /// Maximum number of steps of all scenarios of a declaration: some seconds.
    static let scenarioSteps = 20_000
}
