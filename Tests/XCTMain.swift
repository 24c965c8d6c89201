// The program of all native tests. That it stands here keeps the package manager from looking for
// tests of XCTest, of which there are none, in an index that the build would have to write.

// Square roots are linked with this, also where no test of a module imports it.
import Foundation
import Testing

@main
struct TestMain {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
