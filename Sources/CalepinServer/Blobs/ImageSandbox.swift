// Where the programs run that decode images of strangers: in namespaces of their own, in which
// there is no network, no other process, and of all files only the system's programs, the one
// image, and an empty folder for what comes out. The system's own tools make it (util-linux); how
// long and how much a program may use is ImageCleaner's.

import Foundation

/// Starts programs where they can reach nothing but one image.
struct ImageSandbox: Sendable {
    /// The image and the folder for results, as programs in the sandbox see them.
    static let image = "/in/image"
    static let results = "/out"

    private let namespaces: [String]

    /// The sandbox of this machine; nil where the system does not let us make one.
    static let usual = ImageSandbox()

    private static let unshare = "/usr/bin/unshare"
    private static let separate = [
        "--mount", "--net", "--ipc", "--uts", "--pid", "--fork", "--kill-child",
        "--propagation", "private",
    ]

    /// Finds out how a sandbox can be made: as anybody, or only as root.
    private init?() {
        let ways = [["--user", "--map-root-user"], []]
        guard let way = ways.first(where: { Self.works($0 + Self.separate) }) else { return nil }
        namespaces = way + Self.separate
    }

    /// Makes the root of files, and changes into it without any capability: so nothing leads
    /// back, because one who is in such a root may make no further user namespace.
    private static let script = """
        set -eu
        root=$1 image=$2 results=$3
        shift 3
        mount -t tmpfs -o size=1m,mode=755,nosuid,nodev none "$root"
        mkdir "$root/usr" "$root/in" "$root/out"
        show() {
            mount --rbind "/$1" "$root/$1"
            mount -o remount,bind,ro,nosuid,nodev "$root/$1"
        }
        show usr
        for name in bin sbin lib lib32 lib64; do
            if [ -L "/$name" ]; then cp -P "/$name" "$root/$name"
            elif [ -d "/$name" ]; then mkdir "$root/$name"; show "$name"; fi
        done
        : > "$root/in/image"
        mount --bind "$image" "$root/in/image"
        mount -o remount,bind,ro,nosuid,nodev,noexec "$root/in/image"
        mount --bind "$results" "$root/out"
        mount -o remount,bind,nosuid,nodev,noexec "$root/out"
        exec chroot "$root" /usr/bin/setpriv --no-new-privs --bounding-set=-all \\
            --inh-caps=-all -- "$@"
        """

    /// The words of a command line that runs a program in the sandbox.
    ///
    /// - Parameters:
    ///   - root: an empty folder, which stays empty for everybody else.
    ///   - results: the folder for what the program writes.
    func words(
        root: String, image: String, results: String, _ program: [String]
    ) -> [String] {
        [Self.unshare] + namespaces + ["/bin/sh", "-c", Self.script, "sandbox"]
            + [root, image, results] + program
    }

    /// Whether namespaces can be made, and something mounted in them.
    private static func works(_ namespaces: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: unshare)
        process.arguments =
            namespaces + [
                "/bin/sh", "-c", "mount -t tmpfs none /mnt && command -v setpriv chroot",
            ]
        process.environment = ["PATH": path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    /// Where the system's programs are.
    static let path = "/usr/sbin:/usr/bin:/sbin:/bin"
}
