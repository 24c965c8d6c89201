// Limits of the processes that draw pages, with the reason beside each. Limits of what is drawn
// are in ExportLimits.

/// Limits on the work of drawing pages.
enum PaperLimits {
    /// Maximum memory of the process that draws some records, in bytes.
    static let memory: Int64 = 536_870_912
    /// Maximum time of a process, in seconds of a processor. On the clock it is twice as much, for
    /// a machine that has other work, too.
    static let seconds: Int64 = 30
    /// Maximum size of a file that a process writes, in bytes: 200 photos.
    static let fileBytes: Int64 = 134_217_728
    /// Maximum number of PDFs that wait, besides the one in work: each takes a minute at most.
    static let waiting = 4
    /// Seconds after which a client may retry when the queue is full.
    static let busySeconds = 30
    /// Maximum length of a photo's longer side in pixels: 300 to an inch where it is largest.
    static let photoSide = 1_000
    /// Maximum length of a logo's longer side in pixels.
    static let logoSide = 640
    /// Bytes of the PDF that are read at once.
    static let readBytes = 262_144
}
