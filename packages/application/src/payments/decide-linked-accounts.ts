import { type Oid, parseOid } from '@fanfold/domain';
import { linkedAccountsId, linkedAccountsStream } from '@fanfold/domain/payments';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import type { LogDeps } from './deps.ts';

type Decision = {
  readonly payerOid: Oid;
  readonly creatorOid: Oid;
  /** `confirm`: both are one person, and what the creator earned by the payer is held. */
  readonly verdict: 'clear' | 'confirm';
  readonly reason: string;
};

/**
 * Finance decides whether a payer and a creator who share a card or a device are one person. Throws
 * RefusedError: LINKED_ACCOUNTS_NOT_FOUND, OWN_ACCOUNT.
 */
export const decideLinkedAccounts = async (
  { eventLog }: LogDeps,
  invocation: Invocation,
  { payerOid, creatorOid, verdict, reason }: Decision,
) => {
  const decidedByOid = parseOid(invocation.actor.oid);
  const holdId = parseOid(oidFromKey(invocation.key));
  return accepted(
    await eventLog.commands.of(linkedAccountsStream).handle({
      ...invocation,
      id: linkedAccountsId(payerOid, creatorOid),
      command: () => ({ type: 'DecideLinkedAccounts', payerOid, verdict, reason, decidedByOid, holdId }),
    }),
  );
};
