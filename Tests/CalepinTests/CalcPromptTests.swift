// The calculator at a terminal, driven key by key through a pseudo-terminal by Python.

import Foundation
import Testing

@Suite struct CalcPromptTests {
    /// The result of a session at the terminal.
    private struct Conversation {
        var status: Int
        /// True when the terminal's settings after the command are those from before it.
        var restored: Bool
        var output: String
        /// The expected text that did not appear.
        var missed: String?
    }

    /// Sends texts, each once the text before it has appeared; nil when there is no Python.
    private func converse(
        _ steps: [(wait: String, send: String)], arguments: [String] = ["--language", "en"],
        signal: Int32 = 0, terminal: String = "xterm"
    ) throws -> Conversation? {
        let request: [String: Any] = [
            "command": [builtCommand.path, "calc"] + arguments, "signal": Int(signal),
            "terminal": terminal, "steps": steps.map { [$0.wait, $0.send] },
        ]
        let data = try JSONSerialization.data(withJSONObject: request)
        let result = try run(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script], input: data)
        guard result.status != 127 else {
            print("python3 is not present: a conversation of \(steps.count) steps not run")
            return nil
        }
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let answer = try #require(json as? [String: Any], "\(result.errors)")
        return Conversation(
            status: try #require(answer["status"] as? Int),
            restored: try #require(answer["restored"] as? Bool),
            output: try #require(answer["output"] as? String),
            missed: answer["missed"] as? String)
    }

    private let script = """
        import json, os, pty, select, signal, subprocess, sys, termios, time
        request = json.load(sys.stdin)
        # The test's own process may block signals, which its children inherit.
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        master, slave = pty.openpty()
        before = termios.tcgetattr(slave)
        child = subprocess.Popen(request["command"], stdin=slave, stdout=slave, stderr=slave,
                                 start_new_session=True,
                                 env=os.environ | {"TERM": request["terminal"]})
        output, seen, missed = b"", 0, None
        def pump(seconds):
            global output
            if select.select([master], [], [], seconds)[0]:
                output += os.read(master, 65536)
        for wait, send in request["steps"]:
            end = time.time() + 20
            while (place := output.find(wait.encode(), seen)) < 0 and time.time() < end:
                pump(0.05)
            if place < 0:
                missed = wait
                break
            seen = place + len(wait.encode())
            if send == "SIGNAL":
                child.send_signal(request["signal"])
            else:
                os.write(master, send.encode("utf-8", "surrogateescape"))
        end = time.time() + 20
        while child.poll() is None and time.time() < end:
            pump(0.05)
        if child.poll() is None:
            child.kill()
            child.wait()
            missed = missed or "the end"
        pump(0)
        restored = termios.tcgetattr(slave) == before
        print(json.dumps({"status": child.returncode, "restored": restored, "missed": missed,
                          "output": output.decode("utf-8", "replace")}))
        """

    @Test func expressionsAreAnsweredUntilControlD() throws {
        let steps = [("> ", "1/3 + 1/6\r"), ("\n0.5\r\n", "ans × 4\r"), ("\n2\r\n", "\u{4}")]
        guard let talk = try converse(steps) else { return }
        #expect(talk.missed == nil, "\(talk.output)")
        #expect(talk.status == 0)
        #expect(talk.restored)
    }

    @Test func anErrorIsDrawnAndTheConversationGoesOn() throws {
        let steps = [
            ("> ", "2 + 1 ÷ 0\r"), ("      ^ Division by zero\r\n", "1+\r"),
            ("^ A value is missing here\r\n", "7\r"), ("\n7\r\n", "quit\r"),
        ]
        guard let talk = try converse(steps) else { return }
        #expect(talk.missed == nil, "\(talk.output)")
        #expect(talk.status == 0)
        #expect(talk.restored)
    }

    @Test func arrowsFindEarlierLinesAndEditThem() throws {
        let up = "\u{1B}[A"
        let left = "\u{1B}[D"
        let steps = [
            ("> ", "12 + 3\r"), ("\n15\r\n", "é\u{7F}100 - 1\r"), ("\n99\r\n", up + up + "\r"),
            // Three to the left of the end of "12 + 3" is before the +: "124+ 30".
            ("\n15\r\n", up + left + left + left + "\u{7F}4\u{5}0\r"), ("\n154\r\n", "\u{4}"),
        ]
        guard let talk = try converse(steps) else { return }
        #expect(talk.missed == nil, "\(talk.output)")
        #expect(talk.status == 0)
    }

    @Test(arguments: ["xterm", "dumb", ""])
    func accentedLettersAreFoundAndEditedInAnyTerminal(terminal: String) throws {
        let steps = [
            ("> ", "string-length('né')\r"), ("\n2\r\n", "\u{1B}[A\u{2}\u{2}\u{7F}œ\u{308}\r"),
            ("\n3\r\n", "\u{4}"),
        ]
        guard let talk = try converse(steps, terminal: terminal) else { return }
        #expect(talk.missed == nil, "\(talk.output)")
        #expect(talk.status == 0)
        #expect(talk.restored)
    }

    @Test func keysHeldWithOthersDoTheSameAndKeysWithoutAFunctionNothing() throws {
        // Control with the arrow to the left and with Home, a key of functions, a tabulator.
        let steps = [
            ("> ", "12\u{1B}[1;5D\u{1B}[15~0\r"), ("\n102\r\n", "7\u{1B}[1;5H\u{1B}[6~3\r"),
            ("\n37\r\n", "1\t+\t1\r"), ("\n2\r\n", "45\u{1B}[7~\u{1B}[3~\u{1B}[8~8\r"),
            ("\n58\r\n", "\u{4}"),
        ]
        guard let talk = try converse(steps) else { return }
        #expect(talk.missed == nil, "\(talk.output)")
    }

    @Test func controlKeysEditTheLine() throws {
        // Start, end, cut to end, cut a word, delete under the cursor.
        let steps = [
            ("> ", "2 + 3\u{1}1\r"), ("\n15\r\n", "9 + 8\u{1}\u{6}\u{B} × 2\r"),
            ("\n18\r\n", "5 + 66\u{17}7\r"), ("\n12\r\n", "88\u{1}\u{4}\u{5}\r"),
            ("\n8\r\n", "junk\u{15}4\r"), ("\n4\r\n", "\u{1B}[H3\u{1B}[3~\u{1B}[F\r"),
            ("\n3\r\n", "\u{4}"),
        ]
        guard let talk = try converse(steps) else { return }
        #expect(talk.missed == nil, "\(talk.output)")
    }

    @Test func controlCDropsTheLineAndOnAnEmptyOneLeaves() throws {
        let steps = [("> ", "1 + 1\u{3}"), ("^C", "2 + 2\r"), ("\n4\r\n", "\u{3}")]
        guard let talk = try converse(steps) else { return }
        #expect(talk.missed == nil, "\(talk.output)")
        #expect(talk.status == 130)
        #expect(talk.restored)
    }

    @Test func theTerminalIsRestoredWhenASignalEndsTheCommand() throws {
        let steps = [("> ", "1 + 1"), ("1 + 1", "SIGNAL")]
        guard let talk = try converse(steps, signal: SIGTERM) else { return }
        #expect(talk.missed == nil)
        #expect(talk.status == -15)
        #expect(talk.restored)
    }

    @Test func helpIsGivenInFrench() throws {
        let steps = [
            ("pour quitter", "?\r"), ("dernier résultat", "? round\r"),
            ("round(number, places)", "1/0\r"), ("Division par zéro", "\u{4}"),
        ]
        guard let talk = try converse(steps, arguments: ["--language", "fr"]) else { return }
        #expect(talk.missed == nil, "\(talk.output)")
    }

    @Test func pastedLinesAndStrayBytesAreTakenAsTheyCome() throws {
        let long = String(repeating: "1+", count: 400) + "1\r"
        let steps = [
            ("> ", "1+1\r2+2\r3+3\r"), ("\n6\r\n", long), ("\n401\r\n", "\u{1B}[99;99R\u{0}5\r"),
            ("\n5\r\n", "\u{4}"),
        ]
        guard let talk = try converse(steps) else { return }
        #expect(talk.missed == nil, "\(talk.output)")
        #expect(talk.output.contains("\n2\r\n"))
        #expect(talk.output.contains("\n4\r\n"))
    }
}
