#!/usr/bin/env python3
"""Lets a million agents work for some seconds of the busiest hour, by the costs of costs.json:
each has a server, and times of its own for its next push, pull and sign-in. Servers, their threads
that write and read, and the database are queues; there are no threads and no clock. Work is raised
until 99 of 100 pushes take longer than they may, and what was busiest then is told.

    agents.py [--people 1000000] [--seconds 20] [--seed 1]

It says nothing that costs.json does not imply: what it adds to the tables is waiting."""

import argparse
import heapq
import itertools
import json
import random

import capacity

# Threads of a server that write, as many that read, and jobs that share a transaction.
LANES = 4
GROUP = 16
# Seconds of a trip through the network, and of a commit on the disk.
TRIP = 0.0005
DISK = 0.001
# Seconds that a push may take.
MOST = 0.1
STEPS = (0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


class Queue:
    """Cores that each do one thing after the other; all wait in one line."""

    def __init__(self, cores):
        self.free, self.busy = [0.0] * cores, 0.0

    def end(self, now, spent):
        """The time at which work that comes now is done."""
        begin = max(now, heapq.heappop(self.free))
        heapq.heappush(self.free, begin + spent)
        self.busy += spent
        return begin + spent

    def share(self, seconds):
        """The part of the time for which the cores were busy."""
        return self.busy / seconds / len(self.free)


class Lane:
    """A thread of a server with a connection, and the jobs that wait for it."""

    def __init__(self):
        self.waiting, self.is_busy, self.busy = [], False, 0.0


class World:
    """Agents, their servers and the database, for one amount of work."""

    def __init__(self, people, times, seconds, seed, cost):
        self.chance, self.cost, self.seconds = random.Random(seed), cost, seconds  # noqa: S311
        count = capacity.servers(people, cost) - 1
        self.servers = [Queue(capacity.SERVER_CORES) for _ in range(count)]
        self.lanes = {sort: [[Lane() for _ in range(LANES)] for _ in range(count)]
                      for sort in ("write", "read")}
        self.database = Queue(capacity.PRIMARY_CORES)
        # What listens is asked about all the time, and takes its share of each core.
        listening = people * capacity.LISTENING
        self.slower = {
            "server": 1 / (1 - listening * cost["server.feed"] / 1e6
                           / count / capacity.SERVER_CORES),
            "database": 1 / (1 - listening * cost["database.feed"] / 1e6
                             / capacity.PRIMARY_CORES)}
        now = capacity.load(people)
        self.rates = [("push", now["pushes"] / people * times),
                      ("pull", now["pulls"] / people * times),
                      ("signIn", now["sign-ins"] / people * times)]
        self.all = sum(rate for _, rate in self.rates)
        self.order, self.waits = itertools.count(), []
        self.transactions = self.pushes = 0
        # Only who does something within these seconds has an event.
        self.events = [(moment, next(self.order), self.arrive, (agent,))
                       for agent in range(people)
                       if (moment := self.chance.expovariate(self.all)) < seconds]
        heapq.heapify(self.events)

    def at(self, moment, call, *words):
        """Has something happen."""
        heapq.heappush(self.events, (moment, next(self.order), call, words))

    def run(self):
        """Lets everything happen in its order."""
        while self.events:
            moment, _, call, words = heapq.heappop(self.events)
            call(moment, *words)
        return self

    def arrive(self, now, agent):
        """An agent asks its server, and will do so again."""
        again = now + self.chance.expovariate(self.all)
        if again < self.seconds:
            self.at(again, self.arrive, agent)
        sort = self.chance.choices([one for one, _ in self.rates],
                                   [rate for _, rate in self.rates])[0]
        if sort == "pull" and self.chance.random() < capacity.EMPTY_PULLS:
            sort = "head"
        spent = self.cost[f"server.{sort}"] / 1e6 * self.slower["server"]
        done = self.servers[agent % len(self.servers)].end(now, spent)
        self.at(done, self.ask, agent, sort, now)

    def ask(self, now, agent, sort, since):
        """A job comes to its lane."""
        lanes = self.lanes["read" if sort in ("pull", "head") else "write"]
        lane = lanes[agent % len(self.servers)][agent // len(self.servers) % LANES]
        lane.waiting.append((sort, since))
        self.take(now, lane)

    def take(self, now, lane):
        """A lane takes the jobs that wait, if it is free."""
        if lane.is_busy or not lane.waiting:
            return
        group, lane.waiting = lane.waiting[:GROUP], lane.waiting[GROUP:]
        lane.is_busy = True
        pushes = sum(sort == "push" for sort, _ in group)
        spent = sum(self.cost[f"database.{sort}"] for sort, _ in group)
        wait = 2 * TRIP
        if pushes:
            spent += self.cost["database.transaction"]
            wait = self.cost["database.trips"] * TRIP + DISK
            self.transactions += 1
            self.pushes += pushes
        done = self.database.end(now, spent / 1e6 * self.slower["database"]) + wait
        lane.busy += done - now
        self.at(done, self.finish, lane, group)

    def finish(self, now, lane, group):
        """A group is answered."""
        self.waits += [now - since for sort, since in group if sort == "push"]
        lane.is_busy = False
        self.take(now, lane)

    def told(self, times):
        """What was found."""
        waits = sorted(self.waits) or [0.0]
        lanes = [lane for some in self.lanes["write"] for lane in some]
        return {
            "times": times, "pushes": round(self.pushes / self.seconds),
            "p50": round(waits[len(waits) // 2] * 1_000, 1),
            "p99": round(waits[len(waits) * 99 // 100] * 1_000, 1),
            "group": round(self.pushes / max(1, self.transactions), 2),
            "database": round(self.database.share(self.seconds), 2),
            "servers": round(max(one.share(self.seconds) for one in self.servers), 2),
            "lanes": round(max(lane.busy for lane in lanes) / self.seconds, 2),
            "log": round(self.pushes / self.seconds * self.cost["database.log"] / 1e6, 1)}


def main():
    """Raises the work until pushes take too long."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cost = capacity.costs()[0]
    for times in STEPS:
        told = World(given.people, times, given.seconds, given.seed, cost).run().told(times)
        print(json.dumps(told), flush=True)
        if told["p99"] > MOST * 1_000:
            first = max(("database", "servers", "lanes"), key=told.get)
            print(f"breaks first: {first}, at {times} times the busiest hour of "
                  f"{given.people:,} people")
            return


if __name__ == "__main__":
    main()
