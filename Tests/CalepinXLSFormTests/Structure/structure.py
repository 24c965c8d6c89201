"""Says what pyxform makes of forms, in a form that can be compared: one node of the form's own
data a piece, with its rules as lists of tokens in which every path is absolute.

    structure.py           reads a form a line as JSON, prints what pyxform makes of it as JSON
    structure.py xforms    prints the XForm instead

A form is {"name": the name of its own data, "md": Markdown} or {"name": …, "sheets": {sheet:
rows}}, where rows are lists of cells, the first row being the headers. What pyxform refuses is
printed as {"error": message}.
"""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree

from paths import plain, tokens, resolved, Paths
from pyxform.xls2xform import convert

MEDIA = {"image", "audio", "video", "big-image"}
CONTROLS = {"input", "select", "select1", "rank", "trigger", "upload", "range", "group"}
SHEETS = {"survey", "choices", "settings", "external_choices", "entities", "osm"}
RULES = {
    "relevant": "relevant",
    "required": "required",
    "readonly": "readonly",
    "constraint": "constraint",
    "calculate": "calculation",
}


# Forms


class Form:
    """An XForm."""

    def __init__(self, xform):
        root = ElementTree.fromstring(xform)
        head, self.body = root[0], root[1]
        self.title = next((tag.text for tag in head if plain(tag.tag) == "title"), "")
        model = next(tag for tag in head if plain(tag.tag) == "model")
        self.binds, self.texts, self.languages, self.instances = {}, {}, [], {}
        self.nodes, self.order, self.main = {}, [], None
        for tag in model:
            self.read_model(tag)
        self.walk(self.main, "/" + plain(self.main.tag))
        for path, bind in self.binds.items():
            self.read_bind(path, bind)
        for tag in model:
            if plain(tag.tag) in {"setvalue", "setgeopoint", "recordaudio"}:
                self.read_action(tag, None)
        self.read_body(self.body, None)

    def read_model(self, tag):
        """Reads what stands in the model."""
        name = plain(tag.tag)
        if name == "bind":
            self.binds[tag.get("nodeset")] = tag
        elif name == "itext":
            for translation in tag:
                self.read_language(translation)
        elif name == "instance" and self.main is None:
            self.main = tag[0]
        elif name == "instance":
            self.instances[tag.get("id")] = tag

    def read_language(self, translation):
        """Reads the texts of a language."""
        language = translation.get("lang")
        self.languages.append({"name": language, "default": "default" in translation.attrib})
        for text in translation:
            for value in text:
                form = value.get("form", "")
                self.texts.setdefault(text.get("id"), {}).setdefault(form, {})[language] = value

    def walk(self, tag, path):
        """Notes the nodes of the form's own data in their order, each path once."""
        if path not in self.nodes:
            self.nodes[path] = {"path": path, "control": "none"}
            self.order.append(path)
            for name in tag.attrib:
                if plain(name) == "template":
                    self.nodes[path]["template"] = True
            if len(tag) == 0 and (tag.text or "").strip():
                self.nodes[path]["default"] = tag.text
        for inner in tag:
            self.walk(inner, path + "/" + plain(inner.tag))

    def node(self, path):
        """The node of a path; attributes have none in the data."""
        return self.nodes.setdefault(path, {"path": path, "control": "none", "extra": True})

    def read_bind(self, path, bind):
        """Reads the type and rules of a node."""
        node = self.node(path)
        for name, value in bind.attrib.items():
            name = plain(name)
            if name in RULES:
                node[RULES[name]] = resolved(value, path)
            elif name == "type":
                node["type"] = value
            elif name in {"constraintMsg", "requiredMsg"}:
                role = "constraintMessage" if name == "constraintMsg" else "requiredMessage"
                node[role] = self.message(value, path)
            elif name in {"preload", "preloadParams"}:
                node[name] = value
            elif name != "nodeset":
                node.setdefault("attributes", {})[name] = value

    def message(self, value, path):
        """The text of a message in all languages."""
        match = re.fullmatch(r"jr:itext\('(.*)'\)", value)
        return self.translated(match.group(1), path).get("", {}) if match else {"": value}

    def translated(self, identity, path):
        """The texts of an identity: by form, then by language."""
        forms = self.texts.get(identity, {})
        return {
            form: {language: self.spoken(tag, path) for language, tag in values.items()}
            for form, values in forms.items()
        }

    def spoken(self, tag, path):
        """The text of a tag, with what it puts out as ${path}."""
        text = tag.text or ""
        for inner in tag:
            if plain(inner.tag) == "output":
                text += "${" + " ".join(resolved(inner.get("value", ""), path)) + "}"
            text += inner.tail or ""
        return " ".join(text.split())

    def read_action(self, tag, trigger):
        """Reads an action: a value that is set at the begin, or when another one changes."""
        path = tag.get("ref")
        node = self.node(path)
        kind = plain(tag.tag)
        text = tag.get("value")
        value = resolved(text, path) if text is not None else tokens(tag.text or "")
        if kind != "setvalue":
            node["action"] = kind
        if "xforms-value-changed" in tag.get("event", ""):
            triggers = node.setdefault("triggers", [])
            if trigger not in triggers:
                triggers.append(trigger)
            node["triggered"] = value
        elif kind == "setvalue":
            node["dynamic"] = value

    # Controls

    def read_body(self, tag, repeat):
        """Reads the controls in a tag."""
        for inner in tag:
            name = plain(inner.tag)
            if name == "repeat":
                self.read_repeat(inner, tag)
            elif name in {"setvalue", "setgeopoint"}:
                self.read_action(inner, tag.get("ref"))
            elif name in CONTROLS:
                self.read_control(inner, name)

    def read_repeat(self, tag, around):
        """Reads a repeat, whose label stands on the group around it."""
        path = tag.get("nodeset")
        node = self.node(path)
        node["control"] = "repeat"
        for name, value in tag.attrib.items():
            if plain(name) == "count":
                node["count"] = resolved(value, path)
        self.read_texts(around, node, path)
        self.read_body(tag, path)

    def read_control(self, tag, name):
        """Reads a group or the control of a question."""
        path = tag.get("ref")
        if path is not None:
            node = self.node(path)
            node["control"] = name
            self.read_texts(tag, node, path)
            for key in ("mediatype", "appearance", "start", "end", "step", "query"):
                if key in tag.attrib:
                    node[key] = tag.get(key)
            self.read_choices(tag, node, path)
        self.read_body(tag, path)

    def read_texts(self, tag, node, path):
        """Reads label and hint."""
        for inner in tag:
            role = plain(inner.tag)
            if role not in {"label", "hint"}:
                continue
            match = re.fullmatch(r"jr:itext\('(.*)'\)", inner.get("ref", ""))
            if not match:
                node[role] = {"": self.spoken(inner, path)}
                continue
            for form, texts in self.translated(match.group(1), path).items():
                if form in MEDIA:
                    node.setdefault("media", {})[form] = texts
                else:
                    node[role if form == "" else form] = texts

    # Choices

    def read_choices(self, tag, node, path):
        """Reads the choices of a select."""
        inline = [inner for inner in tag if plain(inner.tag) == "item"]
        if inline:
            node["choices"] = [self.choice(inner, path) for inner in inline]
        for inner in tag:
            if plain(inner.tag) == "itemset":
                self.read_itemset(inner, node, path)

    def read_itemset(self, tag, node, path):
        """Reads choices that come from a list, a file or a repeat."""
        given = tokens(tag.get("nodeset"))
        if given[:2] == ["randomize", "("]:
            inside, seed = self.arguments(given[2:-1])
            node["random"] = Paths(seed, path).all()
            given = inside
        match = None
        if given[:2] == ["instance", "("]:
            match = given[2].strip("'")
            given = given[8:]
        else:
            node["rows"] = Paths(given[: self.bracket(given)], path).all()[0]
            given = given[self.bracket(given) :]
        if given:
            node["filter"] = Paths(["["] + given[1:-1] + ["]"], path).all()[1:-1]
        columns = {plain(inner.tag): inner.get("ref") for inner in tag}
        node["columns"] = columns
        if match is not None:
            self.read_list(match, node, path)

    @staticmethod
    def bracket(given):
        """The place of the first condition."""
        return given.index("[") if "[" in given else len(given)

    @staticmethod
    def arguments(given):
        """The tokens before and after the last comma that is in no brackets."""
        depth, last = 0, len(given)
        for place, token in enumerate(given):
            depth += token in {"(", "["}
            depth -= token in {")", "]"}
            if token == "," and depth == 0:
                last = place
        return given[:last], given[last + 1 :]

    def read_list(self, name, node, path):
        """Reads a list, or notes the file that it is in."""
        instance = self.instances.get(name)
        if instance is None or instance.get("src"):
            node["file"] = instance.get("src") if instance is not None else name
            return
        node["list"] = name
        node["choices"] = [self.choice(item, path) for item in instance[0]]

    def choice(self, item, path):
        """A choice: its value, its labels by language, and its other columns."""
        cells = {plain(inner.tag): inner for inner in item}
        value = cells.get("name", cells.get("value"))
        label = cells.get("label")
        labels = {}
        if "itextId" in cells:
            labels = self.translated(cells["itextId"].text, path).get("", {})
        elif label is not None and label.get("ref"):
            match = re.fullmatch(r"jr:itext\('(.*)'\)", label.get("ref"))
            labels = self.translated(match.group(1), path).get("", {}) if match else {}
        elif label is not None:
            labels = {"": self.spoken(label, path)}
        known = {"name", "value", "label", "itextId"}
        extras = {key: tag.text or "" for key, tag in cells.items() if key not in known}
        return {"value": value.text or "", "label": labels, "extras": extras}

    def said(self):
        """The whole in a form that can be compared."""
        extra = [path for path in self.nodes if self.nodes[path].get("extra")]
        return {
            "root": "/" + plain(self.main.tag),
            "title": self.title,
            "id": self.main.get("id"),
            "version": self.main.get("version"),
            "languages": self.languages,
            "nodes": [self.nodes[path] for path in self.order + extra],
        }


# Lines


def book(form):
    """A form as pyxform takes it."""
    if "md" in form:
        return form["md"]
    sheets = {}
    for name, rows in form["sheets"].items():
        name = name.lower()
        if name not in SHEETS:
            continue
        header = rows[0] if rows else []
        sheets[name] = [
            {key: cell for key, cell in zip(header, row) if cell != ""} for row in rows[1:]
        ]
        sheets[name + "_header"] = [dict.fromkeys(header)]
    return sheets


def answer(form, wants_xform):
    """What pyxform makes of a form."""
    try:
        xform = convert(book(form), form_name=form["name"], warnings=[]).xform
    except Exception as error:  # Whatever stops pyxform is its refusal.
        return {"error": str(error) or type(error).__name__}
    return {"xform": xform} if wants_xform else Form(xform).said()


def main():
    """Answers each line."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), "xforms" in sys.argv[1:])), flush=True)


if __name__ == "__main__":
    main()
