import type { Costs, Load, Machines } from './model.ts';

/**
 * The medians that `npm run bench -- costs` printed; docs/scale.md has the whole table, its date and its
 * machine.
 */
export const measuredCosts: Costs = {
  purchase: {
    apiUs: 455,
    workerUs: 1_540,
    events: 2.04,
    postgresUs: 0,
    logBytes: 2_780,
    databaseBytes: 2_880,
    writtenBytes: 14_600,
    replyBytes: 162,
  },
  donation: {
    apiUs: 650,
    workerUs: 2_690,
    events: 2.04,
    // What a donation costs Postgres more than a purchase.
    postgresUs: 434,
    logBytes: 2_780,
    databaseBytes: 2_510,
    writtenBytes: 17_300,
    replyBytes: 123,
  },
  walletView: { apiUs: 238, postgresUs: 50, eventNodeUs: 18.5, replyBytes: 1_020 },
  contentView: { apiUs: 541, postgresUs: 260, eventNodeUs: 141, replyBytes: 593 },
  listener: {
    // Of an earlier run: in the last one it was below what can be measured.
    apiUs: 3.75,
    // `npm run bench -- fan-out`.
    memoryBytes: 67_500,
    updateUs: 13.9,
    updateBytes: 200,
  },
  followerUs: 8.26,
  eventNode: { batch: 810, item: 277 },
  // A commit as measured here; an event in a large batch as `npm run bench -- rebuild` measures it
  // (docs/benchmarks.md), because both batches here are small.
  projector: { batch: 2_240, item: 127 },
  postgres: { batch: 1_920, item: 79 },
  // `npm run bench -- rebuild`: one read model alone costs 75.5 of 127 µs an event, its own handler included
  // (docs/benchmarks.md).
  readingShare: 0.5,
  // `npm run bench -- web`: the scripts of the first page.
  visitBytes: 182_000,
};

/**
 * As if a view of a content did not read the viewer's wallet from the log: a change that docs/scale.md
 * proposes.
 */
export const costsWithoutLogReads: Costs = {
  ...measuredCosts,
  contentView: { ...measuredCosts.contentView, eventNodeUs: 0 },
};

/** The load that docs/scale.md assumes for today, at the busiest hour. */
export const todaysLoad: Load = {
  people: 1_000,
  listeners: 1_000,
  purchases: 2,
  donations: 0.5,
  walletViews: 30,
  contentViews: 70,
  updates: 33,
  visits: 1,
};

/** The average of a day as a share of its busiest hour, for storage. */
export const todaysShare = 1 / 3;

/** One process of each kind, and a Postgres of two cores that answers the views as well. */
export const smallestMachines: Machines = {
  apis: 1,
  projectors: 1,
  postgresCores: 2,
  replicas: 0,
  replicaCores: 4,
  hasCdn: false,
  fsyncMs: 0.232,
  network: 125_000_000,
  disk: 100_000_000,
};
