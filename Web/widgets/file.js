// A file of any kind, kept as it is; how it is kept is in attachment.js.

import { AttachmentElement } from "./attachment.js";

customElements.define("c-file", class extends AttachmentElement {});
