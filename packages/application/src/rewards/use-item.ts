import { type Oid, rollOf, workTarget } from '@fanfold/domain';
import { contentStream, priceOf } from '@fanfold/domain/catalogue';
import { chancesInAll, type InventoryState, inventoryStream } from '@fanfold/domain/rewards';
import { entitlementTo, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, keyedHash } from '@fanfold/platform';
import { requireAdult } from '../identity/index.ts';
import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };

type Use = {
  readonly itemOid: Oid;
  /** What a coupon shall open; by default the first content that the item names. */
  readonly contentOid?: Oid | undefined;
  /** What the owner adds to a draw. */
  readonly clientSeed?: string | undefined;
};

/**
 * COM-009: exchanges an item. What it yields is decided here, on the owner's inventory stream; the coins,
 * credits or right follow from that event. Throws RefusedError (OWN_CONTENT, INVALID_REQUEST for a draw
 * without a seed of the owner's, and those of the inventory).
 */
export const useItem = async (
  deps: Deps,
  invocation: Invocation,
  { itemOid, contentOid, clientSeed }: Use,
) => {
  const { eventLog } = deps;
  const ownerOid = invocation.actor.oid;
  const { state } = await eventLog.commands.load(inventoryStream, ownerOid, { maxAgeMs: 0 });
  const chosen = contentOid ?? state.items[itemOid]?.item.contentOids[0];
  const content = chosen === undefined ? null : await contentFor(deps, ownerOid, chosen);
  const draw = drawFor(state, { itemOid, clientSeed });
  const { events, position, replayed } = accepted(
    await eventLog.commands.of(inventoryStream).handle({
      ...invocation,
      id: ownerOid,
      command: (now) => ({ type: 'UseItem', itemOid, content, draw, now }),
    }),
  );
  const [used] = events;
  if (used?.type !== 'ItemUsed') throw new RefusedError('INTERNAL_ERROR');
  return { position, replayed, prize: used.prize, draw: used.draw };
};

/** What both seeds come to, for an item that is drawn. */
const drawFor = (
  { items }: Readonly<InventoryState>,
  { itemOid, clientSeed }: { itemOid: Oid; clientSeed: string | undefined },
) => {
  const { serverSeed, odds, status } = items[itemOid] ?? {};
  if (!serverSeed || !odds || status !== 'unused') return null;
  // Without the owner's part, the service alone would have chosen the outcome when it made its seed.
  if (!clientSeed)
    throw new RefusedError('INVALID_REQUEST', {
      fields: [{ path: 'clientSeed', code: 'required', message: '' }],
    });
  return {
    clientSeed,
    roll: rollOf({ serverSeed, clientSeed, nonce: itemOid, sides: chancesInAll }, keyedHash),
  };
};

/** A content that a coupon could open for this person: published, of another creator, and not owned yet. */
const contentFor = async ({ eventLog: { commands }, clock }: Deps, userOid: string, contentOid: Oid) => {
  const { state } = await commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.status !== 'published') return null;
  if (state.creatorOid === userOid) throw new RefusedError('OWN_CONTENT');
  if (state.isAdultContent) await requireAdult(commands, { oid: userOid, at: clock.now(), maxAgeMs: 0 });
  const { state: wallet } = await commands.load(walletStream, userOid, { maxAgeMs: 0 });
  return entitlementTo(wallet, workTarget(contentOid), clock.now())
    ? null
    : { contentOid, kind: state.kind, priceCoins: priceOf(state.offer) };
};
