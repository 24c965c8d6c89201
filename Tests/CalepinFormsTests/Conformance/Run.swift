// Runs one recorded case: makes its form, takes its steps and compares the results. The steps of
// each recording are in WebFormRun.swift and ScenarioRun.swift.

import CalepinForms

/// The outcome of a case.
enum CaseResult {
    case passed
    /// A form definition cannot express the case, or it cannot be judged.
    case left(Reason)
    case failed(String)

    /// Runs a case.
    init(_ run: () throws -> Void) {
        do {
            try run()
            self = .passed
        } catch let reason as Reason {
            self = .left(reason)
        } catch let mismatch as Mismatch {
            self = .failed(mismatch.text)
        } catch let refusal as Refusal {
            self = CaseResult.refused(refusal)
        } catch let error as SessionError {
            self = .failed(CaseResult.words(error))
        } catch {
            self = .failed("\(error)")
        }
    }

    private static func words(_ error: SessionError) -> String {
        switch error {
        case .unknownPath(let path): "unknown path \(path)"
        case .notEditable(let path): "not editable \(path)"
        case .tooManyRows: "too many rows"
        default: "\(error)"
        }
    }

    /// Returns the reason why a form is refused, from its faults.
    private static func refused(_ refusal: Refusal) -> CaseResult {
        let lines = refusal.faults.map { $0.line(in: .english) }.joined(separator: "; ")
        if refusal.names.allSatisfy({ $0 == "unknown-function" || $0 == "wrong-arity" }) {
            return .left(.functions)
        }
        return .failed("refused: " + lines)
    }
}
