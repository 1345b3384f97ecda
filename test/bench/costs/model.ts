import type { BatchCost } from './fit.ts';

/** Processor time in microseconds, sizes in bytes, each of one request. */
export type CommandCost = {
  readonly apiUs: number;
  readonly workerUs: number;
  /** Events in the log, with those that the worker appends because of it. */
  readonly events: number;
  /** Beside the commits of the projector. */
  readonly postgresUs: number;
  readonly logBytes: number;
  readonly databaseBytes: number;
  /** Written to the logs of both stores before the commits. */
  readonly writtenBytes: number;
  readonly replyBytes: number;
};

export type ViewCost = {
  readonly apiUs: number;
  readonly postgresUs: number;
  /** Reads of the log. */
  readonly eventNodeUs: number;
  readonly replyBytes: number;
};

/** As `npm run bench -- costs` measures them. */
export type Costs = {
  readonly purchase: CommandCost;
  readonly donation: CommandCost;
  readonly walletView: ViewCost;
  readonly contentView: ViewCost;
  readonly listener: {
    /** Processor time in a second without updates. */
    readonly apiUs: number;
    readonly memoryBytes: number;
    readonly updateUs: number;
    readonly updateBytes: number;
  };
  /** Of a command, at each API that did not get the request. */
  readonly followerUs: number;
  readonly eventNode: BatchCost;
  readonly projector: BatchCost;
  /** Postgres' part of the projector's commits. */
  readonly postgres: BatchCost;
  /**
   * The share of the projector's cost of an event that is reading it, from 0 to 1: a projector of some read
   * models has it too.
   */
  readonly readingShare: number;
  /** The files of the web application for a first visit. */
  readonly visitBytes: number;
};

/** What people do at once, and in a second. */
export type Load = {
  readonly people: number;
  readonly listeners: number;
  readonly purchases: number;
  readonly donations: number;
  readonly walletViews: number;
  readonly contentViews: number;
  /** Live updates that reach a listener. */
  readonly updates: number;
  /** Visits with an empty cache. */
  readonly visits: number;
};

export type Machines = {
  readonly apis: number;
  /** Groups of read models, each with a projector of its own. Today there is one. */
  readonly projectors: number;
  readonly postgresCores: number;
  /** Replicas of Postgres that answer the views; without one the primary answers them. */
  readonly replicas: number;
  readonly replicaCores: number;
  readonly hasCdn: boolean;
  readonly fsyncMs: number;
  /** Bytes a second. */
  readonly network: number;
  readonly disk: number;
};

export const parts = [
  'api',
  'worker',
  'projector',
  'event-node',
  'postgres',
  'replicas',
  'network',
  'disk',
] as const;
export type Part = (typeof parts)[number];
export type Utilisation = Readonly<Record<Part, number>>;

/** The longest spacing of the projector's commits (`maxCommitSpacingMs` of packages/projection). */
export const longestSpacingMs = 60;
/** A commit of the event node that takes longer than this would be felt in the time of a reply. */
const longestGroupMs = 10;
/** No part is planned beyond this share of its capacity. */
export const limit = 0.7;

const usASecond = 1_000_000;

export const commandsOf = ({ purchases, donations }: Load): number => purchases + donations;

export const eventsOf = (costs: Costs, { purchases, donations }: Load): number =>
  purchases * costs.purchase.events + donations * costs.donation.events;

export const times = (load: Load, factor: number): Load =>
  Object.fromEntries(Object.entries(load).map(([name, value]) => [name, value * factor])) as Load;

/** A projector of some of the read models reads all events and handles its part of them. */
export const projectorItemUs = ({ projector, readingShare }: Costs, projectors: number): number =>
  projector.item * (readingShare + (1 - readingShare) / projectors);

/**
 * The share of its capacity, 0 to 1 and above, that each part needs. Work in batches is counted with the
 * largest batches that the longest wait allows: such a part is busy for longer while its batches are smaller,
 * and has capacity left.
 */
