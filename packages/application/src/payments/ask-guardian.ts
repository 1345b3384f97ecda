import { limits } from '@fanfold/contracts';
import type { PaymentSettings } from '@fanfold/contracts/payments';
import { addDays, parseOid } from '@fanfold/domain';
import { accountStream, sameMailbox } from '@fanfold/domain/identity';
import { spendingLimitsStream } from '@fanfold/domain/payments';
import { guardianConsentEmail } from '@fanfold/mail';
import { keyedHash } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { GuardianDeps } from './deps.ts';
import { paymentSettingsOf } from './payment-settings.ts';

/**
 * Writes to a guardian and asks for consent to charge above the minors' limit. The link holds a secret and is
 * good for `limits.guardianDays`. The outcome is all payment settings. Throws RefusedError: OWN_ACCOUNT for
 * an address of the person's own mailbox.
 */
export const askGuardian = async (
  deps: GuardianDeps,
  { actor, correlationId }: PersonAsker,
  { guardianEmail }: { readonly guardianEmail: string },
): Promise<PaymentSettings> => {
  const { eventLog, clock, ids, mailer, pepper, publicUrl } = deps;
  const ownerOid = parseOid(actor.oid);
  const { state } = await eventLog.commands.load(accountStream, ownerOid, { maxAgeMs: 0 });
  if (state.email && sameMailbox(state.email, guardianEmail)) throw new RefusedError('OWN_ACCOUNT');
  const secret = ids.uuid().replaceAll('-', '');
  accepted(
    await eventLog.commands.of(spendingLimitsStream).handle({
      id: ownerOid,
      key: ids.uuid(),
      // Its hash is recorded, and a hash of an e-mail address can be guessed.
      body: {},
      actor,
      correlationId,
      command: (now) => ({
        type: 'AskGuardian',
        ownerOid,
        guardianEmail,
        codeHash: keyedHash(pepper, secret),
        expiresAt: addDays(now, limits.guardianDays),
      }),
    }),
  );
  const { language, nickname } = state;
  const link = `${publicUrl}/${language}/charge/guardian#${ownerOid}.${secret}`;
  await mailer({
    to: guardianEmail,
    language,
    key: `guardian-${ownerOid}-${secret}`,
    ...guardianConsentEmail(language, { nickname: nickname ?? '', link }),
  });
  return paymentSettingsOf(eventLog, ownerOid, clock.now());
};
