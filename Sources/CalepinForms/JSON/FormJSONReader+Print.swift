// Reads the look of a form's records on paper. Phones do not print it, so the module that they
// load passes over it.

import CalepinExpressions

extension FormJSONReader {
    /// Reads the look on paper, or passes over it where nothing prints.
    mutating func printStyle() throws(FormJSONStop) -> PrintStyle? {
        #if hasFeature(Embedded)
            _ = try read(.expectsObject) { (reader) throws(JSONError) in try reader.skipValue() }
            return nil
        #else
            return try printSettings()
        #endif
    }

    #if !hasFeature(Embedded)
        private mutating func printSettings() throws(FormJSONStop) -> PrintStyle {
            var style = PrintStyle()
            var members = try members(PrintKey.self)
            while let key = try next(&members) {
                switch key {
                case .paper: style.paper = try paper()
                case .landscape: style.isLandscape = try flag()
                case .columns: style.hasColumns = try flag()
                case .empty: style.showsEmpty = try flag()
                case .header: style.header = try localText()
                case .footer: style.footer = try localText()
                case .logo: style.logo = try text()
                case .accent: style.accent = try text()
                case .without: style.without = try texts()
                case .only: style.only = try texts()
                }
            }
            return style
        }

        private mutating func paper() throws(FormJSONStop) -> PrintStyle.Paper {
            let start = try start()
            let word = try text()
            guard let paper = PrintStyle.Paper(rawValue: word) else {
                throw stop(
                    .unknownWord, at: start, FormJSONPath.shown(word),
                    known: joined(PrintStyle.Paper.allCases.map { $0.rawValue }, ", "))
            }
            return paper
        }
    #endif
}

extension FormJSONWriter {
    /// A key and the look on paper, unless there is none.
    mutating func printStyle(_ key: some FormJSONKey, _ style: PrintStyle?) {
        #if !hasFeature(Embedded)
            guard let style else { return }
            self.key(key)
            writer.beginObject()
            if style.paper != .a4 { text(PrintKey.paper, style.paper.rawValue) }
            flag(PrintKey.landscape, style.isLandscape)
            flag(PrintKey.columns, style.hasColumns)
            flag(PrintKey.empty, style.showsEmpty)
            text(PrintKey.header, style.header)
            text(PrintKey.footer, style.footer)
            text(PrintKey.logo, style.logo)
            text(PrintKey.accent, style.accent)
            texts(PrintKey.without, style.without)
            texts(PrintKey.only, style.only)
            writer.endObject()
        #endif
    }
}
