// What hooks are told of a push. The rows are written by Deliveries/DeliveryWriter.swift, in the
// transaction of the push.

import CalepinExpressions
import CalepinSync

extension PushDecider {
    /// Notes what hooks are told of a mutation that was applied: `state` is that after it, while
    /// the record's own is still that before.
    mutating func tellHooks(_ id: Identifier, _ state: RecordState) throws(StoreError) {
        guard let watch = push.watch else { return }
        let before = records[id]?.state
        if watch.includes(state.form) {
            for event in HookEvent.events(from: before, to: state) {
                add(
                    RecordNotice(
                        event: event, form: state.form, state: state, sequence: plan.changes,
                        isPlanned: true, account: author.account))
            }
        }
        guard let found = watch.reviewedRecord(of: state, before: before),
            let reviewed = try record(found.id), reviewed.form == found.form
        else { return }
        let kept = records[found.id]
        add(
            RecordNotice(
                event: .reviewed, form: found.form, state: reviewed,
                sequence: kept?.sequence ?? kept?.before?.sequence ?? 0,
                isPlanned: kept?.sequence != nil, account: author.account,
                review: ReviewFacts.json(of: state, over: reviewed)))
    }

    /// Adds a notice; a change takes the place of the one before.
    private mutating func add(_ notice: RecordNotice) {
        if notice.event == .changed,
            let place = plan.notices.lastIndex(where: { $0.record == notice.record }),
            plan.notices[place].event == .changed
        {
            plan.notices[place] = notice
        } else {
            plan.notices.append(notice)
        }
    }

    /// Writes the states of notices as JSON, before the writer's turn where the push is large.
    mutating func encodeNotices() {
        for place in plan.notices.indices {
            plan.notices[place].bytes = plan.notices[place].state.json()
        }
    }
}

extension Handover {
    /// Returns what hooks of the team are told of a record that is received.
    func notices(of state: RecordState) throws(StoreError) -> [RecordNotice] {
        let before = try replaced.map { (stored) throws(StoreError) in try stored.readState() }
        return HookEvent.events(from: before, to: state).map { event in
            RecordNotice(
                event: event, form: state.form, state: state, sequence: 1, isPlanned: true,
                account: change.account, bytes: record.state)
        }
    }
}
