import { claimantKeptUntil, type TakedownEvent } from '@fanfold/domain/catalogue';

import type { DeadlineKind } from './tables.ts';

export const takedownTypes = [
  'TakedownFiled',
  'TakedownAccepted',
  'TakedownRejected',
  'TakedownWithdrawn',
  'TakedownCountered',
  'TakedownUpheld',
  'TakedownReinstated',
  'TakedownClaimantErased',
] as const satisfies readonly TakedownEvent['type'][];

const types: ReadonlySet<string> = new Set(takedownTypes);

export const isTakedown = (event: { readonly type: string }): event is TakedownEvent => types.has(event.type);

type TakedownDeadline = {
  readonly kind: DeadlineKind;
  readonly key: string;
  /** Null when it ended. */
  readonly until: string | null;
};

/**
 * When a work comes back after a counter-notice, and how long what the claimant wrote is kept after the last
 * decision.
 */
export const takedownDeadlines = (event: TakedownEvent): readonly TakedownDeadline[] => {
  const key = event.takedownOid;
  const waiting = (until: string | null) => ({ kind: 'counterNotice', key, until }) as const;
  const claimant = (until: string | null) => ({ kind: 'claimant', key, until }) as const;
  switch (event.type) {
    case 'TakedownFiled':
      return [];
    case 'TakedownAccepted':
    case 'TakedownRejected':
      return [claimant(claimantKeptUntil(event.decidedAt))];
    case 'TakedownCountered':
      return [waiting(event.reinstateAt), claimant(null)];
    case 'TakedownWithdrawn':
    case 'TakedownUpheld':
      return [waiting(null), claimant(claimantKeptUntil(event.decidedAt))];
    case 'TakedownReinstated':
      return [waiting(null), claimant(claimantKeptUntil(event.reinstatedAt))];
    case 'TakedownClaimantErased':
      return [claimant(null)];
  }
};
