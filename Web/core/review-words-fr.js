// The words of reviews in French, for whoever fills records in. The keys are those of
// review-words-en.js; a test compares them.

export default {
    review: "Examen",
    reviewIn: "En cours d’examen",
    reviewApproved: "Approuvé",
    reviewIssues: "À reprendre",
    reviewRejected: "Rejeté",
    toCorrect: "Dossiers à corriger",
    reviewed: "{count} à corriger",
    reply: "Répondre",
    replied: "La réponse est enregistrée",
    sendReply: "Envoyer",
    cancelReply: "Annuler",
};
