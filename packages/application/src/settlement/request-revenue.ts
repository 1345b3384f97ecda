import { type Currency, type Oid, parseOid } from '@fanfold/domain';
import { settlementStream } from '@fanfold/domain/settlement';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, oidFromKey } from '@fanfold/platform';

import { type Asker, accepted, type Invocation } from '../invocation.ts';
import { payoutChecks, taxedPayee } from './payout-checks.ts';

export type SettlementUseCaseDeps = { readonly eventLog: EventLog; readonly clock: Clock };

/**
 * REV-009: a creator asks for all that is settled and was not asked for yet. Throws RefusedError:
 * REQUEST_WINDOW_CLOSED, BUSINESS_DAYS_MISSING, REQUEST_EXISTS, PAYEE_MISSING, PAYOUT_HELD, GUARDIAN_NEEDED,
 * BELOW_MINIMUM.
 */
export const requestRevenue = async (deps: SettlementUseCaseDeps, invocation: Invocation) => {
  const creatorOid = parseOid(invocation.actor.oid);
  const requestId = parseOid(oidFromKey(invocation.key));
  return { ...accepted(await askForRevenue(deps, invocation, { creatorOid, automatic: false })), requestId };
};

type Input = {
  readonly creatorOid: Oid;
  readonly automatic: boolean;
  /** The last payout of a creator who leaves. */
  readonly last?: { readonly currency: Currency; readonly upTo: string };
};
type Request = Asker & Pick<Invocation, 'key' | 'body'>;

/**
 * The request with what it depends on: the payee, and what keeps payouts back. Its id follows from the key.
 */
export const askForRevenue = async (
  { eventLog: { commands }, clock }: SettlementUseCaseDeps,
  request: Request,
  { creatorOid, automatic, last }: Input,
) => {
  const requestId = parseOid(oidFromKey(request.key));
  const checks = await payoutChecks({ commands, clock }, creatorOid);
  const { payoutHeld, guardianMissing } = checks;
  return commands.of(settlementStream).handle({
    ...request,
    id: creatorOid,
    command: (now) => ({
      type: 'RequestRevenue',
      creatorOid,
      requestId,
      automatic,
      last,
      payee: taxedPayee(checks, now),
      payoutHeld,
      guardianMissing,
      now,
    }),
  });
};
