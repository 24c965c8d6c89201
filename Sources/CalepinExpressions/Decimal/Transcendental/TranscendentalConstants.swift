// Constants of the transcendental functions as binary fractions, each cut after its last bit. They
// were computed with 700 bits by another library and are checked by the function tests.

/// Binary fractions of mathematical constants.
enum TranscendentalConstants {
    /// log₁₀ e · 2²⁵⁶.
    static let log10OfE = Wide(
        high: 0x6f2dec549b9438ca9aadd557d699ee19,
        low: 0x1f71a30122e4d1011d1f96a27bc7529e)

    /// ln 10 / 4 · 2²⁵⁶.
    static let quarterOfLn10 = Wide(
        high: 0x935d8dddaaa8ac16ea56d62b82d30a28,
        low: 0xe28fecf9da5df90e83c61e8201f02d72)

    /// ln 10 · 2²⁴⁰.
    static let ln10 = Wide(
        high: 0x00024d763776aaa2b05ba95b58ae0b4c,
        low: 0x28a38a3fb3e76977e43a0f187a0807c0)

    /// ln 2 · 2²⁴⁰.
    static let ln2 = Wide(
        high: 0x0000b17217f7d1cf79abc9e3b39803f2,
        low: 0xf6af40f343267298b62d8a0d175b8baa)

    /// π / 4 · 2²⁵⁶.
    static let quarterOfPi = Wide(
        high: 0xc90fdaa22168c234c4c6628b80dc1cd1,
        low: 0x29024e088a67cc74020bbea63b139b22)

    /// The upper 256 bits of 2 / π · 2³⁸⁴.
    static let twoByPi = Wide(
        high: 0xa2f9836e4e441529fc2757d1f534ddc0,
        low: 0xdb6295993c439041fe5163abdebbc561)

    /// The lower 128 bits of 2 / π · 2³⁸⁴.
    static let twoByPiRest: UInt128 = 0xb7246e3a424dd2e006492eea09d1921c

    /// atan(i / 8) · 2²⁵⁶ for i from 0 to 8.
    static let arctangents: InlineArray<9, Wide> = [
        Wide(
            high: 0x00000000000000000000000000000000,
            low: 0x00000000000000000000000000000000),
        Wide(
            high: 0x1fd5ba9aac2f6dc65912f313e7d111de,
            low: 0xf1672afb2bb35b245d926aefbf6d82ed),
        Wide(
            high: 0x3eb6ebf25901bac55b71e7bd7de885f9,
            low: 0x6a9fea40e22ce0dade8e9d9f251269d9),
        Wide(
            high: 0x5bd86507937bc239c55190916e7f2241,
            low: 0x9ec21cbbd72a2ae62399f2e519a48470),
        Wide(
            high: 0x76b19c1586ed3da2b7f222f65e1d4681,
            low: 0xb70a0ac3930e6f8071678b7374b12384),
        Wide(
            high: 0x8f005d5ef7f59f9b5c835e1665c43747,
            low: 0x918a67e0652b375cf53da46d13389eb2),
        Wide(
            high: 0xa4bc7d1934f7092419a87f2a457dac9e,
            low: 0xe3f08689eeb2b9e7214866658cc4ef3a),
        Wide(
            high: 0xb8053e2bc2319e73cb2da55210a4443d,
            low: 0x3d7aecc114c79a80a012155f64cae530),
        Wide(
            high: 0xc90fdaa22168c234c4c6628b80dc1cd1,
            low: 0x29024e088a67cc74020bbea63b139b22),
    ]
}
