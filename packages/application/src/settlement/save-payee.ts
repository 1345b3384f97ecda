import { parseOid } from '@fanfold/domain';
import { type BankDetails, type PayeeProfile, payeeStream } from '@fanfold/domain/settlement';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';

/** REV-008: a creator says who is paid, and where to. Throws RefusedError: TAX_TREATMENT_WRONG. */
export const savePayee = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  profile: PayeeProfile & { readonly bank: BankDetails },
) => {
  const creatorOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(payeeStream).handle({
      ...invocation,
      id: creatorOid,
      command: (now) => ({ type: 'SavePayee', creatorOid, ...profile, now }),
    }),
  );
};
