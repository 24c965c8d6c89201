// Hooks and attempts as lines of text, with their words in English and French.

import CalepinExpressions
import CalepinServer

/// The words of `calepin hook`.
enum HookTexts {
    /// Returns the word for the state of a hook.
    static func state(_ stopped: String, in language: Language) -> String {
        let words: (english: String, french: String) =
            switch HookStop(rawValue: stopped) {
            case nil: ("in use", "en service")
            case .gone: ("stopped: gone", "arrêtée : destinataire disparu")
            case .full: ("stopped: too much waits", "arrêtée : trop d’attente")
            case .noAccess: ("stopped: no access", "arrêtée : accès perdu")
            case .removed: ("being removed", "en cours de suppression")
            }
        return language == .french ? words.french : words.english
    }

    /// Returns the word for why there is no answer that counts.
    static func failure(_ name: String, in language: Language) -> String {
        let words: (english: String, french: String) =
            switch HookFailure(rawValue: name) {
            case .unreachable: ("unreachable", "injoignable")
            case .slow: ("too slow", "trop lent")
            case .address: ("address refused", "adresse refusée")
            case .form: ("form is gone", "formulaire disparu")
            case .secret: ("secret unreadable", "secret illisible")
            case .noAddress: ("no mail address", "pas d’adresse")
            case .fromPublic: ("public link", "lien public")
            case .unwanted: ("mails refused", "messages refusés")
            case .tooMany: ("too many mails", "trop de messages")
            case .pace: ("too many an hour", "trop par heure")
            case .noMail: ("no mail server", "pas de messagerie")
            case .mail: ("mail not taken", "message refusé")
            case nil: (name, name)
            }
        return language == .french ? words.french : words.english
    }
}

extension JSONValue {
    /// Returns a hook as columns.
    func hookColumns(in language: Language) -> String {
        let counts = ["waiting", "parked"].map { "\(self[$0]?.asInt64 ?? 0)" }
        return [
            self["id"]?.asString ?? "",
            HookTexts.state(self["stopped"]?.asString ?? "", in: language),
            counts.joined(separator: "/"), receiver,
            self["title"]?.asString ?? "",
        ].columns
    }

    /// The receiver of a hook: its address, or the field with that of a mail.
    private var receiver: String {
        guard let field = self["mail"]?["field"]?.asString else {
            return self["address"]?.asString ?? ""
        }
        return "mail:${\(field)}"
    }

    /// Returns an attempt as columns.
    func attemptColumns(in language: Language) -> String {
        let error = self["error"]?.asString.map { HookTexts.failure($0, in: language) }
        return [
            Instant.text(ofSeconds: self["at"]?.asInt64 ?? 0),
            error ?? "\(self["status"]?.asInt64 ?? 0)", "\(self["ms"]?.asInt64 ?? 0) ms",
            self["event"]?.asString ?? "", self["record"]?.asString ?? "",
            self["message"]?.asString ?? "", self["answer"]?.asString ?? "",
        ].columns
    }
}
