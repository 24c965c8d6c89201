// Finds the group or repeat that carries each entity. An entity belongs where its properties and
// the questions that it reads are: in one repeat, or in none, and in the deepest group that all
// its properties share. Each group carries one entity.

import CalepinExpressions
import CalepinWorkbook

/// The containers of a form: its items that hold others, and the form as a whole.
struct EntityContainers {
    /// The place that stands for the form as a whole.
    static let form = -1

    private let survey: Survey

    /// Makes the containers of a form.
    init(_ survey: Survey) { self.survey = survey }

    /// Returns the container that an item is in.
    func container(of item: Int) -> Int { survey.items[item].parent ?? Self.form }

    /// Returns the containers from the form as a whole down to one of them, which is the last.
    ///
    /// Complexity: O(d) in the depth.
    func path(to container: Int) -> [Int] {
        guard container != Self.form else { return [Self.form] }
        return [Self.form] + survey.ancestors(of: container) + [container]
    }

    /// Returns the nearest repeat at or around a container, or the form as a whole.
    ///
    /// Complexity: O(d) in the depth.
    func scope(of container: Int) -> Int {
        guard container != Self.form else { return Self.form }
        if survey.items[container].isRepeat { return container }
        return survey.enclosingRepeat(of: container) ?? Self.form
    }

    /// Returns the number of repeats that a scope is in, itself among them.
    func depth(ofScope scope: Int) -> Int {
        path(to: scope).count { $0 != Self.form && survey.items[$0].isRepeat }
    }
}

/// The ties of one entity to the form.
struct EntityTies {
    /// The entity, as its place in the survey.
    var entity: Int
    /// The containers of its properties, with the places of their cells.
    var properties: [(container: Int, name: String, place: SheetPlace)] = []
    /// The containers of the questions that it reads.
    var references: [(container: Int, name: String)] = []

    /// The containers of its properties, each once.
    var propertyContainers: [Int] { Self.unique(properties.map(\.container)) }
    /// The containers of the questions that it reads, each once.
    var referenceContainers: [Int] { Self.unique(references.map(\.container)) }

    private static func unique(_ containers: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return containers.filter { seen.insert($0).inserted }
    }
}
