// The words of corrections, in English. The keys are those of correct-words-fr.js; a test compares
// them.

export default {
    correcting: "You are correcting a record. Nothing is sent before you save.",
    toRecord: "To the record",
    saveChanges: "Save the changes",
    save: "Save",
    saving: "Saving …",
    saved: "The record was corrected",
    cancel: "Cancel",
    reason: "Reason for the correction",
    optional: "(optional)",
    reasonNeeded: "Say why the record is corrected: this app wants a reason.",
    nothingChanged: "Nothing has been changed yet.",
    oneChange: "1 change",
    manyChanges: "{count} changes",
    notYet: "Some answers have to be put right first.",
    notAccepted: "The form does not accept these answers; nothing was saved.",
    offline: "The server cannot be reached. Your changes are still here: save again when there " +
        "is a connection.",
    nothingLost: "Your changes are still here.",
    changedMeanwhile: "Somebody else has changed this record since you opened it. Look at it " +
        "first; your changes are still here and can be saved on top.",
    lookAtIt: "Look at the record",
    saveOnTop: "Save mine on top",
    dropChanges: "Discard your changes?",
    dropChangesText: "The record stays as it is on the server.",
    drop: "Discard",
    goOn: "Go on correcting",
    noAnswer: "(no answer)",
    workedOut:
        "This is worked out from other answers, or kept by the app; it cannot be changed by hand.",
    onlyInForm: "This answer is changed in the form of the record.",
    inForm: "Correct in the form",
};
