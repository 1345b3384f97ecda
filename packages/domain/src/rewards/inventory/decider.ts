import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, type Timestamp } from '../../time.ts';
import { type InventoryEvent, type ItemTemplate, inventoryEvents, type Odds, type Prize } from './events.ts';
import { duplicateContentCoins, oddsOf, pocketPrize, prizeAt } from './odds.ts';

export type InventoryCommand =
  | {
      readonly type: 'GrantItem';
      readonly userOid: Oid;
      readonly itemOid: Oid;
      readonly item: ItemTemplate;
      readonly source: Extract<InventoryEvent, { type: 'ItemGranted' }>['source'];
      readonly sourceId: string;
      /** Of a point code only. */
      readonly code: string | null;
      /** The seed of a draw, and its SHA-256. Kept only where something is drawn. */
      readonly seed: { readonly serverSeed: string; readonly commitment: string };
      readonly now: Timestamp;
    }
  | {
      readonly type: 'UseItem';
      readonly itemOid: Oid;
      /** What a coupon shall open, as its stream tells it. */
      readonly content: {
        readonly contentOid: Oid;
        readonly kind: string;
        readonly priceCoins: number;
      } | null;
      /** What the owner added to the draw, and what came out of both seeds. */
      readonly draw: { readonly clientSeed: string; readonly roll: number } | null;
      readonly now: Timestamp;
    }
  /** What an item yielded could not be given, because its owner has it. */
  | { readonly type: 'ReplacePrize'; readonly itemOid: Oid; readonly reason: string }
  | { readonly type: 'RefundItem'; readonly itemOid: Oid; readonly now: Timestamp }
  | { readonly type: 'DeleteItem'; readonly itemOid: Oid };

type Held = {
  item: ItemTemplate;
  status: 'unused' | 'used' | 'refunded';
  grantedAt: Timestamp;
  odds: Odds | null;
  serverSeed: string | null;
  prize: Prize | null;
};

/** Plain JSON: a snapshot is this value written down. */
export type InventoryState = {
  userOid: Oid | '';
  items: Record<string, Held>;
  /** Thrown away; kept so that a grant that is told again does not bring one back. */
  deleted: Record<string, true>;
};

export type InventoryRefusal = 'ITEM_NOT_FOUND' | 'ITEM_NOT_USABLE' | 'ITEM_NOT_REFUNDABLE';

/** For how long an unused item can be handed back. */
export const itemRefundDays = 7;

const couponKinds: Readonly<Record<string, string>> = { video_coupon: 'video', file_coupon: 'file' };

/** What one person has in the inventory (COM-025, COM-037). */
export const inventory: Decider<InventoryState, InventoryCommand, InventoryEvent, InventoryRefusal> = {
  initial: () => ({ userOid: '', items: {}, deleted: {} }),

  evolve: (state, event) => {
    state.userOid = event.userOid;
    const held = state.items[event.itemOid];
    switch (event.type) {
      case 'ItemGranted':
        state.items[event.itemOid] = {
          item: event.item,
          status: 'unused',
          grantedAt: event.grantedAt,
          odds: event.odds,
          serverSeed: event.serverSeed,
          prize: null,
        };
        return state;
      case 'ItemUsed':
        if (held) Object.assign(held, { status: 'used', prize: event.prize });
        return state;
      case 'ItemUseReversed':
        if (held) Object.assign(held, { status: 'unused', prize: null });
        return state;
      case 'PrizeSubstituted':
        if (held) held.prize = event.prize;
        return state;
      case 'ItemRefunded':
        if (held) held.status = 'refunded';
        return state;
      case 'ItemDeleted':
        delete state.items[event.itemOid];
        state.deleted[event.itemOid] = true;
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'GrantItem') return grant(state, command);
    const held = state.items[command.itemOid];
    if (!held || !state.userOid) return refuse('ITEM_NOT_FOUND');
    const ids = { userOid: state.userOid, itemOid: command.itemOid };
    switch (command.type) {
      case 'UseItem':
        return use(held, ids, command);
      case 'ReplacePrize':
        return replacePrize(held, ids, command.reason);
      case 'RefundItem':
        return refund(held, ids, command.now);
      case 'DeleteItem':
        return [{ type: 'ItemDeleted', ...ids }];
    }
  },
};

