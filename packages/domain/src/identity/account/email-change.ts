import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { AccountState } from './commands.ts';
import type { AccountEvent } from './events.ts';
import { maxConfirmationFailures } from './registration.ts';

export type EmailCommand =
  | {
      readonly type: 'RequestEmailChange';
      readonly email: string;
      readonly claim: string;
      readonly codeHash: string;
      readonly expiresAt: Timestamp;
    }
  | { readonly type: 'ConfirmEmailChange'; readonly codeHash: string; readonly now: Timestamp };

export type EmailRefusal =
  | 'ADDRESS_NOT_CONFIRMED'
  | 'EMAIL_UNCHANGED'
  | 'CONFIRMATION_CODE_WRONG'
  | 'CONFIRMATION_CODE_EXPIRED';

/** An address that waits for its code. */
export type PendingEmail = {
  readonly email: string | null;
  readonly claim: string;
  readonly codeHash: string;
  readonly expiresAt: Timestamp;
  failures: number;
};

type EmailEvent = Extract<
  AccountEvent,
  { type: 'EmailChangeRequested' | 'EmailChangeFailed' | 'EmailChanged' }
>;

export const foldEmailChange = (state: AccountState, event: EmailEvent): AccountState => {
  switch (event.type) {
    case 'EmailChangeRequested': {
      const { email, claim, codeHash, expiresAt } = event;
      state.pendingEmail = { email, claim, codeHash, expiresAt, failures: 0 };
      return state;
    }
    case 'EmailChangeFailed':
      if (state.pendingEmail) state.pendingEmail.failures += 1;
      return state;
    case 'EmailChanged':
      state.email = event.email;
      state.claims = { ...state.claims, email: event.claim };
      state.pendingEmail = null;
      return state;
  }
};

export const changeEmail = (
  state: AccountState,
  accountOid: Oid,
  command: EmailCommand,
): AccountEvent[] | Refusal<EmailRefusal> => {
  if (state.status !== 'confirmed') return refuse('ADDRESS_NOT_CONFIRMED');
  if (command.type === 'RequestEmailChange') {
    const { type: _, ...request } = command;
    if (request.claim === state.claims.email) return refuse('EMAIL_UNCHANGED');
    return [{ type: 'EmailChangeRequested', accountOid, ...request }];
  }
  const pending = state.pendingEmail;
  if (!pending) return refuse('CONFIRMATION_CODE_WRONG');
  if (pending.expiresAt <= command.now || pending.failures >= maxConfirmationFailures)
    return refuse('CONFIRMATION_CODE_EXPIRED');
  if (pending.codeHash !== command.codeHash) return [{ type: 'EmailChangeFailed', accountOid }];
  const { email, claim } = pending;
  const formerClaim = state.claims.email;
  return [{ type: 'EmailChanged', accountOid, email, claim, formerClaim, changedAt: command.now }];
};
