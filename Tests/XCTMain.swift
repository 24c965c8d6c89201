// The program of all native tests. That it stands here keeps the package manager from looking for
// tests of XCTest, of which there are none, in an index that the build would have to write.

import Testing

@main
struct TestMain {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
