// An XLSForm by meaning: the tree of its questions, its lists and its settings, each with its
// place, before anything is known of Calepin's own declaration.

import CalepinWorkbook

/// A form as its workbook says it.
package struct Survey: Sendable, Hashable {
    /// The settings.
    package var settings = SurveySettings()
    /// The languages that headers name, in the order in which they appear.
    package var languages: [String] = []
    /// The items, each after the group that it is in and before what follows that group.
    package var items: [SurveyItem] = []
    /// The places in `items` of those that are in no group.
    package var roots: [Int] = []
    /// The lists of the sheet `choices`, in the order in which they begin.
    package var choiceLists: [ChoiceList] = []
    /// The lists of the sheet `external_choices`.
    package var externalLists: [ChoiceList] = []
    /// The lists of the sheet `osm`.
    package var osmLists: [ChoiceList] = []
    /// The entities.
    package var entities: [EntityDeclaration] = []
    /// The columns that mean nothing, with their headers.
    package var unknownColumns: [SurveyAttribute] = []

    /// Makes an empty form.
    package init() {}

    /// The lists of the sheet `choices` by name.
    ///
    /// Complexity: O(n) in the lists.
    package var choiceListsByName: [String: ChoiceList] {
        Dictionary(choiceLists.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The places in `items` by name: more than one where a name is used in several groups, which
    /// no reference may then mean.
    ///
    /// Complexity: O(n) in the items.
    package var places: [String: [Int]] {
        Dictionary(grouping: items.indices) { items[$0].name }
    }

    /// The nearest repeat that an item is in; nil outside of all repeats.
    ///
    /// Complexity: O(d) in the depth of the item.
    package func enclosingRepeat(of item: Int) -> Int? {
        var parent = items[item].parent
        while let place = parent, !items[place].isRepeat { parent = items[place].parent }
        return parent
    }

    /// The groups and repeats that an item is in, the outermost first.
    ///
    /// Complexity: O(d) in the depth of the item.
    package func ancestors(of item: Int) -> [Int] {
        var ancestors: [Int] = []
        var parent = items[item].parent
        while let place = parent {
            ancestors.append(place)
            parent = items[place].parent
        }
        return ancestors.reversed()
    }
}

/// A form that was read, with all that was found.
package struct SurveyReading: Sendable, Hashable {
    /// The form, as far as it could be read.
    package var survey: Survey
    /// The faults; the form is refused when there are any.
    package var faults: [SurveyFault]
    /// The warnings.
    package var warnings: [SurveyFault]
    /// The number of faults and warnings beyond the bound.
    package var omitted: Int
}
