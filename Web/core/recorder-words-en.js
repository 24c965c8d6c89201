// The words of recorders and players, in English. The keys are those of recorder-words-fr.js; a
// test compares them.

export default {
    recordSound: "Record a sound",
    recordFilm: "Record a film",
    recordAgain: "Record again",
    startRecording: "Start",
    pauseRecording: "Pause",
    goOnRecording: "Go on",
    stopRecording: "Stop",
    otherCamera: "Other camera",
    cancelRecording: "Cancel",
    asking: "The browser asks whether this page may record…",
    cameraReady: "The camera is on. Nothing is recorded yet.",
    recordingNow: "Recording",
    recordingPaused: "Paused",
    recordingOf: "{time} of at most {most}",
    recordingEnded: "Recorded: {time}",
    longest: "Recorded: {time}, the most there can be",
    keptAsItGoes:
        "What is recorded is kept on this device as it goes, even if the page is closed.",
    keptNowhere: "This device has no room left: what is recorded is lost if the page is closed.",
    soundLevel: "Sound level",
    noSound: "No sound arrives. Check the microphone.",
    cameraPicture: "Picture of the camera",
    deniedSound:
        "This page may not use the microphone. Allow it in the settings of the browser, or " +
        "choose a file.",
    deniedFilm: "This page may not use camera and microphone. Allow it in the settings of the " +
        "browser, or choose a file.",
    missingSound: "There is no microphone. Choose a file.",
    missingFilm: "There is no camera, or no microphone. Choose a file.",
    taken: "Another program uses the device. Close it and try again, or choose a file.",
    notSecure: "Recording needs a secure address (https). Choose a file.",
    notAble: "This browser cannot record. Choose a file.",
    brokeOff: "The recording broke off. Kept: {time}",
    foundRecording: "A recording of {time} was not finished.",
    keepRecording: "Use it",
    dropRecording: "Delete it",
    cannotPlay: "This browser cannot play the file.",
    notHere: "The file is not on this device: it plays with a network.",
};
