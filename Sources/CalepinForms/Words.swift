// Puts arguments into the texts of faults and issues. The texts are in their catalogues.

/// A text with `{0}` and `{1}` replaced by the arguments.
///
/// Complexity: O(n) in the length of the result.
func filled(_ template: String, _ arguments: [String]) -> String {
    var result: [UInt8] = []
    let bytes = Array(template.utf8)
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count,
            bytes[index + 2] == UInt8(ascii: "}"), bytes[index + 1] >= UInt8(ascii: "0")
        {
            let number = Int(bytes[index + 1] - UInt8(ascii: "0"))
            if number < arguments.count { result.append(contentsOf: arguments[number].utf8) }
            index += 3
        } else {
            result.append(bytes[index])
            index += 1
        }
    }
    return String(decoding: result, as: UTF8.self)
}
