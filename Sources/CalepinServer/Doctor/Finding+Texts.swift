// What findings say, and how they are mended, in English and French.

import CalepinExpressions

extension Finding {
    /// A text in both languages.
    typealias Words = (english: String, french: String)

    /// Returns what is wrong.
    package func text(in language: Language) -> String { filled(words.what, in: language) }

    /// Returns how it is mended.
    package func remedy(in language: Language) -> String { filled(words.remedy, in: language) }

    private func filled(_ words: Words, in language: Language) -> String {
        var text = language == .french ? words.french : words.english
        for (place, argument) in arguments.enumerated() {
            text = text.replacing("{\(place)}", with: argument)
        }
        return text
    }

    private var words: (what: Words, remedy: Words) {
        switch code {
        case .noFolder, .folderUnusable, .folderOpen: folderWords
        case .diskFull, .diskLow, .logLarge, .databaseDamaged: diskWords
        case .backupNone, .backupOld, .verifiedFaulty: backupWords
        case .clockUnset, .clockBehind, .filesFew, .imagesMissing, .pageMissing: machineWords
        case .stopped, .silent, .otherVersion, .noOwner: processWords
        case .noMail, .mailUnreachable, .mailRefused, .mailsFailed, .hooksParked: mailWords
        case .notEncrypted, .noOrigin, .proxyUnreachable, .proxyElsewhere, .proxySilent,
            .proxyUnknown:
            wayWords
        case .certificateUnused, .certificateEnds: certificateWords
        }
    }

    private var folderWords: (what: Words, remedy: Words) {
        switch code {
        case .noFolder:
            (
                ("There is no folder {0}", "Le dossier {0} n’existe pas"),
                (
                    "Name the folder of the server with --data",
                    "Indiquez le dossier du serveur avec --data"
                )
            )
        case .folderUnusable:
            (
                ("The folder cannot be used: {0}", "Le dossier est inutilisable : {0}"),
                (
                    "Run the command as the user of the server, and look at rights and disk",
                    "Lancez la commande sous l’utilisateur du serveur ; vérifiez droits et disque"
                )
            )
        default:
            (
                (
                    "Others could enter the folder {0}; it is closed to them now",
                    "D’autres pouvaient entrer dans le dossier {0} ; il leur est fermé"
                ),
                (
                    "Ask who has been there: its keys and records may have been read",
                    "Cherchez qui y est entré : clés et dossiers ont pu être lus"
                )
            )
        }
    }

    private var diskWords: (what: Words, remedy: Words) {
        switch code {
        case .diskFull:
            (
                (
                    "The disk has {0} left, less than the {1} kept free: uploads are refused",
                    "Il reste {0} sur le disque, moins que la réserve de {1} : envois refusés"
                ),
                (
                    "Make room on the disk or move the data folder to a larger one",
                    "Libérez de la place ou déplacez le dossier sur un disque plus grand"
                )
            )
        case .diskLow:
            (
                (
                    "The disk has {0} left; below {1} uploads are refused",
                    "Il reste {0} sur le disque ; en dessous de {1}, les envois sont refusés"
                ),
                (
                    "Make room before it is full",
                    "Libérez de la place avant qu’il ne soit plein"
                )
            )
        case .logLarge:
            (
                (
                    "The log of the database has grown to {0}",
                    "Le journal de la base a atteint {0}"
                ),
                (
                    "A long export or backup holds it; if it stays, restart the server",
                    "Un export ou une sauvegarde le retient ; s’il reste, redémarrez le serveur"
                )
            )
        default:
            (
                ("The database is damaged: {0}", "La base est endommagée : {0}"),
                (
                    "Stop the server, keep a copy of the folder, and restore the last backup",
                    "Arrêtez le serveur, copiez le dossier, puis restaurez la dernière sauvegarde"
                )
            )
        }
    }

