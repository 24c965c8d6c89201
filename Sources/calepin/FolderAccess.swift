// Whether others of this machine may reach what is kept in a folder, and closing it to them. Which
// folder that is, and what is said about it, is in DataFolder.swift.

import Foundation

/// What the system lets others do with a file or folder.
struct FolderAccess {
    private let path: String
    private let mode: mode_t

    /// - Parameter path: of something that need not be there; nobody may enter what is not.
    init(path: String) {
        self.path = path
        var found = stat()
        mode = stat(path, &found) == 0 ? found.st_mode : 0
    }

    /// Whether group or others may do anything with it.
    var isOpen: Bool { mode & 0o077 != 0 }

    /// Whether it is a folder where everybody has files, such as /tmp.
    var isShared: Bool { mode & S_ISVTX != 0 && mode & 0o002 != 0 }

    /// Takes from group and others what they may do with the folder and with all that is in it;
    /// false when the folder itself cannot be closed.
    ///
    /// Links are not followed: what they lead to is not ours.
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
            // Behind a closed folder one file that stays open can be reached by nobody else.
            if isOurs { chmod(place, found.st_mode & 0o700) }
        }
        return true
    }
}
