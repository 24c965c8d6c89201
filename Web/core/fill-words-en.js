// The words of public links in English, for whoever fills in. The keys are those of
// fill-words-fr.js; a test compares them.

export default {
    // The form
    form: "Form",
    yourAnswers: "Your answers",
    answersOf: "Answers of {name}",
    openUntil: "Open until {date}",
    lateUntil: "Closed since {date}. What was begun before is taken until {last}.",
    late: "Closed by now. What was begun before is still taken.",
    sendingAnswers: "Your answers are being sent…",
    answersWait: "Your answers are on this device, and are sent by themselves as soon as there " +
        "is a connection. Keep this page open, or open the link again later.",
    submittedOn: "Submitted on {date}.",
    changeUntil: "You can change your answers until {date}.",
    changeAnswers: "Change my answers",
    leaveAnswers: "I am done",

    // Received
    thanks: "Thank you!",
    thanksText: "Your answers have arrived. Nothing of them is kept on this device.",
    thanksUntil: "Until {date} you can change them with the same link.",
    another: "Fill in another",
    left: "Nothing is kept on this device",
    leftText: "Your answers are on the server, as you submitted them.",

    // Not received
    full: "No more answers are wanted",
    closed: "This form is closed",
    received: "Your answers arrived before, and cannot be changed any more",
    refused: "Your answers were not accepted yet",
    refusedText: "Look through them, then submit them again.",
    lost: "The server does not know these answers any more",
    lostText: "They can no longer be submitted. Begin again, if the link is still open.",
    gone: "This link does not work any more",
    stillHere: "What you wrote is still here; keep it as a file if you need it.",
    saveFile: "Save what I wrote",
    fileSaved: "Saved: {name}",
    fileName: "answers",
    fileDate: "Written down on {date}, not submitted",
    signed: "signed",
    removeHere: "Remove it from this device",
    removeSure: "Remove it for good?",

    // Links that do not open
    unknownText: "The address may not be complete. Open the link again where you got it, or ask " +
        "whoever sent it to you.",
    unopened: "Open the link that you were sent",
    unopenedText: "This page opens with the whole link only. Nothing was lost: what you wrote " +
        "in this browser is there when you open the link again.",
    closedText: "Answers are no longer taken. If yours still matter, ask whoever sent you the " +
        "link.",
    tooLate: "It is too late to begin",
    tooLateText: "This form is closed since {date}. If you began in another browser or on " +
        "another device, open the link there.",
    fullText: "Enough people have answered. Thank you for wanting to take part.",
    used: "Your answers have arrived already",
    usedText: "You submitted them on {date}. They cannot be changed any more.",
    crowded: "Too many people at once",
    crowdedText: "The form opens again in a moment. Wait {time}, then try again.",
    seconds: "{count} seconds",
    minutes: "{count} minutes",
    noRoom: "The server has no room at the moment",
    noRoomText: "Try again later, or tell whoever sent you the link.",
    devices: "Opened on too many devices",
    devicesText: "This link was opened on many devices already. Go on where you began, or ask " +
        "whoever sent it for another one.",
    noNetwork: "There is no connection",
    noNetworkText: "The form is not on this device yet. Find a connection, then try again.",
    portalText: "The form could not be loaded. Sign in to the network first, then try again.",
    broken: "The form could not be loaded",
    brokenText: "Try again in a moment. What you wrote stays on this device.",
};