    private var backupWords: (what: Words, remedy: Words) {
        switch code {
        case .backupNone:
            (
                ("No backup was ever made", "Aucune sauvegarde n’a jamais été faite"),
                (
                    "Run `calepin backup FOLDER` each night, on another disk",
                    "Lancez `calepin backup DOSSIER` chaque nuit, vers un autre disque"
                )
            )
        case .backupOld:
            (
                (
                    "The last backup is {0} days old",
                    "La dernière sauvegarde date de {0} jours"
                ),
                (
                    "See why the nightly `calepin backup` does not run",
                    "Cherchez pourquoi le `calepin backup` de la nuit ne tourne plus"
                )
            )
        default:
            (
                (
                    "The last verification found {0} faults",
                    "La dernière vérification a trouvé {0} défauts"
                ),
                (
                    "Run `calepin verify` and follow what it lists",
                    "Lancez `calepin verify` et suivez sa liste"
                )
            )
        }
    }

    private var machineWords: (what: Words, remedy: Words) {
        switch code {
        case .clockUnset:
            (
                (
                    "The clock of the machine is not synchronised",
                    "L’horloge de la machine n’est pas synchronisée"
                ),
                (
                    "Start a time service: `timedatectl set-ntp true`",
                    "Activez un service de temps : `timedatectl set-ntp true`"
                )
            )
        case .clockBehind:
            (
                (
                    "The clock is behind: something was written {0} minutes after now",
                    "L’horloge retarde : une écriture est datée de {0} minutes dans le futur"
                ),
                (
                    "Set the clock of the machine, then start a time service",
                    "Réglez l’horloge de la machine, puis activez un service de temps"
                )
            )
        case .filesFew:
            (
                (
                    "Only {0} files may be open at once, for all connections together",
                    "Seuls {0} fichiers peuvent être ouverts à la fois, connexions comprises"
                ),
                (
                    "Raise the limit: LimitNOFILE=65536 in the unit, or `ulimit -n 65536`",
                    "Relevez la limite : LimitNOFILE=65536 dans l’unité, ou `ulimit -n 65536`"
                )
            )
        case .imagesMissing:
            (
                (
                    "Photos are not taken: what decodes them is missing",
                    "Photos refusées : il manque de quoi les décoder"
                ),
                (
                    "Install libvips-tools; see Images in docs/server.md",
                    "Installez libvips-tools ; voir Images dans docs/server.md"
                )
            )
        default:
            (
                (
                    "There is no page in {0}",
                    "Il n’y a pas de page dans {0}"
                ),
                (
                    "Name the folder of the page with --web",
                    "Indiquez le dossier de la page avec --web"
                )
            )
        }
    }

    private var processWords: (what: Words, remedy: Words) {
        switch code {
        case .stopped:
            (
                (
                    "No server runs on this folder: only the folder was looked at",
                    "Aucun serveur n’utilise ce dossier : seul le dossier a été examiné"
                ),
                (
                    "Start it, and run this again to look at mails and the way to it",
                    "Démarrez-le et relancez pour examiner les mails et l’accès"
                )
            )
        case .silent:
            (
                (
                    "A program uses the folder, and does not answer",
                    "Un programme utilise le dossier et ne répond pas"
                ),
                (
                    "Run this as the user of the server; if it hangs, restart it",
                    "Lancez ceci sous l’utilisateur du serveur ; s’il est figé, redémarrez-le"
                )
            )
        case .otherVersion:
            (
                (
                    "The server is of version {0}, this command of {1}",
                    "Le serveur est en version {0}, cette commande en {1}"
                ),
                (
                    "Restart the server, so that it takes the installed version",
                    "Redémarrez le serveur pour qu’il prenne la version installée"
                )
            )
        default:
            (
                ("The server has no owner", "Le serveur n’a pas de propriétaire"),
                (
                    "Open the link in the file owner-link, or `calepin user role NAME owner`",
                    "Ouvrez le lien du fichier owner-link, ou `calepin user role NOM owner`"
                )
            )
        }
    }

