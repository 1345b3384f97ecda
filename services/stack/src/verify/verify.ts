import { keepObjects, ObjectLedger } from '@fanfold/application';
import {
  type EventLog,
  isDomainEventType,
  type Recorded,
  type Snapshots,
  type StoredEvent,
  UnreadableEventError,
} from '@fanfold/event-log';
import type { ObjectStore } from '@fanfold/objects';
import type { Clock } from '@fanfold/platform';
import type { Kysely } from 'kysely';

import { comparedWithOracle, compareWithOracle } from './balances.ts';
import { createChainCheck } from './chains.ts';
import type { createHeadsCheck } from './log-heads.ts';
import { compareDisputes, compareRefunds, MoneyOracle } from './money-oracle.ts';
import {
  type ComparedObjects,
  compareObjects,
  listObjects,
  orphanLines,
  type StoredObjects,
} from './objects.ts';
import { Oracle } from './oracle.ts';
import { compareWithProviders, readProviderBooks } from './provider-books.ts';
import { createReadModelCheck, inSnapshot } from './read-models.ts';
import { compareSnapshots } from './snapshots.ts';
import { standingStill } from './standing-still.ts';

export type VerifyOptions = {
  readonly eventLog: EventLog;
  readonly snapshots: Snapshots;
  readonly db: Kysely<never>;
  /** The address of the provider's own books; undefined skips their comparison. */
  readonly sandboxUrl: string | undefined;
  readonly clock: Clock;
  /** The store of files; undefined skips its comparison. */
  readonly objects?: ObjectStore | undefined;
  /** Compares the log with the heads that were recorded outside of it. */
  readonly heads?: ReturnType<typeof createHeadsCheck> | undefined;
};

/** The result of `fanfold verify`. `ok` is false when anything differs. */
export type Verification = {
  readonly ok: boolean;
  readonly events: number;
  readonly wallets: number;
  readonly chains: number;
  readonly snapshots: number;
  /** The number of compared payments in the provider's books; null when it has no books. */
  readonly payments: number | null;
  /** The number of objects in the store; null when none was compared. */
  readonly objects: number | null;
  readonly differences: readonly string[];
};

const batchSize = 1_000;
const shownDifferences = 100;

/**
 * Replays the whole log once and compares with it, at equal positions: every read model row by row, the
 * figures and books with an independent oracle, every hash chain, every snapshot, the provider's own books,
 * and the store of files.
 */
export const verify = async (options: VerifyOptions): Promise<Verification> => {
  // Read first: the postings of everything that the worker had processed by then must be in the log when it
  // is read.
  const workerAt = await postedUpTo(options.eventLog);
  const stored = options.objects && (await listObjects(options.objects));
  return inSnapshot(options.db, async (snapshot) => {
    const compareHead = (event: StoredEvent): void => options.heads?.take(event);
    const replay = await replayLog(options.eventLog, await createReadModelCheck(snapshot), compareHead);
    return compareAll(options, { snapshot, workerAt, stored, ...replay });
  });
};

type ReadModelCheck = Awaited<ReturnType<typeof createReadModelCheck>>;

