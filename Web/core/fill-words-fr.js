// The words of public links in French, for whoever fills in. The keys are those of
// fill-words-en.js; a test compares them.

export default {
    // The form
    form: "Formulaire",
    yourAnswers: "Vos réponses",
    answersOf: "Réponses de {name}",
    openUntil: "Ouvert jusqu’au {date}",
    lateUntil: "Fermé depuis le {date}. Ce qui était commencé est accepté jusqu’au {last}.",
    late: "Fermé à présent. Ce qui était commencé est encore accepté.",
    sendingAnswers: "Vos réponses sont en train de partir…",
    answersWait:
        "Vos réponses sont sur cet appareil et partiront toutes seules dès qu’il y aura " +
        "une connexion. Gardez cette page ouverte, ou rouvrez le lien plus tard.",
    submittedOn: "Envoyé le {date}.",
    changeUntil: "Vous pouvez modifier vos réponses jusqu’au {date}.",
    changeAnswers: "Modifier mes réponses",
    leaveAnswers: "J’ai fini",

    // Received
    thanks: "Merci\u00a0!",
    thanksText: "Vos réponses sont bien arrivées. Il n’en reste rien sur cet appareil.",
    thanksUntil: "Jusqu’au {date}, vous pouvez les modifier avec le même lien.",
    another: "Remplir une autre fois",
    left: "Il ne reste rien sur cet appareil",
    leftText: "Vos réponses sont sur le serveur, telles que vous les avez envoyées.",

    // Not received
    full: "Il y a assez de réponses",
    closed: "Ce formulaire est fermé",
    received: "Vos réponses étaient déjà arrivées et ne peuvent plus être modifiées",
    refused: "Vos réponses n’ont pas encore été acceptées",
    refusedText: "Relisez-les, puis envoyez-les à nouveau.",
    lost: "Le serveur ne connaît plus ces réponses",
    lostText: "Elles ne peuvent plus être envoyées. Recommencez, si le lien est encore ouvert.",
    gone: "Ce lien ne fonctionne plus",
    stillHere:
        "Ce que vous avez écrit est toujours ici\u00a0: gardez-le dans un fichier si vous " +
        "en avez besoin.",
    saveFile: "Enregistrer ce que j’ai écrit",
    fileSaved: "Enregistré\u00a0: {name}",
    fileName: "reponses",
    fileDate: "Noté le {date}, non envoyé",
    signed: "signé",
    removeHere: "L’effacer de cet appareil",
    removeSure: "L’effacer pour de bon\u00a0?",

    // Links that do not open
    unknownText: "L’adresse n’est peut-être pas complète. Rouvrez le lien là où vous l’avez " +
        "reçu, ou demandez à la personne qui vous l’a envoyé.",
    unopened: "Ouvrez le lien que vous avez reçu",
    unopenedText: "Cette page ne s’ouvre qu’avec le lien entier. Rien n’est perdu\u00a0: ce que " +
        "vous avez écrit dans ce navigateur est là quand vous rouvrez le lien.",
    closedText: "Les réponses ne sont plus acceptées. Si la vôtre compte encore, demandez à la " +
        "personne qui vous a envoyé le lien.",
    tooLate: "Il est trop tard pour commencer",
    tooLateText: "Ce formulaire est fermé depuis le {date}. Si vous avez commencé dans un autre " +
        "navigateur ou sur un autre appareil, ouvrez le lien là-bas.",
    fullText: "Assez de personnes ont répondu. Merci d’avoir voulu participer.",
    used: "Vos réponses sont déjà arrivées",
    usedText: "Vous les avez envoyées le {date}. Elles ne peuvent plus être modifiées.",
    crowded: "Trop de monde à la fois",
    crowdedText: "Le formulaire s’ouvrira dans un moment. Attendez {time}, puis réessayez.",
    seconds: "{count} secondes",
    minutes: "{count} minutes",
    noRoom: "Le serveur n’a plus de place pour le moment",
    noRoomText: "Réessayez plus tard, ou prévenez la personne qui vous a envoyé le lien.",
    devices: "Ouvert sur trop d’appareils",
    devicesText: "Ce lien a déjà été ouvert sur beaucoup d’appareils. Continuez là où vous avez " +
        "commencé, ou demandez-en un autre à la personne qui l’a envoyé.",
    noNetwork: "Pas de connexion",
    noNetworkText:
        "Le formulaire n’est pas encore sur cet appareil. Trouvez une connexion, puis " +
        "réessayez.",
    portalText: "Le formulaire n’a pas pu se charger. Connectez-vous d’abord au réseau, puis " +
        "réessayez.",
    broken: "Le formulaire n’a pas pu se charger",
    brokenText: "Réessayez dans un moment. Ce que vous avez écrit reste sur cet appareil.",
};
