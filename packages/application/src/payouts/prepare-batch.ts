import { type Oid, parseOid } from '@fanfold/domain';
import { endToEndId, type PayoutLine, payoutBatchStream } from '@fanfold/domain/payouts';
import { payeeStream, settlementStream } from '@fanfold/domain/settlement';
import { formatFor } from '@fanfold/payments';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { isPayoutHeld } from '../settlement/index.ts';
import type { PayoutsUseCaseDeps } from './deps.ts';
import { namesDiffer } from './names-differ.ts';

type Chosen = { readonly creatorOid: Oid; readonly requestId: Oid };
type Left = { readonly requestId: Oid; readonly code: LeftCode };
type LeftCode = 'REQUEST_STATE_WRONG' | 'PAYOUT_HELD' | 'BANK_DETAILS_HELD' | 'NOTHING_TO_TRANSFER';

/**
 * Finance puts requests for revenue into a batch. What cannot be paid now is left out, and the answer says why. Throws RefusedError:
 * BATCH_EMPTY where nothing is left.
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
  for (const each of chosen) {
    const found = await lineOf(deps, each);
    if ('code' in found) left.push({ requestId: each.requestId, code: found.code });
    else lines.push({ ...found, endToEndId: endToEndId(batchId, lines.length + 1) });
  }
  const outcome = accepted(
    await deps.eventLog.commands.of(payoutBatchStream).handle({
      ...invocation,
      id: batchId,
      command: (now) => ({ type: 'PrepareBatch', batchId, byOid, lines, now }),
    }),
  );
  return { ...outcome, batchId, left };
};

const lineOf = async (
  deps: PayoutsUseCaseDeps,
  { creatorOid, requestId }: Chosen,
): Promise<Omit<PayoutLine, 'endToEndId'> | { readonly code: LeftCode }> => {
  const { commands } = deps.eventLog;
  const { state: settled } = await commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
  const request = settled.requests.find((one) => one.requestId === requestId);
  if (request?.state !== 'requested') return { code: 'REQUEST_STATE_WRONG' };
  if (request.amountMinor === 0) return { code: 'NOTHING_TO_TRANSFER' };
  if (await isPayoutHeld(deps, creatorOid)) return { code: 'PAYOUT_HELD' };
  const payee = await usablePayee(deps, creatorOid);
  if (!payee) return { code: 'BANK_DETAILS_HELD' };
  const { currency, amountMinor, netWon, payOn } = request;
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

/** The profile that is paid now; undefined without one, and while its bank details are held. */
const usablePayee = async ({ eventLog, clock }: PayoutsUseCaseDeps, creatorOid: Oid) => {
  const { state } = await eventLog.commands.load(payeeStream, creatorOid, { maxAgeMs: 0 });
  const { profile, revision, usableFrom } = state;
  if (!profile?.bank || usableFrom === null || usableFrom > clock.now()) return undefined;
  return { revision, name: profile.name ?? '', bank: profile.bank };
};
