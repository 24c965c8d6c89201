// The permissions of others on a folder, and their removal. DataFolder.swift applies them and
// reports to the user.

import Foundation

/// The permissions of a file or folder.
struct FolderAccess {
    private let path: String
    private let mode: mode_t

    /// - Parameter path: need not exist; then others have no permissions.
    init(path: String) {
        self.path = path
        var found = stat()
        mode = stat(path, &found) == 0 ? found.st_mode : 0
    }

    /// True when group or others have any permission.
    var isOpen: Bool { mode & 0o077 != 0 }

    /// True for a folder where everybody has files, such as /tmp.
    var isShared: Bool { mode & S_ISVTX != 0 && mode & 0o002 != 0 }

    /// Removes the permissions of group and others on the folder and everything in it; returns
    /// false when that fails for the folder itself.
    ///
    /// Links are not followed: their targets belong to others.
    ///
    /// Complexity: O(n) in the files.
    func close() -> Bool {
        guard chmod(path, 0o700) == 0 else { return false }
        let names = FileManager.default.enumerator(atPath: path)
        while let name = names?.nextObject() as? String {
            let place = path + "/" + name
            var found = stat()
            guard lstat(place, &found) == 0, found.st_mode & 0o077 != 0 else { continue }
            let isOurs = [S_IFREG, S_IFDIR, S_IFSOCK].contains(found.st_mode & S_IFMT)
            // An error here is harmless: the folder around the file is closed.
            if isOurs { chmod(place, found.st_mode & 0o700) }
        }
        return true
    }
}
