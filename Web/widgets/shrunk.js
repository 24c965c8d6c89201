// A photo made smaller before it is kept; that also leaves out where it was taken. It comes with
// the first photo, not with the form.

/** The longer side in pixels: enough to read an identity document. */
const LONGEST = 2048;

/**
 * A photo made small enough.
 * @param {File} file
 * @returns {Promise<Blob>}
 */
export async function shrunk(file) {
    const full = await createImageBitmap(file).catch(() => null);
    // What this browser cannot open, as a photo of another phone, the server may.
    if (!full) return file.type === "image/heic" ? file : Promise.reject(file);
    const scale = Math.min(1, LONGEST / Math.max(full.width, full.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(full.width * scale);
    canvas.height = Math.round(full.height * scale);
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(full, 0, 0, canvas.width, canvas.height);
    full.close();
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => blob ? resolve(blob) : reject(blob), "image/jpeg", 0.85)
    );
}
