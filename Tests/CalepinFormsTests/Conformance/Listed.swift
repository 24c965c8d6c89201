// The recorded cases that do not pass, by their reason and their number in the file. A case that
// passes must not be listed: the list may only shrink.

/// The cases of a file that do not pass.
struct Listed {
    /// The reason of each case.
    private(set) var reasons: [Int: Reason] = [:]

    private init(_ cases: [(Reason, [ClosedRange<Int>])]) {
        for (reason, ranges) in cases {
            for range in ranges {
                for number in range { reasons[number] = reason }
            }
        }
    }

    /// Those of `webform-scenarios`.
    static let webForms = Listed([
        (.actions, [28...36, 42...43]),
        (.attachments, [194...195, only(197), 201...206]),
        (.attributes, [44...45, 87...89, only(243)]),
        (
            .brokenRecord,
            [
                20...21, only(180), 192...193, only(196), 198...200, only(214), 222...223,
                225...229, 236...239, only(241), only(282), only(291), 344...345, 347...357,
                only(449), only(469), 471...474,
            ]
        ),
        (.calculated, [only(219)]),
        (.defaults, [only(38), only(451)]),
        (.device, [only(19), 22...27, only(247)]),
        (.emptyChoice, [only(367)]),
        (.errorShown, [only(153)]),
        (.flagged, [only(280), only(306), only(308), only(311)]),
        (.foreignXML, [only(277)]),
        (.functions, [154...160, 466...468, only(470)]),
        (.generous, [only(430)]),
        (.instantText, [only(244)]),
        (.invalidKept, [only(123), 136...145, 171...179, only(185), 426...429, 431...436]),
        (.looks, [47...86]),
        (.markup, [248...272, only(290)]),
        (.metadata, [only(208)]),
        (
            .noForm,
            [
                5...15, only(18), 147...151, 274...276, only(337), only(346), 370...382,
                385...400, 442...443, 452...455,
            ]
        ),
        (.ownCheck, [183...184]),
        (.ownWords, [only(447)]),
        (.purged, [only(217)]),
        (.relevanceCycle, [only(186)]),
        (.rowChoices, [358...359, only(368)]),
        (.serialised, [only(90), only(218), only(233), only(401), 404...411]),
        (.startActions, [1...2, only(39), only(46)]),
        (.tables, [only(146), only(338)]),
        (.unchecked, [only(240), only(245), only(369)]),
        (.wideNumbers, [124...126]),
        (.xpath, [only(189), only(283), only(484)]),
    ])

    /// Those of `xform-scenarios`.
    static let javaRosa = Listed([
        (.actions, [80...83, 85...91]),
        (.attributes, [78...79, only(84), only(102)]),

        (.device, [71...77]),
        (.emptyChoice, [42...43]),
        (.functions, [104...112, 159...161]),
        (.noAttachment, [only(35), only(37), only(41), 120...123, 130...131, 137...141]),
        (.rowChoices, [only(3), 38...39, 166...170]),
        (.errorShown, [only(171)]),
        (.startActions, [only(64), only(70)]),
        (.switchOff, [only(51), only(53), only(58), only(60)]),
        (.tables, [only(11)]),
        (.xpath, [only(57)]),
    ])
}

/// A case by itself, where ranges are meant.
private func only(_ number: Int) -> ClosedRange<Int> { number...number }
