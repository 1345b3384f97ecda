import type { Costs, Load, Machines } from './model.ts';

/** The medians that `npm run bench -- costs` printed; docs/scale.md has the whole table, its date and its machine. */
export const measuredCosts: Costs = {
  purchase: {
    apiUs: 700,
    workerUs: 400,
    events: 2.1,
    logBytes: 4_000,
    databaseBytes: 5_000,
    writtenBytes: 60_000,
    replyBytes: 500,
  },
  donation: {
    apiUs: 700,
    workerUs: 400,
    events: 2.1,
    logBytes: 4_000,
    databaseBytes: 5_000,
    writtenBytes: 60_000,
    replyBytes: 500,
  },
  walletView: { apiUs: 700, postgresUs: 250, replyBytes: 800 },
  contentView: { apiUs: 700, postgresUs: 150, replyBytes: 1_500 },
  listener: { apiUs: 5, memoryBytes: 67_500, updateUs: 8, updateBytes: 200 },
  followerUs: 30,
  eventNode: { batch: 150, item: 60 },
  projector: { batch: 900, item: 70 },
  postgres: { batch: 900, item: 60 },
  // `npm run bench -- rebuild`: one read model alone costs half as much of an event as all of them (docs/benchmarks.md).
  readingShare: 0.5,
  // `npm run bench -- web`: the scripts of the first page.
  visitBytes: 182_000,
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
  fsyncMs: 0.5,
  network: 125_000_000,
  disk: 100_000_000,
};
