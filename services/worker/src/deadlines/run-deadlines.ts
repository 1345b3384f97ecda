import type { Deadline, Due, RuntimeDeps } from '@fanfold/application';
import { UnavailableError } from '@fanfold/event-log';
import { sleep } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import {
  deadlines as deadlinesReadModel,
  readPassedDeadlines,
} from '@fanfold/projections/operations/deadlines';
import { dueLots, walletBalances } from '@fanfold/projections/wallet/balances';

import { type Outcome, Rounds } from './rounds.ts';

export type DeadlinesOptions = RuntimeDeps & {
  readonly deadlines: readonly Deadline[];
  readonly signal: AbortSignal;
  /** Called after each round, also after one in which the list could not be read. */
  readonly onRound?: () => void;
};

const roundEveryMs = 1_000;

/**
 * Executes the deadlines that have passed. Their list is a read model, so it may lag or contain one that was
 * ended; the stream's own decider makes the final decision.
 */
export const runDeadlines = async ({ deadlines, signal, onRound, ...deps }: DeadlinesOptions) => {
  const byKind = new Map(deadlines.map((deadline) => [deadline.kind, deadline]));
  const rounds = new Rounds({
    read: (limit) => passedDeadlines(deps, deadlines, limit),
    run: (due) => run(deps, byKind.get(due.kind), due),
    elapsed: () => performance.now(),
  });
  try {
    while (!signal.aborted) {
      let isMore = false;
      try {
        isMore = await rounds.next();
      } catch (error) {
        deps.log.warn({ err: error }, 'deadlines have to wait');
      }
      onRound?.();
      if (!isMore) await sleep(roundEveryMs, signal);
    }
  } finally {
    await Promise.all(deadlines.map(async ({ dispose }) => dispose?.()));
  }
};

const passedDeadlines = async (
  { db, clock }: RuntimeDeps,
  deadlines: readonly Deadline[],
  limit: number,
): Promise<Due[]> => {
  const now = clock.now();
  const except = deadlines.flatMap(({ waiting }) => waiting?.() ?? []);
  const [due, lots] = await Promise.all([
    readFrom(db, deadlinesReadModel, (tables) => readPassedDeadlines(tables, { now, limit, except })),
    readFrom(db, walletBalances, (tables) => dueLots(tables, { now, limit })),
  ]);
  return [...due, ...lots];
};

const run = async ({ log }: RuntimeDeps, deadline: Deadline | undefined, due: Due): Promise<Outcome> => {
  if (!deadline) {
    log.error({ due }, 'no context has a deadline of this kind');
    return 'waiting';
  }
  try {
    const { status } = await deadline.run(due);
    if (status === 'accepted') return 'done';
    log.debug({ due, status }, 'a deadline changed nothing');
    return status === 'waiting' ? 'waiting' : 'unchanged';
  } catch (error) {
    if (!(error instanceof UnavailableError)) log.error({ err: error, due }, 'a deadline failed');
    return 'waiting';
  }
};
