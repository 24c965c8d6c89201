import ArgumentParser
@main struct Calepin: ParsableCommand {}
