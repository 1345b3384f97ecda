import { parseOid } from '@fanfold/domain';
import { cartStream, itemOf, type OrderOutcome } from '@fanfold/domain/commerce';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import type { RefusedError } from '../refused-error.ts';
import type { Bought } from './buy-content.ts';
import type { BuyDeps } from './deps.ts';

type Outcomes = {
  /** In the order in which they were asked for. */
  readonly entries: readonly string[];
  readonly bought: readonly { readonly entry: string; readonly bought: Bought }[];
  readonly refused: readonly { readonly entry: string; readonly error: RefusedError }[];
};

/** Records the outcome of each item of an order, so that it can be read again. Returns the log position. */
export const settleOrder = async (
  { eventLog, clock }: BuyDeps,
  { actor, correlationId, key }: Invocation,
  order: Outcomes,
): Promise<bigint> => {
  const ownerOid = parseOid(actor.oid);
  const orderId = parseOid(oidFromKey(key));
  const outcomes = order.entries.map((entry) => outcomeOf(entry, order));
  // The outcomes are in the key: a repetition that bought more is another command.
  const settled = await eventLog.commands.of(cartStream).handle({
    actor,
    correlationId,
    id: ownerOid,
    key: uuid5(key, `settle ${JSON.stringify(outcomes)}`),
    body: { orderId },
    command: () => ({ type: 'SettleOrder', ownerOid, orderId, outcomes, now: clock.now() }),
  });
  return accepted(settled).position;
};

const outcomeOf = (entry: string, { bought, refused }: Outcomes): OrderOutcome => {
  const item = itemOf(entry);
  const sale = bought.find((one) => one.entry === entry)?.bought.event;
  if (sale) return { item, paidCoins: sale.paidCoins, bonusCoins: sale.bonusCoins, refused: null };
  const code = refused.find((one) => one.entry === entry)?.error.code;
  return { item, paidCoins: 0, bonusCoins: 0, refused: code ?? null };
};
