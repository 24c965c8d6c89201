// The sandbox of the programs that work on what strangers sent, images and pages: Linux namespaces
// of their own, without network and other processes, whose file system contains only the system's
// programs, the one file or folder that is given, and an empty folder for the results. With a
// folder the fonts are there, too. It is made with util-linux; limits on time and memory are those
// of LimitedProgram.

import Foundation

/// Starts programs in a sandbox with access to one file or folder.
struct ProgramSandbox: Sendable {
    /// The paths of what is given and of the folder for results inside of the sandbox.
    static let given = "/in/given"
    static let results = "/out"

    private let namespaces: [String]

    /// The sandbox of this machine; nil where the system does not allow one.
    static let usual = ProgramSandbox()

    private static let unshare = "/usr/bin/unshare"
    private static let separate = [
        "--mount", "--net", "--ipc", "--uts", "--pid", "--fork", "--kill-child",
        "--propagation", "private",
    ]

    /// Finds a way to create namespaces: without privileges, or only as root.
    private init?() {
        let ways = [["--user", "--map-root-user"], []]
        guard let way = ways.first(where: { Self.works($0 + Self.separate) }) else { return nil }
        namespaces = way + Self.separate
    }

    /// Builds the root file system and changes into it without any capability; inside of such a
    /// root a process cannot create another user namespace to get out.
    private static let script = """
        set -eu
        root=$1 given=$2 results=$3
        shift 3
        mount -t tmpfs -o size=1m,mode=755,nosuid,nodev none "$root"
        mkdir "$root/usr" "$root/in" "$root/out"
        show() {
            mkdir -p "$root/$1"
            mount --rbind "/$1" "$root/$1"
            mount -o remount,bind,ro,nosuid,nodev "$root/$1"
        }
        show usr
        for name in bin sbin lib lib32 lib64; do
            if [ -L "/$name" ]; then cp -P "/$name" "$root/$name"
            elif [ -d "/$name" ]; then show "$name"; fi
        done
        if [ -d "$given" ]; then
            mkdir "$root/in/given"
            for name in etc/fonts var/cache/fontconfig; do
                if [ -d "/$name" ]; then show "$name"; fi
            done
        else : > "$root/in/given"; fi
        mount --bind "$given" "$root/in/given"
        mount -o remount,bind,ro,nosuid,nodev,noexec "$root/in/given"
        mount --bind "$results" "$root/out"
        mount -o remount,bind,nosuid,nodev,noexec "$root/out"
        exec chroot "$root" /usr/bin/setpriv --no-new-privs --bounding-set=-all \\
            --inh-caps=-all -- "$@"
        """

    /// Returns the command line that runs a program in the sandbox.
    ///
    /// - Parameters:
    ///   - root: an empty folder, which stays empty outside of the sandbox.
    ///   - given: the file or folder that the program reads.
    ///   - results: the folder for the program's output.
    func words(
        root: String, given: String, results: String, _ program: [String]
    ) -> [String] {
        [Self.unshare] + namespaces + ["/bin/sh", "-c", Self.script, "sandbox"]
            + [root, given, results] + program
    }

    /// Returns true when namespaces can be created, and something mounted in them.
    private static func works(_ namespaces: [String]) -> Bool {
        let test = ["/bin/sh", "-c", "mount -t tmpfs none /mnt && command -v setpriv chroot"]
        let process = try? ChildProcess(
            [unshare] + namespaces + test, environment: ["PATH": path])
        return process?.wait() == 0
    }

    /// The search path of the system's programs.
    static let path = "/usr/sbin:/usr/bin:/sbin:/bin"
}
