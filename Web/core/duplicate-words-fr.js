// The words of duplicates in French. The keys are those of duplicate-words-en.js; a test compares
// them.

export default {
    duplicatesOf: "Doublons dans {name}",
    duplicatesLead: "Les dossiers identiques pour ce qui est comparé. Majuscules, accents et " +
        "signes entre les mots ne comptent pas.",
    compared: "Ce qui est comparé",
    comparedBy: "Comparés : {fields}",
    comparedNothing: "Choisissez les questions à comparer.",
    comparedExpression: "Ou une expression",
    comparedHint: "Par exemple concat(${name}, ' ', ${birth}). Elle compte à la place des " +
        "questions.",
    find: "Chercher les doublons",
    findChoose: "Choisissez au moins une question, ou écrivez une expression.",
    findMost: "Choisissez au plus {most} questions.",
    findNone: "Il n’y a pas de doublons.",
    findOne: "1 groupe de {records} dossiers",
    findMany: "{count} groupes, {records} dossiers en tout",
    findReading: "{done} dossiers sur {of} ont été lus jusqu’ici.",
    findMore: "En voir plus",
    groupTitle: "{count} dossiers : {text}",
    groupCut: "Voici les {count} premiers.",
    groupSame: "Les autres réponses sont identiques ou vides.",
    groupEqual: "Toutes les réponses sont identiques.",
    stays: "Le dossier qui reste",
    staysChanged: "{letter} · modifié {time} par {name}",
    staysOpen: "Ouvrir le dossier {letter}",
    answerEmpty: "vide",
    merge: "Fusionner dans {letter}",
    merged: "Fusion faite. Les autres dossiers sont dans la corbeille.",
    mergeUndo: "Annuler la fusion",
    mergeUndone: "La fusion est annulée.",
    mergeKept: "Quelqu’un a modifié un dossier depuis ; il reste tel quel.",
    mergeRefused: "Le formulaire n’accepte pas cela : {text}",
    mergeChanged: "Un dossier a été modifié entre-temps. Cherchez de nouveau les doublons.",
    mergeReason: "Fusionné avec un doublon : {text}",
};
