import type { Oid } from '@fanfold/domain';
import { spendingLimitsStream } from '@fanfold/domain/payments';
import { keyedHash } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { GuardianDeps } from './deps.ts';

type Consent = {
  /** The minor's account. */
  readonly oid: Oid;
  /** Of the link in the e-mail; it proves that a guardian answers, who needs no account. */
  readonly secret: string;
  readonly correlationId: string;
};

/**
 * A guardian consents, and the minors' limit no longer holds. Throws RefusedError: CONFIRMATION_CODE_WRONG,
 * CONFIRMATION_CODE_EXPIRED.
 */
export const giveGuardianConsent = async (
  { eventLog, ids, pepper }: Pick<GuardianDeps, 'eventLog' | 'ids' | 'pepper'>,
  { oid, secret, correlationId }: Consent,
): Promise<void> => {
  const codeHash = keyedHash(pepper, secret);
  const { state } = accepted(
    await eventLog.commands.of(spendingLimitsStream).handle({
      id: oid,
      key: ids.uuid(),
      body: { oid },
      actor: { oid: null, role: 'system' },
      correlationId,
      command: (now) => ({ type: 'GiveConsent', codeHash, now }),
    }),
  );
  if (!state.hasConsent) throw new RefusedError('CONFIRMATION_CODE_WRONG');
};
