import { parseOid } from '@fanfold/domain';
import { creditsStream, walletStream } from '@fanfold/domain/wallet';

import { type Deadline, expiryOf, requestFor } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';

/** Ends what a wallet or a credit account set aside for a time, warns of expiry, and lets lots expire. */
export const walletDeadlines = ({ eventLog: { commands } }: RuntimeDeps): Deadline[] => [
  {
    kind: 'hold',
    purpose: 'releases a hold that was not captured in time',
    run: (due) =>
      commands.of(walletStream).handle({
        ...requestFor(due),
        command: (now) => ({ type: 'ReleaseHold', holdId: parseOid(due.id), cause: 'expired', now }),
      }),
  },
  {
    kind: 'lot',
    purpose: 'warns that coins expire, and lets them expire',
    run: (due) =>
      commands.of(walletStream).handle({
        ...requestFor(due),
        command: (now) => ({
          type: expiryOf(due) <= now ? 'ExpireLot' : 'WarnOfExpiry',
          lotId: due.id,
          now,
        }),
      }),
  },
  {
    kind: 'reservation',
    purpose: 'releases credits that were reserved and not settled in time',
    run: (due) =>
      commands.of(creditsStream).handle({
        ...requestFor(due),
        command: (now) => ({
          type: 'ReleaseReservation',
          reservationId: parseOid(due.id),
          cause: 'expired',
          now,
        }),
      }),
  },
  {
    kind: 'creditLot',
    purpose: 'warns that credits expire, and lets them expire',
    run: (due) =>
      commands.of(creditsStream).handle({
        ...requestFor(due),
        command: (now) => ({
          type: expiryOf(due) <= now ? 'ExpireCreditLot' : 'WarnOfCreditExpiry',
          lotId: due.id,
          now,
        }),
      }),
  },
];
