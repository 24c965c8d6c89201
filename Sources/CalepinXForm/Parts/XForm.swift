// A form for clients of ODK: its XML, the files that it reads, and the remarks about what is
// different. XFormWriter makes it.

/// A form for clients of ODK.
package struct XForm: Sendable {
    /// A file that a form reads or shows.
    package struct File: Hashable, Sendable {
        /// The name under which the form names it.
        package let name: String
        /// The table whose rows it has; empty for a file of the app.
        package let table: String
    }

    /// The XML in UTF-8; empty for a form that is not offered.
    package internal(set) var xml: [UInt8] = []
    /// The files, in the order of their names.
    package internal(set) var files: [File] = []
    /// The remarks, in the order of the form.
    package internal(set) var reasons: [XFormReason] = []
    /// The path of each declared field and repeat, from the root of ODK's data, by its path in the
    /// form.
    package internal(set) var paths: [String: String] = [:]

    /// True when clients of ODK get the form.
    package var isOffered: Bool { !xml.isEmpty }
}
