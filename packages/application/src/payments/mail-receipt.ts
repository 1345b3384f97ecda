import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { receiptEmail } from '@fanfold/mail';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { MailReceiptDeps } from './deps.ts';
import { readReceipt } from './read-receipt.ts';

/**
 * Mails a person the receipt of their own charge; the same key gives the same Message-ID. Throws
 * RefusedError: CHARGE_NOT_FOUND (also for another's charge), CHARGE_NOT_CREDITED, ACCOUNT_NOT_FOUND,
 * MAIL_REFUSED, UNAVAILABLE.
 */
export const mailReceipt = async (
  deps: MailReceiptDeps,
  { actor, key }: Invocation,
  { chargeId }: { readonly chargeId: Oid },
): Promise<void> => {
  const receipt = await readReceipt(deps, chargeId);
  if (receipt.buyerOid !== actor.oid) throw new RefusedError('CHARGE_NOT_FOUND');
  const { state } = await deps.eventLog.commands.load(accountStream, actor.oid, { maxAgeMs: 0 });
  const { email: to, language } = state;
  if (!to) throw new RefusedError('ACCOUNT_NOT_FOUND');
  const content = receiptEmail(language, { receipt, news: 'paid', publicUrl: deps.publicUrl });
  const { status } = await deps.sendEmail({ to, language, key, ...content });
  if (status !== 'accepted') throw new RefusedError(status === 'refused' ? 'MAIL_REFUSED' : 'UNAVAILABLE');
};
