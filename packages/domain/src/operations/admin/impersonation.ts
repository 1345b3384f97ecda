import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { AdminEvent } from './events.ts';

export type ImpersonationCommand =
  | {
      readonly type: 'StartImpersonation';
      readonly adminOid: Oid;
      readonly subjectOid: Oid;
      readonly impersonationId: Oid;
      readonly reason: string;
      readonly until: Timestamp;
      readonly now: Timestamp;
    }
  | { readonly type: 'EndImpersonation'; readonly adminOid: Oid; readonly now: Timestamp };

export type Impersonation = {
  readonly impersonationId: Oid;
  readonly subjectOid: Oid;
  readonly until: Timestamp;
};

type State = { readonly impersonation: Impersonation | null };

/** An administrator looks as one person at a time: a new one ends the one before. */
export const startImpersonation = (
  state: State,
  command: Extract<ImpersonationCommand, { type: 'StartImpersonation' }>,
): AdminEvent[] | Refusal<'OWN_ACCOUNT'> => {
  const { adminOid, subjectOid, impersonationId, reason, until, now } = command;
  if (adminOid === subjectOid) return refuse('OWN_ACCOUNT');
  if (state.impersonation?.impersonationId === impersonationId) return [];
  return [
    ...endImpersonation(state, { type: 'EndImpersonation', adminOid, now }),
    {
      type: 'ImpersonationStarted',
      adminOid,
      subjectOid,
      impersonationId,
      reason,
      startedAt: now,
      until,
    },
  ];
};

/** Nothing where none runs: one that ran out says in its first event when it ended. */
export const endImpersonation = (
  { impersonation }: State,
  { adminOid, now }: Extract<ImpersonationCommand, { type: 'EndImpersonation' }>,
): AdminEvent[] => {
  if (!impersonation || impersonation.until <= now) return [];
  const { impersonationId, subjectOid } = impersonation;
  return [{ type: 'ImpersonationEnded', adminOid, subjectOid, impersonationId, endedAt: now }];
};
