// The words of imports of records in French. The keys are those of import-words-en.js; a test
// compares them.

export default {
    importTitle: "Importer des dossiers",
    importLead:
        "Un tableau avec une colonne par question, en CSV ou pour Excel, ou du JSON. Un fichier " +
        "exporté d’ici corrige les dossiers dont il vient.",
    chooseTable: "Choisir un fichier",
    otherTable: "Un autre fichier",
    isFolder: "C’est un dossier de fichiers : choisissez un fichier.",
    checking: "Vérification de {name}",
    importing: "Importation de {name}",
    undoing: "Annulation de {name}",
    progress: "{done} sur {of}",
    stop: "Arrêter",
    close: "Fermer",
    rowsNew: "nouveaux",
    rowsChanged: "modifiés",
    rowsSame: "identiques",
    rowsFaulty: "avec des erreurs",
    rowsUndone: "annulés",
    rowsKept: "modifiés depuis par d’autres",
    columns: "Colonnes",
    column: "Colonne du fichier",
    question: "Question",
    notUsed: "Non utilisée",
    checkAgain: "Vérifier à nouveau",
    faults: "Erreurs",
    faultsLead: "Les lignes avec des erreurs sont laissées de côté. Corrigez le fichier et " +
        "choisissez-le à nouveau.",
    faultsMore: "et d’autres dans les lignes suivantes",
    faultRow: "Ligne {row}",
    faultRowOf: "{table}, ligne {row}",
    run: "Importer {count}",
    nothing: "Il n’y a rien à importer.",
    done: "Les dossiers sont importés.",
    doneUndo: "L’importation est annulée.",
    keptLead: "Ce que d’autres ont modifié depuis reste tel quel.",
    undo: "Annuler l’importation",
    stopped: "C’est arrêté. Ce qui a été importé reste ; le même fichier continue à partir de là.",
    cut: "La réponse s’est arrêtée trop tôt. Le même fichier continue à partir de là.",
};
