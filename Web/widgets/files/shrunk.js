// Reduces the size of a photo before it is stored, which also removes its location. It is loaded
// with the first photo, not with the form.

/** The maximum length of the longer side in pixels: enough to read an identity document. */
const MAX_PIXELS = 2048;

/**
 * Returns a photo of reduced size; rejects with null when this browser cannot read the file.
 * @param {File} file
 * @returns {Promise<Blob>}
 */
export async function shrunk(file) {
    const full = await createImageBitmap(file).catch(() => null);
    // The server may be able to read a format this browser cannot, such as a photo of another
    // phone.
    if (!full) return file.type === "image/heic" ? file : Promise.reject(null);
    const scale = Math.min(1, MAX_PIXELS / Math.max(full.width, full.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(full.width * scale);
    canvas.height = Math.round(full.height * scale);
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(full, 0, 0, canvas.width, canvas.height);
    full.close();
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => blob ? resolve(blob) : reject(null), "image/jpeg", 0.85)
    );
}
