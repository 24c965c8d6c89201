// The words of outcomes of mutations, in English and French. Those of errors in messages are in
// SyncTexts.

import CalepinExpressions

extension SyncTexts {
    static func of(_ status: Outcome.Status) -> Texts {
        switch status {
        case .applied: ("applied", "On the server", "Sur le serveur")
        case .held:
            (
                "held", "Kept aside: handed to the owner", "Mis de côté : remis au propriétaire"
            )
        case .refused:
            (
                "refused", "Saved, but not accepted as handed in",
                "Enregistré, mais la remise n’est pas acceptée"
            )
        case .unreadable:
            (
                "unreadable", "Set aside: the server cannot read it",
                "Mis de côté : le serveur ne peut pas le lire"
            )
        case .forked:
            (
                "forked", "Another copy of this browser profile has sent other changes",
                "Une autre copie de ce profil a envoyé d’autres modifications"
            )
        case .gap:
            (
                "gap", "The server has not received earlier changes",
                "Le serveur n’a pas reçu des modifications antérieures"
            )
        }
    }
}