    private var mailWords: (what: Words, remedy: Words) {
        switch code {
        case .noMail:
            (
                (
                    "No mails are sent: forgotten passwords need `calepin user reset`",
                    "Aucun mail n’est envoyé : un mot de passe oublié demande `calepin user reset`"
                ),
                (
                    "If people have mail, name a mail server in *Settings* on the page",
                    "Si les gens ont un mail, indiquez un serveur de mail dans les *Réglages*"
                )
            )
        case .mailUnreachable:
            (
                (
                    "The mail server cannot be reached: {0}",
                    "Le serveur de mail est injoignable : {0}"
                ),
                (
                    "Look at --smtp, its certificate, and the firewall on the way out",
                    "Vérifiez --smtp, son certificat et le pare-feu en sortie"
                )
            )
        case .mailRefused:
            (
                (
                    "The mail server refuses the login",
                    "Le serveur de mail refuse la connexion"
                ),
                (
                    "Put the right LOGIN:PASSWORD into the file of --smtp-secret",
                    "Mettez le bon LOGIN:MOTDEPASSE dans le fichier de --smtp-secret"
                )
            )
        case .mailsFailed:
            (
                (
                    "{0} mails were not taken or were dropped since the start",
                    "{0} mails refusés ou abandonnés depuis le démarrage"
                ),
                (
                    "The log has the reply of the mail server: `a mail was not taken`",
                    "Le journal a la réponse du serveur de mail : `a mail was not taken`"
                )
            )
        default:
            (
                (
                    "{0} deliveries of hooks are parked after three days of attempts",
                    "{0} envois de webhooks sont en attente après trois jours d’essais"
                ),
                (
                    "See `calepin hook list` and `calepin hook log`, then `calepin hook retry`",
                    "Voir `calepin hook list` et `calepin hook log`, puis `calepin hook retry`"
                )
            )
        }
    }

    private var wayWords: (what: Words, remedy: Words) {
        switch code {
        case .notEncrypted:
            (
                (
                    "Others can reach {0} without encryption, passwords included",
                    "{0} est joignable sans chiffrement, mots de passe compris"
                ),
                (
                    "Listen as 127.0.0.1 behind a proxy that ends TLS, with --secure",
                    "Écoutez sur 127.0.0.1 derrière un proxy TLS, avec --secure"
                )
            )
        case .noOrigin:
            (
                (
                    "The address of the page is not set: only IP addresses are answered",
                    "L’adresse de la page n’est pas définie : seules les adresses IP répondent"
                ),
                (
                    "Give --origin, such as https://notes.example.org",
                    "Donnez --origin, par exemple https://notes.example.org"
                )
            )
        case .proxyUnreachable:
            (
                ("{0} cannot be reached from here", "{0} est injoignable d’ici"),
                (
                    "Look at the name, the certificate, and whether the proxy runs",
                    "Vérifiez le nom, le certificat, et que le proxy tourne"
                )
            )
        case .proxyElsewhere:
            (
                (
                    "{0} leads to something else than this server",
                    "{0} ne mène pas à ce serveur"
                ),
                (
                    "Point the proxy at this server, with the Host header unchanged",
                    "Dirigez le proxy vers ce serveur, sans changer l’en-tête Host"
                )
            )
        case .proxySilent:
            (
                (
                    "The proxy does not say whom requests come from: all people share one budget",
                    "Le proxy ne dit pas d’où viennent les requêtes : tous partagent un quota"
                ),
                (
                    "Have it set X-Forwarded-For to the address of the client",
                    "Faites-lui écrire l’adresse du client dans X-Forwarded-For"
                )
            )
        default:
            (
                (
                    "Requests come through a proxy, and --secure is not given",
                    "Les requêtes passent par un proxy et --secure manque"
                ),
                (
                    "Give --secure, so that cookies are of TLS alone and people are told apart",
                    "Donnez --secure : cookies sur TLS seul, et clients distingués"
                )
            )
        }
    }
}
