// The words of reviews in English, for whoever fills records in. The keys are those of
// review-words-fr.js; a test compares them.

export default {
    review: "Review",
    reviewIn: "In review",
    reviewApproved: "Approved",
    reviewIssues: "Has issues",
    reviewRejected: "Rejected",
    toCorrect: "Records to correct",
    reviewed: "{count} to correct",
    reply: "Reply",
    replied: "The reply is saved",
    sendReply: "Send",
    cancelReply: "Cancel",
};
