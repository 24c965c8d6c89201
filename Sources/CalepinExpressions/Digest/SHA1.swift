// SHA-1 (FIPS 180-4, 6.1): the rounds over one chunk of 64 bytes. Padding is in Padding.swift.

/// The state of SHA-1 between chunks.
struct SHA1 {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    private var schedule = [UInt32](repeating: 0, count: 80)

    /// Mixes in the 64 bytes from `start`, which exist.
    mutating func absorb(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        for index in 0..<16 {
            schedule[index] = bigEndian(bytes, at: start + 4 * index)
        }
        for index in 16..<80 {
            let mixed =
                schedule[index - 3] ^ schedule[index - 8]
                ^ schedule[index - 14] ^ schedule[index - 16]
            schedule[index] = mixed << 1 | mixed >> 31
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for step in 0..<80 {
            let mixed: UInt32
            let constant: UInt32
            switch step / 20 {
            case 0: (mixed, constant) = ((b & c) ^ (~b & d), 0x5a82_7999)
            case 1: (mixed, constant) = (b ^ c ^ d, 0x6ed9_eba1)
            case 2: (mixed, constant) = ((b & c) ^ (b & d) ^ (c & d), 0x8f1b_bcdc)
            default: (mixed, constant) = (b ^ c ^ d, 0xca62_c1d6)
            }
            let next = (a << 5 | a >> 27) &+ mixed &+ e &+ constant &+ schedule[step]
            (a, b, c, d, e) = (next, a, b << 30 | b >> 2, c, d)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
    }

    /// The state's bytes.
    var bytes: [UInt8] { bigEndianBytes(state) }
}
