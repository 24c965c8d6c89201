// The words of the settings of the server, in French. They are loaded with their screen alone.

export default {
    settingsTitle: "Réglages",
    settingsLead: "Ils s’appliquent aussitôt, sans redémarrage.",
    mailSends: "Des mails sont envoyés",
    mailSendsNone: "Aucun mail n’est envoyé",
    mailFixed: "Le serveur de mail est fixé par les options données au démarrage du serveur.",
    mailServer: "Serveur de mail",
    mailServerHint:
        "Par exemple smtps://mail.example.org:465. Vide\u00a0: aucun mail n’est envoyé.",
    mailSender: "Expéditeur",
    mailSenderHint: "Par exemple Calepin <notes@example.org>.",
    mailLogin: "Identifiant",
    mailLoginHint: "Vide si le serveur de mail n’en demande pas.",
    mailPassword: "Mot de passe",
    mailPasswordKept: "Il y en a un. Vide\u00a0: il reste tel quel.",
    mailTryTo: "Essayer avec un mail à",
    mailTryHint: "Le mail part selon ce qui figure ci-dessus, même s’il n’est pas enregistré.",
    mailTry: "Envoyer un mail",
    mailTried: "Le serveur de mail a pris le mail pour {to}.",
    mailNobody: "Dites à qui va le mail.",
    settingsAddress: "Adresse de la page",
    settingsAddressHint:
        "Par exemple https://notes.example.org. Les liens des mails commencent par elle.",
    mayRegister: "Tout le monde peut s’inscrire",
    mayRegisterHint: "Sinon, on vient par invitation.",
    guestRoom: "Place pour tous les invités ensemble, en mégaoctets",
    guestRoomHint:
        "Ceux qui remplissent sans compte. Vide\u00a0: 2\u00a0048, ou un dixième d’un petit " +
        "disque.",
    wrongNumber: "Indiquez un nombre entier, de 1 à 10\u00a0000\u00a0000.",
    byOption: "Une option donnée au démarrage du serveur le fixe.",
    settingsSave: "Enregistrer",
    settingsSaved: "C’est enregistré.",
};
