// The reference of the API for those who write programs, made of the server's own description
// (OpenAPI): each operation with its parameters, bodies and answers, and a command to try it with.

import { sendTo } from "../../data/account.js";
import { announce, h } from "../../core/dom.js";
import { t } from "../../core/account-words.js";
import { screen } from "./parts.js";
import { copier } from "./proofs.js";

/**
 * @typedef {{ type?: string, description?: string, enum?: string[], items?: Schema,
 *   properties?: Record<string, Schema>, additionalProperties?: Schema, required?: string[],
 *   anyOf?: Schema[], $ref?: string, minimum?: number, maximum?: number,
 *   maxLength?: number }} Schema
 * @typedef {{ name: string, in: "path" | "query" | "header", description?: string,
 *   required?: boolean, schema: Schema }} Parameter
 * @typedef {Record<string, { schema?: Schema }>} Content
 * @typedef {{ operationId: string, tags: string[], summary: string, description?: string,
 *   security: Record<string, string[]>[], parameters?: Parameter[],
 *   requestBody?: { content: Content }, "x-key"?: string,
 *   responses: Record<string, { description?: string, content?: Content }> }} Operation
 * @typedef {{ info: { description: string, version: string }, tags: { name: string }[],
 *   paths: Record<string, Record<string, Operation>>,
 *   components: { schemas: Record<string, Schema> } }} Description
 */

const ADDRESS = "/api/openapi.json";
/** The depth to which shapes are written out. */
const DEPTH = 6;

export async function reference() {
    /** @type {Description} */
    const described = await (await sendTo(ADDRESS)).json();
    const groups = described.tags.map(({ name }) => new Group(name, described));
    const none = h("p", { class: "quiet", hidden: true }, t("referenceNone"));
    const find = h("input", {
        type: "search",
        class: "box",
        id: "reference-find",
        autocomplete: "off",
        oninput: () => {
            const words = find.value.toLowerCase().split(" ").filter(Boolean);
            const count = groups.reduce((sum, group) => sum + group.narrow(words), 0);
            none.hidden = count > 0;
            announce(t("referenceFound", { count }));
        },
    });
    return screen(
        t("reference"),
        { back: "/account/keys", isNarrow: false },
        h("p", { class: "lead", lang: "en", dir: "ltr" }, marked(described.info.description)),
        h(
            "p",
            null,
            h("a", { href: ADDRESS, download: "openapi.json" }, t("referenceFile")),
            ` · ${t("referenceVersion", { version: described.info.version })}`,
        ),
        h("label", { for: "reference-find" }, t("referenceFind")),
        find,
        none,
        groups.map(({ root }) => root),
    );
}

/** Returns a text whose parts between backquotes are code. @param {string} text */
const marked = (text) =>
    text.split("`").map((part, place) => place % 2 ? h("code", null, part) : part);

/** The operations of a group. */
class Group {
    /** @param {string} name @param {Description} described */
    constructor(name, described) {
        this.operations = Object.entries(described.paths).flatMap(([path, methods]) =>
            Object.entries(methods)
                .filter(([, { tags }]) => tags.includes(name))
                .map(([method, operation]) => ({
                    words: `${method} ${path} ${operation.summary} ${name}`.toLowerCase(),
                    root: item(method.toUpperCase(), path, operation, described),
                }))
        );
        this.root = h(
            "section",
            { class: "reference-group" },
            h("h2", { lang: "en" }, name),
            this.operations.map(({ root }) => root),
        );
    }

    /**
     * Shows those operations that have all words; returns their number.
     * @param {string[]} words
     */
    narrow(words) {
        let count = 0;
        for (const { words: own, root } of this.operations) {
            root.hidden = !words.every((word) => own.includes(word));
            if (!root.hidden) count += 1;
        }
        this.root.hidden = !count;
        return count;
    }
}

/**
 * Returns an operation, whose details are made when it is opened.
 * @param {string} method @param {string} path @param {Operation} operation
 * @param {Description} described
 */
function item(method, path, operation, described) {
    const body = h("div", { class: "reference-body" });
    return h(
        "details",
        {
            class: "reference-item",
            id: operation.operationId,
            ontoggle: () => {
                if (!body.childNodes.length) {
                    body.append(...details(method, path, operation, described));
                }
            },
        },
        h(
            "summary",
            { lang: "en", dir: "ltr" },
            h("code", { class: `method ${method.toLowerCase()}` }, method),
            h("code", { class: "path" }, path),
            h("span", null, operation.summary),
        ),
        body,
    );
}

/**
 * @param {string} method @param {string} path @param {Operation} operation
 * @param {Description} described
 */
function details(method, path, operation, described) {
    const { description, parameters = [], requestBody, responses } = operation;
    const bodies = requestBody ? shapes(requestBody.content, described) : [];
    const usual = Object.entries(responses).filter(([status]) => status !== "default");
    const command = commandOf(method, path, operation);
    return [
        description ? h("p", { lang: "en" }, marked(description)) : "",
        h("p", { class: "quiet" }, accessOf(operation)),
        parameters.length ? parameterTable(parameters) : "",
        ...(bodies.length ? [h("h3", null, t("referenceBody")), ...bodies] : []),
        h("h3", null, t("referenceAnswers")),
        ...usual.flatMap(([status, { description: text, content }]) => [
            h("p", { lang: "en" }, h("code", null, status), ` ${text ?? ""}`),
            ...(content ? shapes(content, described) : []),
        ]),
        h("h3", null, t("referenceTry")),
        h("pre", { tabindex: 0, "aria-label": t("referenceTry") }, h("code", null, command)),
        h("div", { class: "presses" }, copier(command)),
    ].filter((one) => one !== "");
}

