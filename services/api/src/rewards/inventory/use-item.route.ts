import { accepted, RefusedError } from '@fanfold/application';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { UseItemBody, UseItemReply } from '@fanfold/contracts/rewards';
import { type Oid, rollOf, workTarget } from '@fanfold/domain';
import { contentStream, priceOf } from '@fanfold/domain/catalogue';
import { chancesInAll, type InventoryState, inventoryStream } from '@fanfold/domain/rewards';
import { entitlementTo, walletStream } from '@fanfold/domain/wallet';
import { keyedHash } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/**
 * COM-009: exchanges an item. What it yields is decided here, on the owner's inventory stream; the coins, credits or
 * right follow from that event.
 */
export const useItemRoute: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  const { eventLog } = deps;
  app.post(
    '/api/account/inventory/item/use',
    { schema: { body: UseItemBody, headers: IdempotencyHeaders, response: { 200: UseItemReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { itemOid, contentOid, clientSeed } = request.body;
      const key = commandKey(request, 'use-item');
      const { state } = await eventLog.commands.load(inventoryStream, caller.oid, { maxAgeMs: 0 });
      const chosen = contentOid ?? state.items[itemOid]?.item.contentOids[0];
      const content = chosen === undefined ? null : await contentFor(deps, caller.oid, chosen);
      const draw = drawFor(state, { itemOid, clientSeed: clientSeed ?? '' });
      const outcome = accepted(
        await eventLog.commands.of(inventoryStream).handle({
          id: caller.oid,
          key,
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: (now) => ({ type: 'UseItem', itemOid, content, draw, now }),
        }),
      );
      markReplayed(reply, outcome);
      const [used] = outcome.events;
      if (used?.type !== 'ItemUsed') throw new RefusedError('INTERNAL_ERROR');
      return { position: String(outcome.position), prize: used.prize, draw: used.draw };
    },
  );
};

/** What both seeds come to, for an item that is drawn. */
const drawFor = (
  { items }: Readonly<InventoryState>,
  { itemOid, clientSeed }: { itemOid: Oid; clientSeed: string },
) => {
  const { serverSeed, odds } = items[itemOid] ?? {};
  if (!serverSeed || !odds) return null;
  return {
    clientSeed,
    roll: rollOf({ serverSeed, clientSeed, nonce: itemOid, sides: chancesInAll }, keyedHash),
  };
};

/** A content that a coupon could open for this person: published, somebody else's, and not owned yet. */
const contentFor = async (
  { eventLog: { commands }, clock }: Pick<RewardsDeps, 'eventLog' | 'clock'>,
  userOid: string,
  contentOid: Oid,
) => {
  const { state } = await commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.status !== 'published') return null;
  if (state.creatorOid === userOid) throw new RefusedError('OWN_CONTENT');
  const { state: wallet } = await commands.load(walletStream, userOid, { maxAgeMs: 0 });
  return entitlementTo(wallet, workTarget(contentOid), clock.now())
    ? null
    : { contentOid, kind: state.kind, priceCoins: priceOf(state.offer) };
};
