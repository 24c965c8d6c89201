// References of cells such as `AB12`, and numbers of rows, as parts of spreadsheets write them.

/// References of cells and rows.
enum CellReference {
    /// Returns the index of the column, from 0, of a reference in a row; nil when it is none, or
    /// one of another row.
    ///
    /// Complexity: O(n) in the bytes of the reference.
    static func column(of reference: UnsafeRawBufferPointer, inRow row: Int) -> Int? {
        var column = 0
        var digits = reference[...]
        while let byte = digits.first, let letter = letter(byte) {
            column = column * 26 + letter
            guard column <= WorkbookLimits.sheetColumns else { return nil }
            digits = digits.dropFirst()
        }
        guard column > 0, number(digits, upTo: WorkbookLimits.sheetRows) == row else {
            return nil
        }
        return column - 1
    }

    /// Returns a whole number from 0 to a bound, written in ASCII digits; nil for anything else.
    ///
    /// Complexity: O(n) in the bytes.
    static func number(_ digits: some Sequence<UInt8>, upTo bound: Int) -> Int? {
        var number: Int?
        for byte in digits {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            let next = (number ?? 0) * 10 + Int(byte - 0x30)
            guard next <= bound else { return nil }
            number = next
        }
        return number
    }

    private static func letter(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x41...0x5A: Int(byte - 0x40)
        case 0x61...0x7A: Int(byte - 0x60)
        default: nil
        }
    }
}
