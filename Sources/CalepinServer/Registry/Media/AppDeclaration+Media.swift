// The files of a declaration: those that its forms show, of what came along and what the version
// in use has, and the declaration with their bytes.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

extension AppDeclaration {
    /// Returns the declaration as pages get it, with its tables, and with the bytes of the files
    /// that came along: for looking at it before it is published.
    ///
    /// Complexity: O(n) in the bytes.
    func looked(at number: Int64) throws(StoreError) -> [UInt8] {
        let members = try served(number).complete().members ?? []
        let shown = files.map(\.looked)
        return JSONValue.object(
            members.map { $0.key == "files" ? JSONMember("files", .array(shown)) : $0 }
        ).bytes
    }
}

extension App {
    /// Returns the files that the forms show: those that come along, or else those that the
    /// version in use has of the same names.
    ///
    /// Complexity: O(n log n) in the uses of files.
    /// Throws: `PublishError.faults` for each use of a file that is missing, or of another type
    /// than its kind, and for two names that are one on some disks; or too many files or bytes.
    func files(_ coming: [AppMedia], orOf used: [AppMedia]) throws(PublishError) -> [AppMedia] {
        let known = Dictionary(used.map { ($0.name, $0) }) { $1 }
            .merging(coming.map { ($0.name, $0) }) { $1 }
        var (faults, found) = ([Fault](), [String: AppMedia]())
        var folded: [String: String] = [:]
        for form in forms {
            for use in form.mediaUses {
                func fault(_ code: Fault.Code) {
                    faults.append(
                        Fault(code, at: use.place, rule: use.rule, use.name).within(form.id))
                }
                guard let file = known[use.name] else {
                    fault(.missingFile)
                    continue
                }
                if !file.type.isOf(use.kind) { fault(.wrongFile) }
                let first = folded[use.name.lowercased(), default: use.name]
                if first != use.name { fault(.duplicateName) }
                folded[use.name.lowercased()] = first
                found[use.name] = file
            }
        }
        guard faults.isEmpty else { throw .faults(faults) }
        let files = found.values.sorted { $0.name < $1.name }
        guard files.count <= RegistryLimits.mediaFiles else {
            throw .files(.tooManyFiles(RegistryLimits.mediaFiles))
        }
        guard files.reduce(0, { $0 + $1.size }) <= RegistryLimits.mediaBytes else {
            throw .files(.tooLarge("", RegistryLimits.mediaBytes))
        }
        return files
    }
}
