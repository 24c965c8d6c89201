// Setting up libedit. It stands here in C because the library takes its settings by functions with
// any number of arguments, which Swift cannot call. What keys do besides is in the command's
// LineEditor.swift.
#include <histedit.h>
#include <locale.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

// A line editor and the lines entered before.
struct calepin_editor {
    EditLine *line;
    History *history;
    const char *prompt;
    int interrupted;        // true when Ctrl-C ended the line; the caller sets it back
};

// The letters that end a sequence of a key with numbers, `ESC [ numbers letter`, and need none.
#define CALEPIN_PLAIN_KEYS "ABCDFH"

static char *calepin_editor_prompt(EditLine *line) {
    struct calepin_editor *editor = NULL;
    el_get(line, EL_CLIENTDATA, &editor);
    return (char *)editor->prompt;
}

// Ends the line, with a mark behind it.
static unsigned char calepin_editor_interrupt(EditLine *line, int key) {
    (void)key;
    struct calepin_editor *editor = NULL;
    el_get(line, EL_CLIENTDATA, &editor);
    editor->interrupted = 1;
    const LineInfo *text = el_line(line);
    el_cursor(line, (int)(text->lastchar - text->cursor));
    el_insertstr(line, "^C");
    el_push(line, "\n");
    return CC_REFRESH;
}

// Reads the rest of a key's sequence that begins with a number, and presses the key without it.
// Answers of the terminal and keys that do nothing are thus taken whole, not as text.
static unsigned char calepin_editor_numbered(EditLine *line, int key) {
    int first = key;
    int digits = 1;
    char next = 0;
    do {
        if (el_getc(line, &next) != 1) return CC_EOF;
        digits += next >= '0' && next <= '9';
    } while (next >= ' ' && next < '@');
    char sequence[] = {'\033', '[', next, 0};
    if (next == '~') {
        char named = first == '3' ? 'P' : first == '1' || first == '7' ? 'H'
            : first == '4' || first == '8' ? 'F' : 0;
        if (digits > 1 || named == 0) return CC_NORM;
        sequence[2] = named;
    } else {
        const char *plain = CALEPIN_PLAIN_KEYS;
        while (*plain && *plain != next) plain += 1;
        if (!*plain) return CC_NORM;
    }
    el_push(line, sequence);
    return CC_NORM;
}

// Makes an editor of lines of UTF-8 on the standard input and output, which keeps so many lines;
// NULL when the library does not start. The prompt must live as long.
static inline struct calepin_editor *calepin_editor_open(const char *prompt, int lines) {
    setlocale(LC_CTYPE, "C.UTF-8");
    struct calepin_editor *editor = calloc(1, sizeof *editor);
    if (!editor) return NULL;
    editor->prompt = prompt;
    editor->line = el_init("calepin", stdin, stdout, stderr);
    editor->history = history_init();
    if (!editor->line || !editor->history) {
        if (editor->line) el_end(editor->line);
        if (editor->history) history_end(editor->history);
        free(editor);
        return NULL;
    }
    EditLine *line = editor->line;
    HistEvent event;
    history(editor->history, &event, H_SETSIZE, lines);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(line, EL_CLIENTDATA, editor);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_HIST, history, editor->history);
    el_set(line, EL_PROMPT, calepin_editor_prompt);
    // Ctrl-C is a key. What is typed while an answer is computed is kept for the next line.
    el_set(line, EL_SETTY, "-d", "-isig", NULL);
    el_set(line, EL_SETTY, "-x", "-isig", "-icanon", "-echo", "-iexten", NULL);
    el_set(line, EL_ADDFN, "interrupt", "Ends the line", calepin_editor_interrupt);
    el_set(line, EL_ADDFN, "numbered", "A key's numbers", calepin_editor_numbered);
    el_set(line, EL_BIND, "^C", "interrupt", NULL);
    el_set(line, EL_BIND, "^U", "vi-kill-line-prev", NULL);
    el_set(line, EL_BIND, "^W", "ed-delete-prev-word", NULL);
    el_set(line, EL_BIND, "-s", "^I", " ", NULL);
    el_set(line, EL_BIND, "\\e[P", "ed-delete-next-char", NULL);
    for (char digit = '0'; digit <= '9'; digit += 1) {
        char sequence[] = {'\\', 'e', '[', digit, 0};
        el_set(line, EL_BIND, sequence, "numbered", NULL);
    }
    return editor;
}

static inline void calepin_editor_close(struct calepin_editor *editor) {
    el_end(editor->line);
    history_end(editor->history);
    free(editor);
}

// Adds a line to the history, unless it repeats the last.
static inline void calepin_editor_remember(struct calepin_editor *editor, const char *text) {
    HistEvent event;
    history(editor->history, &event, H_ENTER, text);
}
