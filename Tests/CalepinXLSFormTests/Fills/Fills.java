// Fills in XForms with JavaRosa, for tests that fill in the same forms otherwise. Reads commands
// from the standard input, a line each, with words between tabs; answers with a line, then with
// the nodes of the form's own data, a line each, then with a line that has only a full stop.
//
//   load FOLDER       opens FOLDER/form.xml; files of data are beside it
//   set PATH TEXT     enters a text, as a person does: /data/rep[2]/q
//   force PATH TEXT   enters a text without judging it
//   add PATH          adds a row at the end of a repeat: /data/rep, /data/rep[1]/inner
//   remove PATH       removes a row: /data/rep[2]
//   choices PATH      the values that are offered, in words of the first line; no nodes follow
//
// First lines: ok; constraint, required, mistyped, readonly (refused); absent (no such question is
// shown); error MESSAGE. A node: path, type, flags (r relevant, q required, e not read-only) and
// text.
// In texts a backslash stands before n (a new line), t (a tab) and itself.

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.javarosa.core.model.Constants;
import org.javarosa.core.model.FormDef;
import org.javarosa.core.model.FormIndex;
import org.javarosa.core.model.QuestionDef;
import org.javarosa.core.model.SelectChoice;
import org.javarosa.core.model.actions.setgeopoint.StubSetGeopointActionHandler;
import org.javarosa.core.model.condition.EvaluationContext;
import org.javarosa.core.model.condition.IFunctionHandler;
import org.javarosa.core.model.data.IAnswerData;
import org.javarosa.core.model.data.MultipleItemsData;
import org.javarosa.core.model.data.SelectOneData;
import org.javarosa.core.model.data.helper.Selection;
import org.javarosa.core.model.instance.InstanceInitializationFactory;
import org.javarosa.core.model.instance.TreeElement;
import org.javarosa.core.model.instance.TreeReference;
import org.javarosa.core.reference.PrefixedRootFactory;
import org.javarosa.core.reference.Reference;
import org.javarosa.core.reference.ReferenceManager;
import org.javarosa.core.services.IPropertyManager;
import org.javarosa.core.services.PropertyManager;
import org.javarosa.core.services.properties.IPropertyRules;
import org.javarosa.form.api.FormEntryController;
import org.javarosa.form.api.FormEntryModel;
import org.javarosa.model.xform.XFormsModule;
import org.javarosa.xform.parse.XFormParser;
import org.javarosa.xform.util.XFormAnswerDataParser;
import org.javarosa.xform.util.XFormAnswerDataSerializer;
import org.javarosa.xform.util.XFormUtils;

/** The program: answers each line. */
public final class Fills {
    private static PrintStream out;

    private Fills() {}

    /** Reads commands until the input ends. */
    public static void main(String[] arguments) throws IOException {
        out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        // What the library prints must not stand between answers.
        System.setOut(System.err);
        new XFormsModule().registerModule();
        PropertyManager.setPropertyManager(new NoProperties());
        XFormParser.registerActionHandler(
            StubSetGeopointActionHandler.ELEMENT_NAME, new StubSetGeopointActionHandler());
        BufferedReader in = new BufferedReader(
            new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Filling filling = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split("\t", -1);
            List<String> nodes = new ArrayList<>();
            String said;
            try {
                if (words[0].equals("load")) {
                    filling = null;
                    filling = new Filling(new File(plain(words[1])));
                }
                said = filling == null ? "error\tno form" : filling.take(words);
                if (filling != null && !words[0].equals("choices")) {
                    nodes = filling.nodes();
                }
            } catch (Exception | StackOverflowError error) {
                said = "error\t" + escaped(String.valueOf(error.getMessage()));
            }
            out.print(said + "\n");
            for (String node : nodes) {
                out.print(node + "\n");
            }
            out.print(".\n");
            out.flush();
        }
    }

    /** The text in one line. */
    static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
            .replace("\r", "\\r");
    }

    /** The text as it was before it was put into one line. */
    static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        for (int place = 0; place < text.length(); place++) {
            char letter = text.charAt(place);
            if (letter != '\\' || place + 1 == text.length()) {
                plain.append(letter);
                continue;
            }
            place++;
            char next = text.charAt(place);
            plain.append(next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : next);
        }
        return plain.toString();
    }
}

/** A form while it is filled in. */
final class Filling {
    private final FormDef form;
    private final FormEntryController controller;
    private final FormEntryModel model;
    /** The places of questions, of rows, and of the prompts for new rows, by path. */
    private Map<String, FormIndex> questions;
    private Map<String, FormIndex> rows;
    private Map<String, FormIndex> prompts;

