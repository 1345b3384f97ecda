import type { ProblemCode } from '@fanfold/contracts';
import { type OrderFailureCode, orderFailures } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { cartStream } from '@fanfold/domain/commerce';
import { type PayWith, walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { balanceLeft } from './balance-left.ts';
import { type Bought, buyContent } from './buy-content.ts';
import { buyTogether } from './buy-together.ts';
import { contentOf, kindOf } from './cart-entries.ts';
import type { BuyDeps } from './deps.ts';
import { settleOrder } from './settle-order.ts';
import { updateCart } from './update-cart.ts';

export type Order = {
  readonly items: readonly {
    /** `{type}_{contentOid}` (COM-024). */
    readonly entry: string;
    /** The price on the buyer's screen, in coins. */
    readonly coins: number;
    readonly discountCode?: string | undefined;
  }[];
  readonly payWith: PayWith;
};

export type OrderResult = {
  /** Of the newest thing that the order wrote. */
  readonly position: bigint;
  readonly bought: readonly { readonly entry: string; readonly bought: Bought }[];
  readonly refused: readonly { readonly entry: string; readonly error: RefusedError }[];
  readonly balance: { readonly paid: number; readonly bonus: number };
  readonly replayed: boolean;
};

/** COM-004, COM-031: each item is bought or is not, with the reason; what was bought leaves the cart. */
export const placeOrder = async (
  deps: BuyDeps,
  invocation: Invocation,
  { items, payWith }: Order,
): Promise<OrderResult> => {
  await rememberOrder(deps, invocation, items);
  const bought: { entry: string; bought: Bought }[] = [];
  const refused: { entry: string; error: RefusedError }[] = [];
  const wishOf = (item: Order['items'][number]) => {
    const { entry } = item;
    return { ...item, contentOid: contentOf(entry), contentType: kindOf(entry), payWith };
  };
  const together = await buyTogether(deps, invocation, items.map(wishOf));
  // What was not bought with the others is tried alone, in order: then it is refused with its own reason, or
  // bought after all.
  for (const item of items) {
    const { entry } = item;
    const ofItem = { ...invocation, key: uuid5(invocation.key, entry), body: item };
    const outcome =
      together.get(contentOf(entry)) ??
      (await buyContent(deps, ofItem, wishOf(item)).catch((error: unknown) => refusalIn(error)));
    if (outcome instanceof RefusedError) refused.push({ entry, error: outcome });
    else bought.push({ entry, bought: outcome });
  }
  const emptied = await emptyCart(deps, invocation, bought);
  const entries = items.map(({ entry }) => entry);
  const settled = await settleOrder(deps, invocation, { entries, bought, refused });
  const position = [emptied, settled, ...bought.map((one) => one.bought.position)].reduce(larger);
  const replayed = bought.length > 0 && bought.every((one) => one.bought.replayed);
  return { position, bought, refused, balance: await balanceOf(deps, invocation), replayed };
};

/** Remembers what was ordered under the key, as no single item can. Throws IDEMPOTENCY_KEY_REUSED. */
const rememberOrder = async (
  { eventLog }: BuyDeps,
  invocation: Invocation,
  items: Order['items'],
): Promise<void> => {
  const ownerOid = parseOid(invocation.actor.oid);
  const orderId = parseOid(oidFromKey(invocation.key));
  const entries = items.map(({ entry }) => entry);
  const outcome = await eventLog.commands.of(cartStream).handle({
    ...invocation,
    id: ownerOid,
    command: () => ({ type: 'PlaceOrder', ownerOid, orderId, entries }),
  });
  accepted(outcome);
};

/** A refusal that concerns the item alone. Anything else ends the order; the same key continues it. */
const refusalIn = (error: unknown): RefusedError => {
  if (error instanceof RefusedError && isOrderFailure(error.code)) return error;
  throw error;
};

const isOrderFailure = (code: ProblemCode): code is OrderFailureCode =>
  (orderFailures as readonly ProblemCode[]).includes(code);

const emptyCart = async (
  deps: BuyDeps,
  { actor, correlationId }: Invocation,
  bought: readonly { readonly entry: string }[],
): Promise<bigint> => {
  if (bought.length === 0) return 0n;
  const remove = bought.map(({ entry }) => entry);
  const change = { ownerOid: parseOid(actor.oid), add: [], remove, cause: 'purchased' } as const;
  return updateCart(deps, { actor, correlationId }, change);
};

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const balanceOf = async ({ eventLog, clock }: BuyDeps, { actor }: Invocation) => {
  const { state } = await eventLog.commands.load(walletStream, actor.oid, { maxAgeMs: 1_000 });
  return balanceLeft(state, clock.now());
};
