import { parseOid } from '@fanfold/domain';
import { deletionStream } from '@fanfold/domain/identity';
import { walletStream } from '@fanfold/domain/wallet';

import { type Deadline, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { eraseAccount } from './deletion/erase-account.ts';

/** A deletion becomes final after its wait, unless coins are still held; some minutes later the account is erased. */
export const identityDeadlines = (deps: RuntimeDeps): Deadline[] => [
  {
    kind: 'deletion',
    purpose: 'makes a deletion final after its wait, and erases the account some minutes later',
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
      return stream.handle({
        ...requestFor(due),
        command: (now) => ({ type: 'FinaliseDeletion', openHolds, now }),
      });
    },
  },
];
