import type { Costs, Load, Machines } from './model.ts';

/** Round costs for tests. */
export const someCosts: Costs = {
  purchase: {
    apiUs: 500,
    workerUs: 100,
    events: 2,
    postgresUs: 0,
    logBytes: 2_000,
    databaseBytes: 3_000,
    writtenBytes: 20_000,
    replyBytes: 500,
  },
  donation: {
    apiUs: 600,
    workerUs: 100,
    events: 2,
    postgresUs: 400,
    logBytes: 2_000,
    databaseBytes: 3_000,
    writtenBytes: 20_000,
    replyBytes: 500,
  },
  walletView: { apiUs: 800, postgresUs: 200, eventNodeUs: 0, replyBytes: 1_000 },
  contentView: { apiUs: 600, postgresUs: 100, eventNodeUs: 100, replyBytes: 2_000 },
  listener: { apiUs: 5, memoryBytes: 60_000, updateUs: 10, updateBytes: 200 },
  followerUs: 20,
  eventNode: { batch: 100, item: 50 },
  projector: { batch: 800, item: 80 },
  postgres: { batch: 600, item: 60 },
  readingShare: 0.4,
  visitBytes: 300_000,
};

export const someLoad: Load = {
  people: 1_000,
  listeners: 1_000,
  purchases: 2,
  donations: 1,
  walletViews: 40,
  contentViews: 60,
  updates: 30,
  visits: 1,
};

export const someMachines: Machines = {
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
