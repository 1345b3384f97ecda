import { parseOid } from '@fanfold/domain';
import { type DeletionState, deletionStream, isDeletionFinal } from '@fanfold/domain/identity';
import { walletStream } from '@fanfold/domain/wallet';

import { closeWorks } from '../catalogue/index.ts';
import { type Deadline, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { payLeaving } from '../settlement/index.ts';
import { eraseAccount } from './deletion/erase-account.ts';

/**
 * A deletion becomes final after its wait, unless coins are still held or the last payout of a creator is not
 * paid; some minutes later the account is erased. With the end of the wait a creator's works are closed.
 */
export const identityDeadlines = (deps: RuntimeDeps): Deadline[] => {
  const waiting = new Map<string, string>();
  return [
    {
      kind: 'deletion',
      purpose:
        'makes a deletion final after its wait and the last payout, and erases the account some minutes later',
      run: async (due) => {
        const oid = parseOid(streamIdOf(due.stream));
        const { commands } = deps.eventLog;
        const { state } = await commands.load(deletionStream, oid, { maxAgeMs: 0 });
        const stream = commands.of(deletionStream);
        if (state.status === 'final') {
          if (!state.eraseAt || deps.clock.now() < state.eraseAt) return { status: 'refused' };
          await eraseAccount(deps, oid);
          return stream.handle({ ...requestFor(due), command: (now) => ({ type: 'RecordErasure', now }) });
        }
        const { state: wallet } = await commands.load(walletStream, oid, { maxAgeMs: 0 });
        const openHolds = Object.keys(wallet.holds).length;
        if (isOver(deps, state)) await closeWorks(deps, oid);
        const payoutOpen = await isToBePaid(deps, state);
        if (payoutOpen) waiting.set(due.id, addMs(deps.clock.now(), payoutPauseMs));
        return stream.handle({
          ...requestFor(due),
          command: (now) => ({ type: 'FinaliseDeletion', openHolds, payoutOpen, now }),
        });
      },
      waiting: () => {
        const now = deps.clock.now();
        return [...waiting].filter(([, until]) => until > now).map(([id]) => id);
      },
    },
  ];
};

/** A payout takes weeks: so often it is asked about, and other deletions do not wait behind it. */
const payoutPauseMs = 10 * 60_000;

const addMs = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** Until then the deletion can be taken back. */
const isOver = ({ clock }: RuntimeDeps, state: Readonly<DeletionState>): boolean =>
  state.status === 'wait' && isDeletionFinal(state, clock.now());

/** The last payout is asked for when the wait is over. */
const isToBePaid = async (deps: RuntimeDeps, state: Readonly<DeletionState>): Promise<boolean> => {
  const { accountOid, finalAt } = state;
  if (!accountOid || !finalAt || !isOver(deps, state)) return false;
  return payLeaving(deps, { creatorOid: accountOid, leavesAt: finalAt });
};
