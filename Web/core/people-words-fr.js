// The French words of the people of a team. The lookup is in people-words.js; the English words
// have the same keys.

export default {
    whoDidWhat: "Qui a fait quoi dans l’équipe",
    // Les membres
    teamPeople: "Personnes",
    peopleSearch: "Chercher par nom",
    peopleFound: "Trouvées\u00a0: {count}",
    nobodyFound: "Personne n’a un tel nom.",
    lastContact: "Dernier contact",
    neverThere: "Jamais connecté",
    unsentThere: "Non envoyé",
    unsentNone: "Rien",
    unsentUnknown: "Inconnu",
    unsentCount: "{count} au dernier contact",
    pageVersion: "Version",
    versionNow: "À jour",
    versionOld: "Ancienne",
    versionUnknown: "Inconnue",
    deviceCount: "Appareils ({count})",
    devicesOf: "Appareils de {name}",
    sees: "Ce qu’elle voit",
    seesOf: "Ce que voit {name}",
    handover: "Transmettre",
    handoverOf: "Transmettre ce qu’a {name}",
    handoverLead:
        "Ce qu’a {name} dans cette équipe passe à quelqu’un d’autre\u00a0: ses propres " +
        "dossiers, là où chacun a les siens, et ceux qui lui sont confiés pour examen. Les " +
        "dossiers d’un groupe restent à leur groupe.",
    handoverTo: "À qui",
    handoverCount: "Compter à nouveau",
    handoverCounting: "Calcul en cours…",
    handoverNone: "{name} n’a aucun dossier à transmettre.",
    handoverDo: "En transmettre {count}",
    handoverDone: "Transmis à {name}\u00a0: {count}",
    handoverUndo: "Reprendre",
    handoverUndone: "Repris\u00a0: {count}",
    removeOf: "Retirer {name}",
    removeTitle: "Retirer {name} de l’équipe\u202f?",
    removeText: "Les dossiers de l’équipe sont effacés de ses appareils. Ce qui n’y est pas " +
        "encore envoyé arrive tout de même, et est mis de côté pour vous.",

    // Les groupes
    groups: "Groupes",
    groupsLead: "Là où une application le dit, chaque groupe a ses propres dossiers\u00a0: ses " +
        "membres voient ceux-là et aucun autre. Les responsables et les propriétaires les " +
        "voient tous.",
    groupsUnused:
        "Des régions ou des équipes, chacune avec ses propres dossiers. Une application " +
        "s’en sert si sa collection le dit.",
    newGroup: "Nom d’un nouveau groupe",
    makeGroup: "Créer un groupe",
    groupMade: "Le groupe {title} est créé.",
    groupTitle: "Nom",
    saveGroup: "Enregistrer",
    groupRenamed: "Le groupe s’appelle maintenant {title}.",
    renameGroup: "Renommer",
    renameOf: "Renommer {title}",
    removeGroup: "Supprimer",
    removeGroupOf: "Supprimer {title}",
    removeGroupTitle: "Supprimer le groupe {title}\u00a0?",
    removeGroupText:
        "Ses membres n’ont alors plus de groupe, ou ont leurs autres groupes. Ce qui " +
        "n’est pas encore envoyé arrive quand même et est mis de côté pour vous.",
    removeGroupRecords:
        "Le groupe a des dossiers\u00a0: {count}, corbeille comprise. Ils vont d’abord " +
        "dans un autre groupe. Ce qui n’est pas encore envoyé arrive quand même et est " +
        "mis de côté pour vous.",
    groupGoal: "Où vont ses dossiers",
    removeGroupMoving: "Transférer les dossiers et supprimer",
    removeGroupFirst: "Créez d’abord un autre groupe pour ses dossiers.",
    groupRemoved: "Le groupe {title} est supprimé.",
    groupOnePerson: "1 personne",
    groupPeople: "{count} personnes",
    groupOneRecord: "1 dossier",
    groupRecords: "{count} dossiers",
    groupOf: "Groupe de {name}",
    groupsOf: "Groupes de {name}",
    noGroupYet: "Aucun groupe",
    severalGroups: "Plusieurs…",
    changeGroups: "Modifier",
    needsGroup: "N’a pas de dossiers sans groupe",
    groupFirst: "Les nouveaux dossiers vont dans",
    groupFirstHint:
        "L’appareil de cette personne a les dossiers de ce groupe. Ceux des autres sont " +
        "dans la console.",
    saveGroups: "Enregistrer",
    groupChanged: "Le groupe de {name} a changé. Ce qui a été saisi jusqu’ici reste où il est.",
    wrongGroup: "Un groupe porte déjà ce nom, ou il ne convient pas",
    groupInUse: "Le groupe a reçu des dossiers entre-temps. Rechargez la page.",
    tooManyGroups: "Il y a trop de groupes",
    groupGone: "Le groupe n’existe plus. Rechargez la page.",
    seesGroups: "Dossiers de\u00a0: {groups}",
    inviteGroup: "Groupe",
    inviteFileGroups:
        "Collez un tableau ou choisissez un fichier CSV\u00a0: nom, courriel, rôle, " +
        "groupe.",
    inviteGroupColumn: "groupe",

    // Les appareils
    noDevices: "Personne n’est connecté sous ce nom.",
    device_open: "Connecté",
    device_over: "Session expirée",
    device_emptying: "Vidé quand tout est envoyé",
    device_wiping: "Vidé au prochain contact",
    device_wiped: "Vidé",
    deviceSince: "Connecté depuis {time}",
    deviceContact: "Dernier contact {time}",
    deviceWiped: "Vidé {time}",
    deviceVersion: "Version\u00a0: {version}",
    deviceUnsent: "Non envoyé au dernier contact\u00a0: {count}",
    endDevice: "Déconnecter",
    endTitle: "Déconnecter cet appareil\u202f?",
    endText: "Ses dossiers y restent jusqu’à la prochaine connexion. Pour un appareil perdu, " +
        "choisissez «\u00a0Vider\u00a0».",
    deviceEnded: "L’appareil est déconnecté.",
    wipeSent: "Vider après l’envoi",
    wipeSentTitle: "Vider cet appareil quand tout est envoyé\u202f?",
    wipeSentText: "Il envoie ce qu’il a encore, puis efface les dossiers de {name} et se " +
        "déconnecte.",
    wipeSentDone: "L’appareil est vidé quand tout est envoyé.",
    wipeNow: "Vider",
    wipeNowTitle: "Vider cet appareil à son prochain contact\u202f?",
    wipeNowText: "Il est déconnecté tout de suite. Dès qu’il est de nouveau en ligne, il efface " +
        "les dossiers de {name}, même ce qu’il n’a pas envoyé. Un appareil qui ne revient " +
        "jamais en ligne les garde.",
    wipeNowDone: "L’appareil est vidé à son prochain contact.",
    keepDevice: "Ne pas vider",
    deviceKept: "L’appareil n’est pas vidé.",
    closeDialog: "Fermer",

    // Ce que voit quelqu’un
    seesLead: "Le serveur a répondu comme il répond à {name}, qui trouve dans son activité que " +
        "vous avez regardé.",
    seesNothing: "{name} ne voit aucun dossier de cette équipe.",
    seesApp: "Application\u00a0: {app}",
    seesRecords: "Dossiers",
    seesRight: "Droit\u00a0: {right}",
    handoverOwn: "Transmettre ses propres dossiers\u00a0: {count}",
    handoverLeft: "Non transmis\u00a0: {count}. L’autre part a un dossier de même identifiant, " +
        "ou l’historique est trop long.",
    seesOwnPart: "Ses propres dossiers seulement",
    seesParts: "Dossiers de {count} personnes, en parts",
    seesReads: "Lit",
    seesWrites: "Lit et écrit",

    // Les invitations
    invitePeople: "Inviter",
    inviteWhom: "Adresses e-mail ou noms",
    inviteHint: "Plusieurs avec des virgules. Sans adresse, on reçoit un lien et un code à lire.",
    inviteHintNoMail:
        "Plusieurs avec des virgules. Chacun reçoit un lien et un code à lire\u00a0; " +
        "ce serveur n’envoie pas de courriel.",
    inviteRole: "Rôle dans l’équipe",
    inviteSend: "Inviter",
    inviteNobody: "Saisissez une adresse ou un nom",
    inviteWrongMail: "Vérifiez les adresses e-mail",
    inviteTooMany: "Une équipe a au plus {count} invitations ouvertes. Annulez-en d’abord.",
    invitedOne: "{name} est invité.",
    invitedMany: "{count} personnes sont invitées.",
    invitedMails: "Courriels en route\u00a0: {count}.",
    invitedLeft: "Encore {count} dans quelques minutes, avec «\u00a0Écrire aux autres\u00a0».",
    inviteFile: "Inviter à partir d’une liste",
    inviteFileText: "Collez un tableau ou choisissez un fichier CSV\u00a0: nom, courriel, rôle.",
    inviteFileExample: "nom,courriel,rôle\nAnn Rossi,ann@example.org,remplit\nBob Moret,,lit",
    inviteFileLabel: "La liste",
    chooseList: "Choisir un fichier",
    aFolderOfList: "C’est un dossier. Déposez un fichier.",
    unreadableList: "{name} est illisible.",
    checkList: "Vérifier",
    checkedOne: "1 personne peut être invitée.",
    checkedMany: "{count} personnes peuvent être invitées.",
    checkedNone: "Personne ne peut être invité.",
    checkedAgain: "{count} d’entre elles ont une invitation ouverte, que la nouvelle remplace.",
    listFaults: "Lignes laissées de côté ({count})",
    listLine: "Ligne {line}",
    inviteAll: "En inviter {count}",
    printCodes: "Imprimer les codes",

    // Les invitations ouvertes
    openInvitations: "Invitations ouvertes",
    noInvitations: "Personne n’est invité en ce moment.",
    invitedUntil: "Jusqu’au {time}",
    invitedBy: "Envoyée {time}",
    notMailed: "Pas envoyée",
    showCode: "Lien et code",
    showCodeOf: "Lien et code de {name}",
    codeLead: "Pour {name} seulement. Il sert une fois, jusqu’au {time}.",
    mailAgain: "Écrire de nouveau",
    mailOnce: "Écrire",
    mailOf: "Écrire à {name}",
    mailOthers: "Écrire aux autres",
    mailSentTo: "Un courriel est en route pour {name}.",
    mailLater: "Trop de courriels attendent. Réessayez dans quelques minutes.",
    revoke: "Annuler",
    revokeOf: "Annuler l’invitation de {name}",
    revokeTitle: "Annuler cette invitation\u202f?",
    revokeText: "Le lien et le code de {name} ne servent plus à rien.",
    revoked: "L’invitation est annulée.",
    somebody: "cette personne",
    onlyManagers: "Pour inviter et pour vider des appareils, il faut un compte qui peut créer " +
        "des équipes.",
    peopleFailed: "Rien n’a été modifié. Réessayez.",
    addByName: "Ajouter quelqu’un qui a un compte",
};
