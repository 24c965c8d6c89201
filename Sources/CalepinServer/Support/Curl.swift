// Initialisation of libcurl, and arrays of C strings for its functions. It is used in Mail/ and
// Fetching/.

import CCurl
import Foundation

/// The library for sending mails and fetching bodies.
enum Curl {
    /// True when the library is ready; the first access initialises it.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// Calls `body` with texts as C strings, valid for the length of the call.
func withCTexts<Outcome>(
    _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Outcome
) -> Outcome {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
}
