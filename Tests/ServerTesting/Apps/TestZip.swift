// Zip files for tests, made with libzip. It contains no test.

import CZip
import Foundation

/// A zip file.
struct TestZip {
    /// The files: name and content, in their order.
    var files: [(name: String, bytes: [UInt8])]

    /// Returns the bytes.
    ///
    /// - Parameter password: The password of all files; empty for none.
    func bytes(password: String = "") throws -> [UInt8] {
        let path = NSTemporaryDirectory() + "calepin-zip-\(UUID())"
        defer { unlink(path) }
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_EXCL, &code) else {
            throw CocoaError(.fileWriteUnknown)
        }
        for (name, bytes) in files {
            // libzip frees the copy when the file is closed.
            guard let copy = malloc(max(1, bytes.count)) else {
                throw CocoaError(.fileWriteUnknown)
            }
            copy.copyMemory(from: bytes, byteCount: bytes.count)
            let source = zip_source_buffer(archive, copy, UInt64(bytes.count), 1)
            let index = zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8))
            if !password.isEmpty {
                zip_file_set_encryption(
                    archive, UInt64(index), UInt16(ZIP_EM_AES_256), password)
            }
        }
        guard zip_close(archive) == 0, let data = FileManager.default.contents(atPath: path) else {
            throw CocoaError(.fileWriteUnknown)
        }
        return Array(data)
    }
}