/** Returns who may ask, in words. @param {Operation} operation */
function accessOf({ security, "x-key": key }) {
    const isOpen = !security.length || security.some((one) => !Object.keys(one).length);
    if (key === "read") return t(isOpen ? "referenceOpenKey" : "referenceKeyReads");
    if (key === "write") return t("referenceKeyWrites");
    if (key === "publish") return t("referenceKeyPublishes");
    return t(isOpen ? "referenceOpen" : "referenceSession");
}

/** @param {Parameter[]} parameters */
function parameterTable(parameters) {
    const row = (/** @type {Parameter} */ { name, description, required, schema, ...one }) =>
        h(
            "tr",
            null,
            h("th", { scope: "row" }, h("code", null, name)),
            h(
                "td",
                null,
                t(`referenceIn_${one.in}`),
                required ? ` · ${t("referenceNeeded")}` : "",
            ),
            h("td", null, h("code", null, typeOf(schema))),
            h("td", { lang: "en" }, description ? marked(description) : ""),
        );
    return h(
        "div",
        {
            class: "reference-table",
            tabindex: 0,
            role: "group",
            "aria-label": t("referenceParameters"),
        },
        h(
            "table",
            null,
            h("caption", null, t("referenceParameters")),
            h(
                "thead",
                null,
                h(
                    "tr",
                    null,
                    ["referenceName", "referencePlace", "referenceType", "referenceMeaning"]
                        .map((key) => h("th", { scope: "col" }, t(/** @type {any} */ (key)))),
                ),
            ),
            h("tbody", null, parameters.map(row)),
        ),
    );
}

/** Returns the type of a simple value. @param {Schema} schema */
function typeOf({ type = "any", enum: words, minimum, maximum, maxLength }) {
    if (words) return words.map((word) => `"${word}"`).join(" | ");
    if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
        return `${minimum}…${maximum}`;
    }
    return maxLength === undefined ? type : `${type} ≤ ${maxLength}`;
}

/** Returns the contents of a body, each with its type. @param {Content} content
 * @param {Description} described */
function shapes(content, described) {
    const entries = Object.entries(content);
    const written = entries.filter(([, { schema }]) => schema);
    if (!written.length) {
        const types = entries.map(([type]) => type === "*/*" ? t("referenceAnyType") : type);
        return [h("p", null, h("code", null, types.join(", ")))];
    }
    return written.map(([type, { schema }]) =>
        h(
            "pre",
            { tabindex: 0, "aria-label": type },
            h(
                "code",
                null,
                written.length > 1 || type !== "application/json" ? `${type}\n` : "",
                shapeOf(schema ?? {}, described, 0),
            ),
        )
    );
}

/**
 * Returns a shape as it is written in JSON, with types in place of values.
 * @param {Schema} schema @param {Description} described @param {number} depth
 * @returns {string}
 */
function shapeOf(schema, described, depth) {
    if (schema.$ref) {
        const name = schema.$ref.split("/").at(-1) ?? "";
        return shapeOf(described.components.schemas[name] ?? {}, described, depth);
    }
    const inner = "  ".repeat(depth + 1), outer = "  ".repeat(depth);
    if (schema.anyOf) {
        return schema.anyOf.map((one) => shapeOf(one, described, depth)).join(" | ");
    }
    if (schema.type === "array") {
        return `[${shapeOf(schema.items ?? {}, described, depth)}, …]`;
    }
    if (schema.type !== "object") return typeOf(schema);
    if (depth > DEPTH) return "{…}";
    if (schema.additionalProperties) {
        return `{ "…": ${shapeOf(schema.additionalProperties, described, depth)} }`;
    }
    const needed = schema.required ?? [];
    const lines = Object.entries(schema.properties ?? {}).map(([name, one]) =>
        `${inner}"${name}"${needed.includes(name) ? "" : "?"}: ${
            shapeOf(one, described, depth + 1)
        }`
    );
    return lines.length ? `{\n${lines.join(",\n")}\n${outer}}` : "{}";
}

/**
 * Returns a command of curl that asks for an operation.
 * @param {string} method @param {string} path @param {Operation} operation
 */
function commandOf(method, path, { requestBody, "x-key": key }) {
    const parts = ["curl"];
    if (method === "HEAD") parts.push("--head");
    else if (method !== "GET") parts.push(`-X ${method}`);
    if (key) parts.push('-H "Authorization: Bearer $CALEPIN_KEY"');
    else if (method !== "GET") parts.push('-H "X-Calepin: 1" -b cookies.txt -c cookies.txt');
    else parts.push("-b cookies.txt");
    const [type] = Object.keys(requestBody?.content ?? {});
    if (type === "application/json") parts.push(`-H "Content-Type: ${type}" -d @body.json`);
    else if (type) parts.push(`-H "Content-Type: ${type}" --data-binary @file`);
    const shown = path.replace(/\{(\w+)\}/g, (_, name) => name.toUpperCase());
    return `${parts.join(" ")} ${location.origin}${shown}`;
}
