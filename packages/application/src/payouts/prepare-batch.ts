import { type Oid, parseOid } from '@fanfold/domain';
import { endToEndId, type PayoutLine, payoutBatchStream } from '@fanfold/domain/payouts';
import { type PayeeState, settlementStream } from '@fanfold/domain/settlement';
import { formatFor, isTransferable } from '@fanfold/payments';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { namesDiffer, type PayoutChecks, payoutChecks } from '../settlement/index.ts';
import type { PayoutsUseCaseDeps } from './deps.ts';

type Chosen = { readonly creatorOid: Oid; readonly requestId: Oid };
type Left = Chosen & { readonly code: LeftCode };
type LeftCode =
  | 'REQUEST_STATE_WRONG'
  | 'PAYOUT_HELD'
  | 'GUARDIAN_NEEDED'
  | 'PAYEE_CHANGED'
  | 'BANK_DETAILS_HELD'
  | 'NOTHING_TO_TRANSFER'
  | 'NO_BANK_ACCOUNT'
  | 'BANK_DETAILS_UNUSABLE'
  | 'OWN_ACCOUNT';

/**
 * Finance puts requests for revenue into a batch. What cannot be paid now is left out, and the answer says
 * why; so are requests of the person who prepares it. Throws RefusedError: where no request is left the code
 * that holds for all of them, or else BATCH_EMPTY.
 */
export const prepareBatch = async (
  deps: PayoutsUseCaseDeps,
  invocation: Invocation,
  chosen: readonly Chosen[],
) => {
  const batchId = parseOid(oidFromKey(invocation.key));
  const byOid = parseOid(invocation.actor.oid);
  const lines: PayoutLine[] = [];
  const left: Left[] = [];
  // Two lines of one request would both be paid.
  for (const each of new Map(chosen.map((one) => [one.requestId, one])).values()) {
    const found: Found = each.creatorOid === byOid ? { code: 'OWN_ACCOUNT' } : await lineOf(deps, each);
    if ('code' in found) left.push({ ...each, code: found.code });
    else lines.push({ ...found, endToEndId: endToEndId(batchId, lines.length + 1) });
  }
  const outcome = await deps.eventLog.commands.of(payoutBatchStream).handle({
    ...invocation,
    id: batchId,
    command: (now) => ({ type: 'PrepareBatch', batchId, byOid, lines, now }),
  });
  const [code, ...others] = new Set(left.map((one) => one.code));
  if (outcome.status === 'refused' && outcome.refused === 'BATCH_EMPTY' && code && others.length === 0)
    throw new RefusedError(code);
  return { ...accepted(outcome), batchId, left };
};

type Found = Omit<PayoutLine, 'endToEndId'> | { readonly code: LeftCode };

const lineOf = async (deps: PayoutsUseCaseDeps, { creatorOid, requestId }: Chosen): Promise<Found> => {
  const { commands } = deps.eventLog;
  const { state: settled } = await commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
  const request = settled.requests.find((one) => one.requestId === requestId);
  if (request?.state !== 'requested') return { code: 'REQUEST_STATE_WRONG' };
  if (request.amountMinor === 0) return { code: 'NOTHING_TO_TRANSFER' };
  if (!deps.bank.hasAccount(request.currency)) return { code: 'NO_BANK_ACCOUNT' };
  const { clock } = deps;
  const checks = await payoutChecks({ commands, clock }, creatorOid);
  const code = obstacleOf(checks, request.payeeRevision);
  if (code !== undefined) return { code };
  const payee = usablePayee(checks.payee, clock.now());
  if (!payee) return { code: 'BANK_DETAILS_HELD' };
  const { currency, amountMinor, netWon, payOn } = request;
  if (!isTransferable({ currency, amountMinor, target: payee.bank }))
    return { code: 'BANK_DETAILS_UNUSABLE' };
  return {
    creatorOid,
    requestId,
    currency,
    amountMinor,
    netWon,
    payOn,
    format: formatFor(currency, payee.bank),
    payeeRevision: payee.revision,
    namesDiffer: namesDiffer(payee.name, payee.bank.accountHolder),
  };
};

const obstacleOf = (
  { payoutHeld, guardianMissing, payee }: PayoutChecks,
  askedFor: number,
): LeftCode | undefined => {
  if (payoutHeld) return 'PAYOUT_HELD';
  if (guardianMissing) return 'GUARDIAN_NEEDED';
  return payee.payeeSince > askedFor ? 'PAYEE_CHANGED' : undefined;
};

/** The profile that is paid now; undefined without one, and while its bank details are held. */
const usablePayee = ({ profile, revision, usableFrom }: Readonly<PayeeState>, now: string) => {
  if (!profile?.bank || usableFrom === null || usableFrom > now) return undefined;
  return { revision, name: profile.name ?? '', bank: profile.bank };
};
