// The bounds of places: the least and the greatest latitude and longitude. The antimeridian is not
// crossed: places on both sides of it have bounds around the world.

import CalepinExpressions

/// The bounds of places, in degrees.
struct PlaceBounds: Equatable, Sendable {
    private(set) var south, north, west, east: Decimal

    /// Finds the bounds of the places of a column; nil for none.
    ///
    /// Complexity: O(n) in the bytes.
    init?(_ texts: ColumnTexts) {
        var found: PlaceBounds?
        texts.forEachFilled { _, bytes in
            guard let (latitude, longitude) = Self.place(bytes) else { return }
            guard found != nil else {
                found = PlaceBounds(latitude, longitude)
                return
            }
            found?.take(latitude, longitude)
        }
        guard let found else { return nil }
        self = found
    }

    private init(_ latitude: Decimal, _ longitude: Decimal) {
        (south, north, west, east) = (latitude, latitude, longitude, longitude)
    }

    private mutating func take(_ latitude: Decimal, _ longitude: Decimal) {
        if latitude < south { south = latitude }
        if latitude > north { north = latitude }
        if longitude < west { west = longitude }
        if longitude > east { east = longitude }
    }

    /// Reads latitude and longitude, the first two numbers of a place.
    private static func place(_ bytes: UnsafeBufferPointer<UInt8>) -> (Decimal, Decimal)? {
        let blank = UInt8(ascii: " ")
        guard let middle = bytes.firstIndex(of: blank) else { return nil }
        let end = bytes[(middle + 1)...].firstIndex(of: blank) ?? bytes.endIndex
        let first = UnsafeBufferPointer(rebasing: bytes[..<middle])
        let second = UnsafeBufferPointer(rebasing: bytes[(middle + 1)..<end])
        guard let latitude = try? Decimal.parse(first),
            let longitude = try? Decimal.parse(second)
        else { return nil }
        return (latitude, longitude)
    }
}