/** Stream names are `inventory-{userOid}`. */
export const inventoryStream = defineStream({
  category: 'inventory',
  idPattern: '{oid}',
  holds: 'items, what using them yielded, with the sealed seed of a draw',
  context: 'rewards',
  decider: inventory,
  events: inventoryEvents,
  chained: true,
});

type Command<Type extends InventoryCommand['type']> = Extract<InventoryCommand, { type: Type }>;
type Decision = InventoryEvent[] | Refusal<InventoryRefusal>;
type Ids = { readonly userOid: Oid; readonly itemOid: Oid };

const grant = (state: InventoryState, command: Command<'GrantItem'>): Decision => {
  const { type: _type, seed, now, ...granted } = command;
  if (state.items[granted.itemOid] || state.deleted[granted.itemOid]) return [];
  const odds = oddsOf(granted.item);
  const { serverSeed, commitment } = odds ? seed : { serverSeed: null, commitment: null };
  return [{ type: 'ItemGranted', ...granted, grantedAt: now, odds, serverSeed, commitment }];
};

const use = (held: Held, ids: Ids, { content, draw, now }: Command<'UseItem'>): Decision => {
  const { item, status, odds, serverSeed } = held;
  const expired = item.expiresAt !== null && item.expiresAt <= now;
  if (status !== 'unused' || expired) return refuse('ITEM_NOT_USABLE');
  const used = { type: 'ItemUsed', ...ids, kind: item.kind } as const;
  if (odds) {
    // Without its seed nothing can be drawn: the owner's key was destroyed.
    if (!draw || serverSeed === null) return refuse('ITEM_NOT_USABLE');
    return [{ ...used, prize: prizeAt(odds, draw.roll), draw: { serverSeed, ...draw } }];
  }
  const prize = undrawn(item, content);
  return prize ? [{ ...used, prize, draw: null }] : refuse('ITEM_NOT_USABLE');
};

/** What an item yields that is not drawn; undefined when it does not open this content. */
const undrawn = (item: ItemTemplate, content: Command<'UseItem'>['content']): Prize | undefined => {
  const { kind, contentOids, maxPriceCoins } = item;
  if (kind === 'lucky_pocket') return pocketPrize;
  if (kind === 'point_code') return { kind: 'code' };
  if (!content) return undefined;
  const { contentOid, priceCoins } = content;
  const opens =
    contentOids.length > 0
      ? contentOids.includes(contentOid)
      : content.kind === couponKinds[kind] && (maxPriceCoins === null || priceCoins <= maxPriceCoins);
  return opens ? { kind: 'content', contentOid } : undefined;
};

const replacePrize = (held: Held, ids: Ids, reason: string): Decision => {
  const { item, status, prize, odds } = held;
  // A state kept from before its use does not know of the prize yet; a refusal has it read again.
  if (status !== 'used' || !prize) return refuse('ITEM_NOT_USABLE');
  if (prize.kind !== 'content') return [];
  const { kind } = item;
  // A seed that was revealed must not be drawn from again: the owner would know what comes.
  if (odds)
    return [
      { type: 'PrizeSubstituted', ...ids, kind, prize: { kind: 'coins', coins: duplicateContentCoins } },
    ];
  return [{ type: 'ItemUseReversed', ...ids, kind, reason }];
};

const refund = ({ item, status, grantedAt }: Held, ids: Ids, now: Timestamp): Decision => {
  const { kind, refundCoins } = item;
  const late = addDays(grantedAt, itemRefundDays) <= now;
  if (status !== 'unused' || refundCoins === 0 || late) return refuse('ITEM_NOT_REFUNDABLE');
  return [{ type: 'ItemRefunded', ...ids, kind, refundCoins }];
};
