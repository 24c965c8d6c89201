// The words of what came in on the start page, in French. The keys are those of
// office-words-en.js; a test compares them.

export default {
    records: "Dossiers",
    own: "Les vôtres",
    oneRecord: "1 dossier",
    manyRecords: "{count} dossiers",
    waiting: "{count} à examiner",
    assigned: "{count} pour vous",
    allRecords: "Tous les dossiers en tableau",
    publishOwn: "Publier votre propre formulaire",
    chooseForm: "Choisir le fichier d’un formulaire",
    people: "Équipe et appareils",
    form: "Formulaire et liens",
    teams: "Équipes",
    server: "État du serveur",
    lately: "+{day} en 24 h, +{week} en 7 jours",
    noneLately: "aucun nouveau en 7 jours",
    audit: "Qui a fait quoi",
    mentions: "Commentaires qui vous citent",
    allMentions: "Afficher les {count}",
    dropMention: "Retirer",
    dropMentionOf: "Retirer de la liste le commentaire de {name}",
    mentionDropped: "Le commentaire n’est plus dans la liste",
    mentionStays: "Cela n’a pas marché\u00a0: le commentaire est encore dans la liste",
};
