// What all parts of an open app share: its declaration, its addresses, and the environment and the
// patches of the present action. OpenApp adds its records and lists.

import CalepinAppModel
import CalepinSync
import CalepinExpressions
import CalepinForms

/// The facts about an open app that each of its lists and screens needs.
public class AppContext {
    /// Its name in requests and addresses.
    public final let name: String
    final let declaration: App
    final let routes: Routes
    /// The tables that forms look values up in.
    final let catalogues: [Catalogue]
    /// The initial data that a record can begin with; nil without any.
    final let initial: JSONValue?
    /// True when no record is begun any more; those that were begun go on.
    final let isClosing: Bool
    /// True when a submitted record can be changed and submitted again.
    final let reopens: Bool
    /// The environment of the present action.
    final var context: ActionContext
    /// The writer of the patches that answer it.
    final var out = PatchWriter()

    init(
        _ name: String, _ declaration: App, catalogues: [Catalogue], initial: JSONValue?,
        isClosing: Bool, reopens: Bool,
        context: ActionContext
    ) {
        self.name = name
        self.declaration = declaration
        self.catalogues = catalogues
        self.initial = initial
        self.isClosing = isClosing
        self.reopens = reopens
        self.context = context
        routes = Routes(app: name, startCollection: declaration.start)
    }

    /// Opens a session of a record with the present version of its form; nil gives an empty
    /// record. `last-saved` reads another record, if there is one.
    final func session(
        of record: FormRecord?, in form: CompiledForm, after last: FormRecord? = nil
    ) -> FormSession {
        let evaluation = evaluation(in: form, after: last)
        let session =
            if let record = record?.migrated(to: form.definition) {
                FormSession(form, context: evaluation, catalogues: catalogues, record: record)
            } else {
                FormSession(form, context: evaluation, catalogues: catalogues)
            }
        session.setRowPrefix(rowPrefix)
        return session
    }

    /// Returns the environment of a session; `last-saved` reads a record, if there is one.
    final func evaluation(in form: CompiledForm, after last: FormRecord?) -> EvaluationContext {
        var evaluation = context.evaluation
        if let last { evaluation.lookups.lastSaved = session(of: last, in: form).asLastSaved }
        return evaluation
    }

    /// Returns a text of the declaration in the language of texts.
    final func text(_ text: LocalText) -> String {
        text.text(in: context.evaluation.textLanguage, or: context.language)
    }

    /// Returns the label of a choice of a form's list or of a catalogue; the value itself when it
    /// is in neither.
    final func label(of value: String, in list: String, _ form: FormDefinition) -> String {
        for one in form.choiceLists where one.name == list {
            for choice in one.choices where choice.value == value {
                return text(choice.label)
            }
            return value
        }
        for one in catalogues where one.name == list {
            return one.label(of: value, in: context.evaluation.textLanguage) ?? value
        }
        return value
    }

    /// The prefix of the ids of rows, which keeps them unique across devices.
    final var rowPrefix: String {
        // The fresh bits are in the low half of the identifier's digits.
        let digits = Array(Identifier(high: 0, low: context.fresh.low).description.utf8)
        return String(decoding: digits[13...], as: UTF8.self) + "x"
    }
}
