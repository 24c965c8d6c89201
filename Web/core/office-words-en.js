// The words of what came in on the start page, in English. The keys are those of
// office-words-fr.js; a test compares them.

export default {
    records: "Records",
    own: "Your own",
    oneRecord: "1 record",
    manyRecords: "{count} records",
    waiting: "{count} waiting for review",
    assigned: "{count} assigned to you",
    allRecords: "All records in a table",
    publishOwn: "Publish your own form",
    chooseForm: "Choose the file of a form",
    people: "People and devices",
    form: "Form and links",
    teams: "Teams",
    server: "State of the server",
    lately: "+{day} in 24 h, +{week} in 7 days",
    noneLately: "none new in 7 days",
    audit: "Who did what",
    mentions: "Comments that name you",
    allMentions: "Show all {count}",
    dropMention: "Take off",
    dropMentionOf: "Take the comment by {name} off the list",
    mentionDropped: "The comment is off the list",
    mentionStays: "That did not work: the comment is still on the list",
};
