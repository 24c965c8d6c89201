// The state of a budget as answers tell it to programs. Budgets are counted in Quota/, and the
// headers are written in HTTP/ProblemResponse.swift.

/// The state of a budget of requests.
struct RateState: Sendable {
    /// The name of the budget.
    let name: String
    /// The number of requests in each period.
    let quota: Int
    /// The period in seconds.
    let window: Int64
    /// The number of requests that are left.
    let left: Int
    /// The seconds until the next request where none is left.
    let seconds: Int
}