    Filling(File folder) throws Exception {
        ReferenceManager.instance().reset();
        ReferenceManager.instance().addReferenceFactory(new FolderFactory(folder));
        try (InputStream input = new FileInputStream(new File(folder, "form.xml"))) {
            form = XFormUtils.getFormFromInputStream(input);
        }
        form.getEvaluationContext().addFunctionHandler(new PullData(folder));
        form.initialize(true, new InstanceInitializationFactory());
        model = new FormEntryModel(form);
        controller = new FormEntryController(model);
        walk();
    }

    /** Does what a command says and returns the first line of the answer. */
    String take(String[] words) throws Exception {
        String said = "ok";
        switch (words[0]) {
            case "load":
                return said;
            case "set":
                said = set(Fills.plain(words[1]), Fills.plain(words[2]));
                break;
            case "force":
                said = force(Fills.plain(words[1]), Fills.plain(words[2]));
                break;
            case "add":
                said = add(Fills.plain(words[1]));
                break;
            case "remove":
                FormIndex row = rows.get(Fills.plain(words[1]));
                if (row == null) {
                    return "absent";
                }
                controller.deleteRepeat(row);
                break;
            case "choices":
                return choices(Fills.plain(words[1]));
            default:
                return "error\tunknown command";
        }
        walk();
        return said;
    }

    /** Walks through the whole form, as a person does: that makes the rows that counts ask for. */
    private void walk() {
        questions = new HashMap<>();
        rows = new HashMap<>();
        prompts = new HashMap<>();
        controller.jumpToIndex(FormIndex.createBeginningOfFormIndex());
        int event = controller.stepToNextEvent();
        while (event != FormEntryController.EVENT_END_OF_FORM) {
            FormIndex index = model.getFormIndex();
            String path = path(index.getReference());
            if (event == FormEntryController.EVENT_QUESTION) {
                questions.putIfAbsent(path, index);
            } else if (event == FormEntryController.EVENT_REPEAT) {
                rows.put(path, index);
            } else if (event == FormEntryController.EVENT_PROMPT_NEW_REPEAT) {
                prompts.put(path.substring(0, path.lastIndexOf('[')), index);
            }
            event = controller.stepToNextEvent();
        }
    }

    private String set(String path, String text) {
        FormIndex index = questions.get(path);
        if (index == null) {
            return "absent";
        }
        if (model.isIndexReadonly(index)) {
            return "readonly";
        }
        QuestionDef question = model.getQuestionPrompt(index).getQuestion();
        TreeElement node = form.getMainInstance().resolveReference(index.getReference());
        IAnswerData data = data(text, node, question);
        if (data == null && !text.isEmpty()) {
            return "mistyped";
        }
        int result = controller.answerQuestion(index, data, true);
        switch (result) {
            case FormEntryController.ANSWER_CONSTRAINT_VIOLATED:
                return "constraint";
            case FormEntryController.ANSWER_REQUIRED_BUT_EMPTY:
                return "required";
            default:
                return "ok";
        }
    }

    /** The answer that a text is for a question. */
    private static IAnswerData data(String text, TreeElement node, QuestionDef question) {
        if (text.isEmpty()) {
            return null;
        }
        switch (question.getControlType()) {
            case Constants.CONTROL_SELECT_ONE:
                return new SelectOneData(new Selection(text));
            case Constants.CONTROL_SELECT_MULTI:
            case Constants.CONTROL_RANK:
                List<Selection> chosen = new ArrayList<>();
                for (String word : text.trim().split(" +")) {
                    chosen.add(new Selection(word));
                }
                return new MultipleItemsData(chosen);
            default:
                return typed(text, node, question);
        }
    }

    /** The answer that a text is for a type; null for a text that is not of the type. */
    private static IAnswerData typed(String text, TreeElement node, QuestionDef question) {
        try {
            return XFormAnswerDataParser.getAnswerData(text, node.getDataType(), question);
        } catch (RuntimeException error) {
            return null;
        }
    }

    private String force(String path, String text) {
        FormIndex index = questions.get(path);
        if (index == null) {
            return "absent";
        }
        QuestionDef question = model.getQuestionPrompt(index).getQuestion();
        TreeElement node = form.getMainInstance().resolveReference(index.getReference());
        // Not by the controller: it does nothing when a list has already cleared the answer.
        form.setValue(data(text, node, question), index.getReference(), node, true);
        return "ok";
    }

    private String add(String path) {
        FormIndex index = prompts.get(path);
        if (index == null) {
            return "absent";
        }
        controller.newRepeat(index);
        return "ok";
    }

    private String choices(String path) {
        FormIndex index = questions.get(path);
        if (index == null) {
            return "absent";
        }
        StringBuilder said = new StringBuilder("ok");
        for (SelectChoice choice : model.getQuestionPrompt(index).getSelectChoices()) {
            said.append('\t').append(Fills.escaped(choice.getValue()));
        }
        return said.toString();
    }

    // Nodes

