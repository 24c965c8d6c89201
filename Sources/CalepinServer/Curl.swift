// The start of libcurl, and texts as its C functions take them. What is done with it is in Mail/
// and Fetching/.

import CCurl
import Foundation

/// The library that hands mails in and fetches bodies.
enum Curl {
    /// Whether the library is ready; the first to ask starts it.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// Texts as C has them, for the length of `body`.
func withCTexts<Outcome>(
    _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Outcome
) -> Outcome {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
}
