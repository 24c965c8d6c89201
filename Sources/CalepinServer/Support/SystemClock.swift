// The system's clock in whole numbers: conversion from floating point could trap.
// Upkeep/UpkeepClock.swift detects a wrong clock.

import Foundation

/// The present time of the system.
package enum SystemClock {
    /// Seconds since 1970.
    package static var seconds: Int64 { Int64(moment.tv_sec) }

    /// Milliseconds since 1970.
    package static var milliseconds: Int64 {
        let moment = moment
        return Int64(moment.tv_sec) * 1_000 + Int64(moment.tv_nsec) / 1_000_000
    }

    private static var moment: timespec {
        var moment = timespec()
        clock_gettime(CLOCK_REALTIME, &moment)
        return moment
    }
}