    /** The nodes of the form's own data, a line each. */
    List<String> nodes() {
        List<String> lines = new ArrayList<>();
        add(form.getMainInstance().getRoot(), lines);
        return lines;
    }

    private void add(TreeElement node, List<String> lines) {
        if (node.getMult() == TreeReference.INDEX_TEMPLATE) {
            return;
        }
        String flags = (node.isRelevant() ? "r" : "") + (node.isRequired() ? "q" : "")
            + (node.isEnabled() ? "e" : "");
        lines.add(String.join("\t", path(node.getRef()), String.valueOf(node.getDataType()),
            flags, Fills.escaped(text(node))));
        for (int place = 0; place < node.getNumChildren(); place++) {
            add(node.getChildAt(place), lines);
        }
    }

    private static String text(TreeElement node) {
        IAnswerData value = node.getValue();
        if (value == null) {
            return "";
        }
        Object text = new XFormAnswerDataSerializer().serializeAnswerData(
            value, node.getDataType());
        return text instanceof String ? (String) text : value.uncast().getString();
    }

    /** The path of a node, with the numbers of rows, from 1. */
    private String path(TreeReference reference) {
        StringBuilder path = new StringBuilder();
        TreeElement node = null;
        for (int level = 0; level < reference.size(); level++) {
            String name = reference.getName(level);
            int number = reference.getMultiplicity(level);
            path.append('/').append(name);
            node = level == 0 ? form.getMainInstance().getRoot() : repeatable(node, name);
            if (level > 0 && node != null && node.isRepeatable() && number >= 0) {
                path.append('[').append(number + 1).append(']');
            }
        }
        return path.toString();
    }

    /** A child by its name: the template where there is one. */
    private static TreeElement repeatable(TreeElement node, String name) {
        if (node == null) {
            return null;
        }
        TreeElement template = node.getChild(name, TreeReference.INDEX_TEMPLATE);
        return template != null ? template : node.getChild(name, 0);
    }
}

/** Finds files beside a form. */
final class FolderFactory extends PrefixedRootFactory {
    private final File folder;

    FolderFactory(File folder) {
        super(new String[] {"file-csv", "file", "images", "audio", "video"});
        this.folder = folder;
    }

    @Override
    protected Reference factory(String terminal, String address) {
        return new FileIn(new File(folder, terminal), address);
    }
}

/** A file beside a form. */
final class FileIn implements Reference {
    private final File file;
    private final String address;

    FileIn(File file, String address) {
        this.file = file;
        this.address = address;
    }

    @Override
    public boolean doesBinaryExist() {
        return file.exists();
    }

    @Override
    public InputStream getStream() throws IOException {
        return new FileInputStream(file);
    }

    @Override
    public String getURI() {
        return address;
    }

    @Override
    public String getLocalURI() {
        return file.getPath();
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        throw new IOException("read only");
    }

    @Override
    public void remove() {}

    @Override
    public Reference[] probeAlternativeReferences() {
        return new Reference[0];
    }
}

/** The look-up in a table, which clients of ODK add to the library. */
final class PullData implements IFunctionHandler {
    private final File folder;

    PullData(File folder) {
        this.folder = folder;
    }

    @Override
    public String getName() {
        return "pulldata";
    }

    @Override
    public List<Class[]> getPrototypes() {
        return Collections.emptyList();
    }

    @Override
    public boolean rawArgs() {
        return true;
    }

    @Override
    public boolean realTime() {
        return false;
    }

    @Override
    public Object eval(Object[] arguments, EvaluationContext context) {
        String[] words = new String[arguments.length];
        for (int place = 0; place < words.length; place++) {
            words[place] = org.javarosa.xpath.expr.XPathFuncExpr.toString(arguments[place]);
        }
        File file = new File(folder, words[0].endsWith(".csv") ? words[0] : words[0] + ".csv");
        try {
            List<String> lines = Files.readAllLines(file.toPath());
            List<String> header = List.of(lines.get(0).split(",", -1));
            int wanted = header.indexOf(words[1]);
            int key = header.indexOf(words[2]);
            for (String line : lines.subList(1, lines.size())) {
                String[] cells = line.split(",", -1);
                if (wanted >= 0 && key >= 0 && cells[key].equals(words[3])) {
                    return cells[wanted];
                }
            }
            return "";
        } catch (IOException error) {
            return "";
        }
    }
}

/** The facts of a device that tells none. */
final class NoProperties implements IPropertyManager {
    @Override
    public List<String> getProperty(String name) {
        return Collections.emptyList();
    }

    @Override
    public void setProperty(String name, String value) {}

    @Override
    public void setProperty(String name, List<String> values) {}

    @Override
    public String getSingularProperty(String name) {
        return null;
    }

    @Override
    public void addRules(IPropertyRules rules) {}

    @Override
    public List<IPropertyRules> getRules() {
        return Collections.emptyList();
    }
}
