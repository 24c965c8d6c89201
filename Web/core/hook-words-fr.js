// The words about hooks, in French. They are part of those of the console.

export default {
    hooks: "Notifications",
    hooksText: "Une notification informe un autre programme de ce qui arrive aux dossiers de " +
        "cette application.",
    hooksLead: "Une notification envoie un message à une adresse à vous chaque fois qu’il se " +
        "passe quelque chose. Chaque message est signé, et réessayé pendant trois jours.",
    hooksNone: "Il n’y a pas encore de notification.",
    hooksNeedTeam: "Seuls les dossiers d’une équipe sont transmis. Confiez d’abord " +
        "l’application à une équipe.",
    toHooks: "Gérer les notifications",
    hookInUse: "En service",
    hookStop_gone: "Destinataire disparu",
    hookStopText_gone:
        "Le destinataire a répondu qu’il n’existe plus (410). Plus rien n’est envoyé " +
        "tant que vous ne réessayez pas.",
    hookStop_full: "Trop d’attente",
    hookStopText_full:
        "Il y avait tant en attente que plus rien n’a été gardé. Ce qui s’est passé " +
        "depuis n’est pas transmis\u00a0; ce qui attend le sera si vous réessayez.",
    "hookStop_no-access": "Accès perdu",
    "hookStopText_no-access":
        "La personne qui a créé cette notification ne peut plus lire les dossiers. " +
        "Réessayez pour la reprendre à votre nom.",
    hookStop_removed: "En suppression",
    hookStopText_removed: "Elle n’a pas été supprimée entièrement. Supprimez-la encore une fois.",
    hookWaiting: "En attente",
    hookParked: "Mis de côté",
    hookAllLists: "toutes les listes",
    hookAbout: "{lists}\u00a0: {events}",
    hookLast: "Dernier essai {time}\u00a0: {what}",
    hookNoAttempt: "Créée le {time}\u00a0; rien n’a encore été envoyé",
    hookEvent_created: "créé",
    hookEvent_changed: "modifié",
    hookEvent_submitted: "envoyé",
    hookEvent_reviewed: "examiné",
    hookEvent_removed: "supprimé",
    hookEvent_restored: "rétabli",
    hookEvent_test: "essai",
    hookAnswered: "réponse {status} en {ms} ms",
    hookError_unreachable: "injoignable",
    hookError_slow: "trop lent à répondre",
    hookError_address: "adresse refusée",
    hookError_form: "le formulaire n’existe plus",
    hookError_secret: "le secret est illisible\u00a0; créez-en un autre",
    hookAnswer: "Réponse\u00a0: {answer}",
    hookTest: "Envoyer un essai",
    hookTestOf: "Envoyer un essai\u00a0: {name}",
    hookTested: "L’essai est arrivé chez {name}\u00a0: {what}",
    hookNotTested: "L’essai n’a pas été accepté par {name}\u00a0: {what}",
    hookRetry: "Réessayer maintenant",
    hookRetryOf: "Réessayer maintenant\u00a0: {name}",
    hookRetried: "Nouvel essai lancé\u00a0: {name}",
    hookRotate: "Nouveau secret",
    hookRotateOf: "Nouveau secret\u00a0: {name}",
    hookRotateText: "Le secret actuel signe encore 24 heures à côté du nouveau, le temps de " +
        "donner celui-ci au destinataire.",
    hookRemove: "Supprimer",
    hookRemoveOf: "Supprimer\u00a0: {name}",
    hookRemoveText: "Plus rien n’est envoyé à ce destinataire, et ce qui attend est effacé.",
    hookRemoved: "C’est supprimé\u00a0: {name}",
    hookLog: "Derniers essais",
    hookLogFailed: "Les essais ne sont pas lisibles pour l’instant.",
    hookNoAttempts: "Rien n’a encore été envoyé.",
    hookSecretOf: "Secret de {name}",
    hookSecretText: "Donnez-le au destinataire, qui vérifie les signatures avec lui. Il n’est " +
        "montré qu’une fois.",
    hookNew: "Nouvelle notification",
    hookAddress: "Adresse du destinataire",
    hookAddressHint: "Par exemple https://example.org/calepin",
    hookTitle: "Titre",
    hookTitleHint: "Le nom sous lequel vous la connaissez",
    hookLists: "Listes de dossiers",
    hookEvents: "Ce qui est transmis",
    hookNoList: "Choisissez au moins une liste",
    hookNoEvent: "Choisissez au moins un événement",
    hookMake: "Créer la notification",
};