/** One pass over the log for all comparisons. */
const replayLog = async (
  { client, codec }: EventLog,
  readModels: ReadModelCheck,
  compareHead: (stored: StoredEvent) => void,
) => {
  const oracles = new Map(
    comparedWithOracle.map(({ name }) => [name, { upTo: readModels.positionOf(name), oracle: new Oracle() }]),
  );
  const whole = new Oracle();
  const money = new MoneyOracle();
  const chains = createChainCheck();
  const unreadable: string[] = [];
  const ledger = new ObjectLedger();
  let events = 0;
  let batch: Recorded[] = [];
  for await (const stored of client.readEverything()) {
    events += 1;
    chains.take(stored);
    compareHead(stored);
    const isDomainEvent = isDomainEventType(stored.type);
    const recorded = isDomainEvent ? await decoded(codec, stored, unreadable) : undefined;
    // The oracles read the bytes themselves, and could not read these either.
    if (isDomainEvent && !recorded) continue;
    whole.take(stored);
    money.take(stored);
    for (const { upTo, oracle } of oracles.values()) if (stored.position <= upTo) oracle.take(stored);
    if (!recorded) continue;
    keepObjects(recorded.event, ledger);
    if (stored.position > readModels.lastPosition) continue;
    batch.push(recorded);
    if (batch.length < batchSize) continue;
    await readModels.take(batch);
    batch = [];
  }
  await readModels.take(batch);
  const shown = (name: string) => (oracles.get(name)?.oracle ?? whole).finish();
  const [found, reversals] = [whole.finish(), money.finish()];
  return { events, readModels, shown, found, reversals, chains: chains.finish(), unreadable, ledger };
};

/** The event, or undefined after saying in `unreadable` which one cannot be decoded. */
const decoded = async (
  codec: EventLog['codec'],
  stored: StoredEvent,
  unreadable: string[],
): Promise<Recorded | undefined> => {
  try {
    return await codec.decode(stored);
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error;
    const { type, stream, revision } = stored;
    unreadable.push(`${type} at revision ${revision} of ${stream} cannot be decoded: ${error.message}`);
    return undefined;
  }
};

type Replayed = Awaited<ReturnType<typeof replayLog>>;
type Compared = Replayed & {
  readonly snapshot: unknown;
  readonly workerAt: bigint;
  readonly stored: StoredObjects | undefined;
};

const compareAll = async (options: VerifyOptions, replayed: Compared): Promise<Verification> => {
  const { eventLog, snapshots, sandboxUrl, clock } = options;
  const { events, readModels, shown, found, reversals, chains, snapshot, workerAt, unreadable } = replayed;
  const db = snapshot as Kysely<never>;
  const compared = await compareSnapshots(db, { eventLog, snapshots });
  const books = sandboxUrl ? await readProviderBooks(sandboxUrl) : undefined;
  const files = await filesOf(options, replayed);
  const late = found.unposted.filter(({ position }) => position <= workerAt);
  const differences = [
    ...unreadable,
    ...(await standingStill(options)),
    ...found.differences,
    ...reversals.differences,
    ...late.map(({ what }) => `${what} was never posted to its creator's month`),
    ...chains.differences,
    ...(options.heads?.finish() ?? []),
    ...(await readModels.finish()),
    ...(await compareWithOracle(db, shown)),
    ...compared.differences,
    ...(books ? compareBooks(books, replayed, clock.now()) : []),
    ...fileDifferences(files),
  ];
  return {
    ok: differences.length === 0,
    events,
    wallets: found.wallets.size,
    chains: chains.chains,
    snapshots: compared.compared,
    payments: books?.entries.filter(({ kind }) => kind === 'payment').length ?? null,
    objects: files?.objects ?? null,
    differences: differences.slice(0, shownDifferences),
  };
};

type Books = Awaited<ReturnType<typeof readProviderBooks>>;

const compareBooks = (books: Books, { found, reversals }: Replayed, now: string): string[] => [
  ...compareWithProviders(books, found.credited, now),
  ...compareRefunds(books, reversals.refunded, now),
  ...compareDisputes(books, reversals.lost, now),
];

const fileDifferences = (files: ComparedObjects | undefined): readonly string[] =>
  files ? [...files.differences, ...orphanLines(files.orphans)] : [];

const filesOf = async ({ objects: store, clock }: VerifyOptions, { stored, ledger }: Compared) =>
  store && stored && compareObjects({ store, stored, ledger, now: clock.now() });

const postedUpTo = async (eventLog: EventLog): Promise<bigint> => {
  const checkpoint = await eventLog.client.readLast('checkpoint-post-earnings');
  return checkpoint ? BigInt(String(checkpoint.data['position'])) : -1n;
};