export const utilisation = (costs: Costs, load: Load, machines: Machines): Utilisation => {
  const { apis, projectors, postgresCores, replicas, replicaCores, fsyncMs } = machines;
  const events = eventsOf(costs, load);
  const views =
    load.walletViews * costs.walletView.postgresUs + load.contentViews * costs.contentView.postgresUs;
  const commits = Math.min(events, 1_000 / longestSpacingMs);
  const postgresItemUs = costs.postgres.item / projectors;
  const ofProjector =
    events * (projectorItemUs(costs, projectors) + postgresItemUs) +
    commits * (costs.projector.batch + costs.postgres.batch + fsyncMs * 1_000);
  const ofNode =
    load.walletViews * costs.walletView.eventNodeUs +
    load.contentViews * costs.contentView.eventNodeUs +
    events * costs.eventNode.item +
    Math.min(events, 1_000 / longestGroupMs) * (costs.eventNode.batch + fsyncMs * 1_000);
  const written = events * costs.postgres.item + commits * projectors * costs.postgres.batch;
  const ofPrimary =
    written + sum(load, { purchase: costs.purchase.postgresUs, donation: costs.donation.postgresUs });
  return {
    api: apiUs(costs, load, apis) / usASecond,
    worker: sum(load, { purchase: costs.purchase.workerUs, donation: costs.donation.workerUs }) / usASecond,
    projector: ofProjector / usASecond,
    'event-node': ofNode / usASecond,
    postgres: (ofPrimary + (replicas === 0 ? views : 0)) / postgresCores / usASecond,
    // Each replica repeats the writes of the primary.
    replicas: replicas === 0 ? 0 : (views / replicas + written) / replicaCores / usASecond,
    network: networkBytes(costs, load, machines) / machines.network,
    disk:
      sum(load, { purchase: costs.purchase.writtenBytes, donation: costs.donation.writtenBytes }) /
      machines.disk,
  };
};

const sum = (
  { purchases, donations }: Load,
  { purchase, donation }: { purchase: number; donation: number },
): number => purchases * purchase + donations * donation;

/** Of one of the APIs. */
const apiUs = (costs: Costs, load: Load, apis: number): number => {
  const requests =
    sum(load, { purchase: costs.purchase.apiUs, donation: costs.donation.apiUs }) +
    load.walletViews * costs.walletView.apiUs +
    load.contentViews * costs.contentView.apiUs;
  return requests / apis + backgroundUs(costs, load, apis);
};

/** Of one of the APIs, in a second: its listeners, and the commands of the others. */
export const backgroundUs = ({ listener, followerUs }: Costs, load: Load, apis: number): number =>
  (load.listeners * listener.apiUs + load.updates * listener.updateUs) / apis +
  commandsOf(load) * (1 - 1 / apis) * followerUs;

const networkBytes = (costs: Costs, load: Load, { hasCdn }: Machines): number =>
  sum(load, { purchase: costs.purchase.replyBytes, donation: costs.donation.replyBytes }) +
  load.walletViews * costs.walletView.replyBytes +
  load.contentViews * costs.contentView.replyBytes +
  load.updates * costs.listener.updateBytes +
  (hasCdn ? 0 : load.visits * costs.visitBytes);

/**
 * The greatest factor of the load at which each part needs at most `limit` of its capacity; Infinity without
 * any work.
 */
export const greatestFactors = (
  costs: Costs,
  load: Load,
  machines: Machines,
): Readonly<Record<Part, number>> =>
  Object.fromEntries(parts.map((part) => [part, greatestFactor(costs, load, { machines, part })])) as Record<
    Part,
    number
  >;

type Filling = { readonly machines: Machines; readonly part: Part };

const greatestFactor = (costs: Costs, load: Load, { machines, part }: Filling): number => {
  const isAbove = (factor: number): boolean =>
    utilisation(costs, times(load, factor), machines)[part] > limit;
  let low = 0;
  let high = 1;
  while (!isAbove(high)) {
    low = high;
    high *= 2;
    if (high > 1e9) return Infinity;
  }
  // Utilisation only grows with the load.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (isAbove(middle)) high = middle;
    else low = middle;
  }
  return low;
};

/** The part whose greatest factor is the least. */
export const firstToFill = (factors: Readonly<Record<Part, number>>): Part =>
  parts.reduce((first, part) => (factors[part] < factors[first] ? part : first));

/** Bytes of a month of 30 days in which the load is, on average, this share of the given one. */
export const storageOfAMonth = (costs: Costs, load: Load, share: number) => {
  const secondsOfAMonth = 30 * 86_400 * share;
  const grown = (of: 'logBytes' | 'databaseBytes'): number =>
    secondsOfAMonth * sum(load, { purchase: costs.purchase[of], donation: costs.donation[of] });
  return { log: grown('logBytes'), postgres: grown('databaseBytes') };
};
