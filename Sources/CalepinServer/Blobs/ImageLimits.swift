// Limits of images that wait to be decoded, and of the process that decodes them, with the reason
// beside each. Limits of the images themselves are in ServerLimits.swift.

/// Limits on the work on images.
enum ImageLimits {
    /// Maximum number of waiting images, besides those in work: about ten seconds of work.
    static let waiting = 20
    /// Seconds after which a client may retry when the queue is full.
    static let busySeconds = 5
    /// Maximum size in bytes of one file written by the decoding process: its pixels.
    static let fileBytes: Int64 = 536_870_912
}

extension AccountQueue {
    /// Creates the queue of images to re-encode.
    static func ofImages() -> AccountQueue {
        AccountQueue(
            atOnce: ServerLimits.imagesAtOnce, waiting: ImageLimits.waiting,
            busySeconds: ImageLimits.busySeconds)
    }
}
