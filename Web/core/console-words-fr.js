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
};
