// What findings about the server's own certificate say, in English and French. Those about a proxy
// are in Finding+Texts.swift.

extension Finding {
    /// The words about a certificate.
    var certificateWords: (what: Words, remedy: Words) {
        guard code == .certificateUnused else {
            return (
                (
                    "The certificate ends in {0} days",
                    "Le certificat expire dans {0} jours"
                ),
                (
                    "Look why it was not renewed; new files are taken up by themselves",
                    "Cherchez pourquoi il n’est pas renouvelé ; de nouveaux fichiers sont repris "
                        + "d’eux-mêmes"
                )
            )
        }
        return (
            (
                "The certificate {0} or its key {1} has changed and cannot be used; the one of "
                    + "before still is",
                "Le certificat {0} ou sa clé {1} a changé et est inutilisable ; l’ancien sert "
                    + "encore"
            ),
            (
                "Bring a certificate and the key that belongs to it there",
                "Mettez-y un certificat et la clé qui va avec"
            )
        )
    }
}
