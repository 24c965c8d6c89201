// The words of the console and the preview in French. The keys are those of console-words-en.js;
// a test compares them.

export default {
    // La liste
    console: "Console",
    apps: "Applications",
    account: "Compte",
    toStart: "Écran d’accueil",
    appsLead: "Les formulaires et applications que l’on trouve sur ce serveur.",
    uploadTitle: "Publier un formulaire ou une application",
    uploadText: "Déposez son fichier ici, ou choisissez-le\u00a0: un fichier .json, ou le " +
        "dossier de fichiers d’une application en .zip. Il est d’abord vérifié\u00a0; rien " +
        "n’est publié sans votre accord.",
    chooseFile: "Choisir un fichier",
    noneOwn: "Vous n’avez pas encore d’application à vous. Choisissez le fichier d’un " +
        "formulaire ci-dessus\u00a0: la vérification montre ce qui manque, l’aperçu à quoi il " +
        "ressemble.",
    noneOwnCommand: "Pour commencer avec un formulaire qui marche, lancez cette commande\u00a0:",
    ownApps: "Vos applications",
    includedApps: "Fournies avec Calepin",
    inUse: "Version {version} en service",
    inTest: "Version {version} à l’essai",
    neverUsed: "Aucune version en service",
    stage_draft: "Brouillon",
    stage_test: "À l’essai",
    stage_live: "En service",
    stage_closing: "En clôture",
    stage_closed: "Close",
    stage_archived: "Archivée",
    fileGone: "La page a été rechargée, et le fichier n’est plus choisi. Choisissez-le de " +
        "nouveau.",
    aFolder: "C’est un dossier. Faites-en d’abord un fichier .zip.",
    notOwner: "Ce compte ne peut pas publier",
    notOwnerText: "Seuls les propriétaires du serveur publient des applications. Demandez à la " +
        "personne qui le gère de vous donner ce rôle.",
    consoleOffline: "Le serveur n’a pas pu être joint",
    consoleOfflineText: "Les applications se publient sur le serveur. Vérifiez la connexion, " +
        "puis réessayez.",

    // La vérification
    checkTitle: "Vérifier et publier",
    checking: "Vérification de {name}…",
    oneFault: "1 faute dans {name}",
    manyFaults: "{count} fautes dans {name}",
    faultsText: "Rien n’a été publié. Corrigez le fichier, enregistrez-le, puis vérifiez-le de " +
        "nouveau.",
    firstFaults: "Voici les {count} premières.",
    checkAgain: "Vérifier de nouveau",
    chooseOther: "Choisir un autre fichier",
    unreadable: "Le navigateur ne peut plus lire {name}\u00a0: il a été modifié, déplacé ou " +
        "supprimé. Choisissez-le de nouveau.",
    notChecked: "{name} n’a pas été vérifié",
    ready: "{title}, version {version}",
    noneUsed: "Aucune version de {id} n’est encore en service.",
    replaces: "Elle remplace la version {before}, en service aujourd’hui.",
    changesTitle: "Ce qui change",
    noChanges: "Les formulaires restent tels quels.",
    effect_refused: "Impossible",
    effect_confirm: "À confirmer",
    effect_step: "Réglé par les étapes du formulaire",
    effect_free: "Sans effet sur les réponses données",
    refusedText: "Elle ne peut pas remplacer la version en service. Vous pouvez l’essayer, ou " +
        "la garder comme brouillon.",
    note: "Remarque",
    noteHint: "Pour le journal de l’application\u00a0: ce qui est nouveau, ou pourquoi",
    typeId: "Tapez {id} pour confirmer",
    typeIdHint: "Des réponses déjà données sont concernées, voir la liste ci-dessus.",
    typeIdWrong: "Tapez {id} ici pour publier malgré tout",
    preview: "Aperçu",
    publish: "Publier",
    tryFirst: "Essayer d’abord",
    keepDraft: "Garder comme brouillon",
    waysText:
        "«\u00a0Essayer d’abord\u00a0» lui donne un lien à part, avec des dossiers effacés " +
        "à la fin de l’essai. Un brouillon est seulement conservé.",
    stayed: "L’application reste telle quelle",

    // Le résultat
    published: "{title}\u00a0: c’est publié",
    publishedText: "La version {version} se trouve sur l’écran d’accueil de chacun, et à ce lien.",
    tried: "{title}\u00a0: l’essai peut commencer",
    triedText:
        "La version {version} ne s’ouvre qu’à ce lien. Ses dossiers sont effacés à la fin " +
        "de l’essai.",
    drafted: "{title}\u00a0: brouillon gardé",
    draftedText: "Personne ne voit la version {version} avant que vous la mettiez en service " +
        "ou à l’essai.",
    codeOf: "Code QR de {link}",
    copyLink: "Copier le lien",
    share: "Partager",
    printCode: "Imprimer",
    openApp: "L’ouvrir",
    manage: "Étape et versions",

    // Une application
    stageText_draft: "Personne ne la voit encore.",
    stageText_test:
        "On l’essaie par son lien d’essai\u00a0; elle n’est pas sur l’écran d’accueil.",
    stageText_live: "On la trouve sur l’écran d’accueil et on la remplit.",
    stageText_closing:
        "On ne commence plus de dossier\u00a0; les brouillons peuvent encore être " +
        "envoyés.",
    stageText_closed: "Plus rien n’est envoyé\u00a0; chacun voit encore ses dossiers.",
    stageText_archived: "Elle n’est plus sur l’écran d’accueil\u00a0; ses dossiers restent.",
    stage: "Étape",
    liveLink: "Lien",
    testLink: "Lien d’essai",
    testText: "La version {version} est à l’essai à un lien à part, avec ses propres dossiers.",
    endTest: "Terminer l’essai",
    openAgain: "Rouvrir",
    beginClosing: "Arrêter les nouveaux dossiers",
    close: "Clore",
    archive: "Archiver",
    ask_endTest: "Le lien d’essai ne marche plus, et les dossiers de l’essai sont effacés. Tous " +
        "les autres restent.",
    ask_openAgain: "On peut de nouveau commencer et envoyer des dossiers de {title}.",
    ask_beginClosing: "Personne ne peut plus commencer de dossier de {title}. Les brouillons " +
        "peuvent encore être envoyés, et tous les dossiers restent.",
    ask_close: "Plus rien de {title} ne peut être envoyé, même les brouillons. Tous les " +
        "dossiers restent.",
    ask_archive: "{title} disparaît de l’écran d’accueil. Tous les dossiers restent.",
    ask_use: "On remplit désormais la version {version}. Tous les dossiers restent.",
    ask_useAgain: "La version {version} est publiée de nouveau, sous le numéro suivant. Tous " +
        "les dossiers restent.",
    ask_try: "La version {version} s’ouvre au lien d’essai, avec ses propres dossiers.",
    endsTest: "L’essai se termine, et ses dossiers sont effacés.",
    askTitle: "{what}\u00a0: {title}",
    done: "C’est fait\u00a0: {what}",
    versions: "Versions",
    version: "Version {version}",
    nowUsed: "En service",
    nowTried: "À l’essai",
    notUsed: "Pas encore en service",
    downloadVersion: "Télécharger",
    downloadOf: "Télécharger la version {version}",
    use: "Mettre en service",
    useAgain: "Remettre en service",
    tryIt: "Mettre à l’essai",
    shipped: "Fournie avec Calepin",
    byOperator: "{time}, par une commande sur le serveur",
    byPerson: "{time}, {name}",
    log: "Ce qui a été fait",
    showAll: "Tout afficher ({count})",
    did_published: "Version {version} publiée",
    did_draft: "Version {version} gardée comme brouillon",
    did_testEnded: "Essai terminé",
    did_test: "Essai commencé",
    did_live: "Version {version} en service",
    did_closing: "Nouveaux dossiers arrêtés",
    did_closed: "Close",
    did_archived: "Archivée",
    did_rows: "Lignes remplacées, version {version}",
    did_team: "Confiée à une équipe, ou à tout le monde",

    // Les catalogues
    tables: "Catalogues",
    tablesText:
        "Les tables que lisent ses formulaires. Leurs lignes se remplacent pendant qu’on " +
        "utilise l’application\u00a0; les formulaires et tous les dossiers restent.",
    oneRow: "1 ligne",
    manyRows: "{count} lignes",
    columnsOf: "Colonnes\u00a0: {names}",
    retiredRows: "Retirées, gardées pour les dossiers\u00a0: {count}",
    downloadRows: "Télécharger les lignes de {name}",
    replaceRows: "Remplacer les lignes…",
    replaceRowsOf: "Remplacer les lignes de {name}",
    rowsMode: "Ce qu’il y a dans le fichier",
    rowsAll: "Toutes les lignes",
    rowsAllHint: "Les lignes qui n’y sont pas ne sont plus proposées. Les dossiers qui les ont " +
        "gardent leur texte.",
    rowsMerge: "Des lignes à ajouter, ou à modifier si la valeur est la même",
    rowsMergeHint: "La valeur est dans la colonne {column}. Toutes les autres lignes restent.",
    rowsText: "Déposez le fichier ici, ou choisissez-le\u00a0: .csv tel que les tableurs " +
        "l’enregistrent, ou .json. Il est d’abord vérifié\u00a0; rien ne change sans votre " +
        "accord.",
    aFolderOfRows: "C’est un dossier. Choisissez le fichier des lignes.",
    rowsNow: "Aujourd’hui",
    rowsThen: "Avec ce fichier",
    rowsAdded: "Ajoutées\u00a0: {count}",
    rowsChanged: "Modifiées\u00a0: {count}",
    rowsRemoved: "Retirées\u00a0: {count}",
    andMore: "et {count} de plus",
    noneKeeps: "Aucun dossier n’a de ligne retirée.",
    // Comme le dit le serveur : la raison se reconnaît à ces mots.
    rowsSame: "Rien ne change\u00a0: le catalogue a déjà ces lignes.",
    useRows: "Utiliser ces lignes",
    rowsUsed: "Les nouvelles lignes de {name} sont dans la version {version}",

    // L’aperçu
    previewOf: "Aperçu de {title}, version {version}\u00a0: rien n’est gardé",
    backToCheck: "Retour à la vérification",
    previewState: "Aperçu\u00a0: rien n’est gardé",

    // Les problèmes du serveur
    "no-access": "Seuls les propriétaires du serveur peuvent faire cela.",
    "not-found": "Le serveur n’a pas cette application ou cette version.",
    "too-large": "Le fichier dépasse 16\u00a0Mo. Réduisez-le, puis choisissez-le de nouveau.",
    "store-full": "Le serveur n’a plus de place. Rien n’a été publié.",
    "disk-low": "Le disque du serveur est presque plein. Rien n’a été publié.",
    stageTitle: "L’étape reste la même",

    // Les équipes
    teams: "Équipes",
    teamsLead: "Des personnes qui collectent ensemble\u00a0: l’application d’une équipe n’est " +
        "que sur l’écran d’accueil de ses membres, et ils partagent les dossiers.",
    newTeam: "Créer une équipe",
    teamTitle: "Nom de l’équipe",
    teamTitleHint: "Tel que ses membres le disent",
    makeTeam: "Créer",
    teamLead: "Les membres ont les applications de l’équipe et leurs dossiers. Les " +
        "propriétaires voient et modifient tout.",
    members: "Membres",
    addMember: "Ajouter quelqu’un",
    memberName: "Nom d’utilisateur",
    memberNameHint: "La personne crée d’abord un compte sur l’écran d’accueil",
    add: "Ajouter",
    memberAdded: "{name} est dans l’équipe",
    memberRemoved: "{name} n’est plus dans l’équipe",
    roleChanged: "{name} a un autre rôle",
    roleOf: "Rôle de {name}",
    removeMember: "Retirer",
    teamRole_owner: "Propriétaire",
    teamRole_manager: "Responsable",
    teamRole_agent: "Remplit",
    teamRole_reader: "Lit",
    noSuchName: "Personne n’a ce nom d’utilisateur",
    badTeamTitle: "Un nom a de 1 à 100 caractères",
    lastTeamOwner: "Une équipe garde un propriétaire. Donnez d’abord ce rôle à quelqu’un d’autre.",
    teamFailed: "Rien n’a été modifié. Réessayez.",
    forWhom: "Pour qui",
    forWhomText: "L’application d’une équipe n’est que sur l’écran d’accueil de ses membres, et " +
        "ses dossiers sont ceux de l’équipe. On la confie avant qu’il y ait des dossiers.",
    forWhomLabel: "Qui la remplit",
    everybody: "Tout le monde, chacun avec ses dossiers",
    otherTeam: "Une autre équipe",
    give: "Enregistrer",
    given: "C’est enregistré",

    // Les liens publics
    links: "Liens publics",
    linksText: "Avec un lien public, on remplit un dossier sans compte. Une fois envoyé, il est " +
        "à l’équipe.",
    linksNeedTeam: "Les dossiers reçus sont ceux d’une équipe\u00a0: il faut d’abord confier " +
        "l’application à une équipe. Cela se fait sous «\u00a0Pour qui\u00a0», avant qu’il y " +
        "ait des dossiers.",
    toForWhom: "Aller à «\u00a0Pour qui\u00a0»",
    newLink: "Nouveau lien",
    newLinkTitle: "Nouveau lien public",
    endedLinks: "Liens arrêtés ({count})",
    linkReach: "Pour qui est ce lien",
    reachOpen: "Ouvert à tous",
    reachOpenHint: "Une seule adresse pour tout le monde. Chaque fois qu’on le remplit, c’est " +
        "un autre dossier.",
    reachPersonal: "Une adresse par personne",
    reachPersonalHint: "Un dossier chacun. La même adresse permet de le continuer sur un autre " +
        "appareil.",
    linkTitle: "Titre",
    linkTitleHint: "Par exemple «\u00a0Enquête de printemps\u00a0»\u00a0; il est imprimé " +
        "au-dessus du code QR",
    linkForm: "Formulaire",
    formOf: "formulaire {form}",
    linkCloses: "Date de clôture",
    linkTime: "Heure",
    linkTimeHint: "Dans votre fuseau horaire, {zone}",
    linkGrace: "Délai de grâce, en jours",
    linkGraceHint: "Pendant ce temps, après la clôture, les brouillons commencés sont encore " +
        "acceptés (0 à {most} jours)",
    linkLastDrafts: "Brouillons acceptés jusqu’au",
    linkEditable: "Réponses modifiables jusqu’au",
    linkEditableHint: "Le dernier jour où l’on peut modifier ce qu’on a envoyé. Sans date, on " +
        "ne le peut pas.",
    quotas: "Quotas",
    quotasHint: "Une fois ce nombre de dossiers reçu, on n’en accepte plus",
    quotaBy: "Compter par",
    quotaByHint: "Un champ ou une expression\u00a0: tant de dossiers par valeur. Vide\u00a0: " +
        "tous ensemble.",
    quotaMost: "Au plus",
    quotaAdd: "Ajouter un quota",
    quotaRemove: "Retirer ce quota",
    quotaOf: "Par {by}, au plus {most} chacun",
    quotaOfAll: "Tous ensemble",
    quotaCount: "{count} sur {most}",
    quotaNone: "Sans réponse",
    quotaEmpty: "Rien n’est encore arrivé.",
    linkConfirm: "Tapez {form} pour l’ouvrir à tous",
    linkConfirmHint: "C’est l’identifiant du formulaire. Quiconque a l’adresse peut envoyer des " +
        "dossiers.",
    linkConfirmWrong: "Tapez {form} ici pour l’ouvrir à tous",
    linkMake: "Créer le lien",
    linkMade: "Le lien est créé\u00a0: {name}",
    linkNotMade: "Aucun lien n’a été créé",
    linkStayed: "Le lien reste tel quel",
    linkChange: "Modifier",
    linkChangeOf: "Modifier\u00a0: {name}",
    linkChanged: "C’est enregistré\u00a0: {name}",
    linkEnd: "Arrêter",
    linkEndOf: "Arrêter\u00a0: {name}",
    linkEndText: "Plus rien ne peut être commencé ni envoyé par ce lien, même les brouillons " +
        "déjà commencés, et on ne peut pas le rouvrir. Tous les dossiers reçus restent.",
    linkEnded: "C’est arrêté\u00a0: {name}",
    linkMadeAt: "créé le {time}",
    linkReceived: "Reçus",
    linkBegun: "Commencés",
    linkIsOpen: "Ouvert",
    linkIsClosing: "En clôture",
    linkIsClosed: "Clos",
    linkIsFull: "Complet",
    linkIsEnded: "Arrêté",
    linkAddress: "Adresse et code QR",
    badDay: "Donnez la date entière, ou aucune",
    badTime: "Donnez l’heure de la clôture",
    badGrace: "Un nombre de jours de 0 à {most}",
    badMost: "Un nombre entier, au moins 1",

    // Les personnes d’un lien personnel
    people: "Personnes",
    linkPeople: "Personnes…",
    linkPeopleOf: "Personnes\u00a0: {name}",
    peopleClose: "Fermer",
    nobodyYet: "Personne n’a encore d’adresse. Ajoutez des personnes ici.",
    personInvited: "Pas commencé",
    personBegun: "Commencé",
    personSubmitted: "Envoyé",
    searchPeople: "Chercher par nom ou adresse e-mail",
    peopleFound: "Trouvées\u00a0: {count}",
    downloadAddresses: "Télécharger les adresses",
    addressesFile: "adresses",
    printSheet: "Imprimer les codes QR",
    drawingCodes: "Dessin des codes QR…",
    sendMails: "Envoyer par e-mail",
    sendMailsText: "{count} personnes qui ont une adresse e-mail, n’ont pas envoyé leur dossier " +
        "et à qui on n’a pas encore écrit reçoivent leur adresse par e-mail.",
    sendMailsOne: "1 personne qui a une adresse e-mail, n’a pas envoyé son dossier et à qui on " +
        "n’a pas encore écrit reçoit son adresse par e-mail.",
    nobodyToMail: "Il n’y a personne à qui écrire\u00a0: chacun a envoyé son dossier, a déjà " +
        "reçu un e-mail ou n’a pas d’adresse.",
    mailedAt: "e-mail envoyé le {time}",
    mailSentOne: "1 e-mail a été envoyé.",
    mailsSent: "{count} e-mails ont été envoyés.",
    mailsLeft: "Il en reste {count}\u00a0: envoyez-les plus tard.",
    addPeople: "Ajouter des personnes",
    peopleText: "Noms et adresses e-mail",
    peopleHint: "Collez-les depuis un tableur, ou choisissez un fichier .csv. La première ligne " +
        "nomme les colonnes\u00a0: name pour le nom, et mail pour l’adresse, si on veut.",
    peopleExample: "name,mail\nAnne Rossi,anne@example.org",
    aFolderOfPeople: "C’est un dossier. Choisissez le fichier des noms.",
    noPeopleText: "Collez des noms ici, ou choisissez un fichier",
    headMissing: "La première ligne doit nommer les colonnes",
    putHead: "Mettre «\u00a0{head}\u00a0» au-dessus",
    personAdded: "1 personne a été ajoutée",
    peopleAdded: "{count} personnes ont été ajoutées",
    peopleNotAdded: "Personne n’a été ajouté",
};
