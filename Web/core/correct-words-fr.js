// The words of corrections, in French. The keys are those of correct-words-en.js; a test compares
// them.

export default {
    correcting: "Vous corrigez un dossier. Rien n’est envoyé avant que vous enregistriez.",
    toRecord: "Au dossier",
    saveChanges: "Enregistrer les modifications",
    save: "Enregistrer",
    saving: "Enregistrement …",
    saved: "Le dossier a été corrigé",
    cancel: "Annuler",
    reason: "Motif de la correction",
    optional: "(facultatif)",
    reasonNeeded: "Indiquez pourquoi le dossier est corrigé\u00a0: cette application demande un " +
        "motif.",
    nothingChanged: "Rien n’a encore été modifié.",
    oneChange: "1 modification",
    manyChanges: "{count} modifications",
    notYet: "Certaines réponses doivent d’abord être revues.",
    notAccepted: "Le formulaire n’accepte pas ces réponses\u00a0; rien n’a été enregistré.",
    offline:
        "Le serveur est injoignable. Vos modifications sont toujours là\u00a0: enregistrez à " +
        "nouveau dès qu’il y a du réseau.",
    nothingLost: "Vos modifications sont toujours là.",
    changedMeanwhile: "Quelqu’un d’autre a modifié ce dossier depuis que vous l’avez ouvert. " +
        "Regardez-le d’abord\u00a0; vos modifications sont toujours là et peuvent être " +
        "enregistrées par-dessus.",
    lookAtIt: "Voir le dossier",
    saveOnTop: "Enregistrer les miennes",
    dropChanges: "Abandonner vos modifications\u00a0?",
    dropChangesText: "Le dossier reste tel qu’il est sur le serveur.",
    drop: "Abandonner",
    goOn: "Continuer à corriger",
    noAnswer: "(sans réponse)",
    workedOut:
        "Cette valeur est calculée, ou tenue par l’application ; elle ne se change pas à la main.",
    onlyInForm: "Cette réponse se change dans le formulaire du dossier.",
    inForm: "Corriger dans le formulaire",
};
