// The limits of images that wait to be decoded, and of the process that decodes them, with the
// reason beside each. Those of images themselves are in ServerLimits.swift.

/// Bounds on the work on images.
enum ImageLimits {
    /// Images that wait to be decoded, beside those: ten seconds or so of work.
    static let waiting = 20
    /// Seconds after which to come again with an image when no more can wait.
    static let busySeconds = 5
    /// Bytes of one file that the process writes that decodes an image: its pixels.
    static let fileBytes: Int64 = 536_870_912
}
