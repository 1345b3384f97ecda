import type { ChargeAmounts } from '../../amounts.ts';
import { type Decider, type Refusal, refuse } from '../../decider.ts';
import { type Oid, parseOid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addMonths, type Timestamp } from '../../time.ts';
import { type GiftCodeEvent, giftCodeEvents } from './events.ts';

export type GiftCodeCommand =
  | {
      readonly type: 'LoadGiftCodes';
      readonly itemName: string;
      readonly codes: readonly { readonly codeId: Oid; readonly code: string; readonly codeHash: string }[];
      readonly adminOid: Oid;
    }
  | {
      readonly type: 'ReserveGiftCode';
      readonly itemName: string;
      readonly chargeId: Oid;
      readonly userOid: Oid;
    }
  | { readonly type: 'ReleaseGiftCode'; readonly itemName: string; readonly chargeId: Oid }
  | {
      readonly type: 'DeliverGiftCode';
      readonly itemName: string;
      readonly chargeId: Oid;
      readonly userOid: Oid;
      readonly provider: string;
      readonly amounts: ChargeAmounts;
      readonly now: Timestamp;
    };

/** Plain JSON. Codes are unencrypted here, as in every folded state; a snapshot is sealed as a whole. */
export type GiftCodeState = {
  /** Not reserved, oldest first. */
  available: { codeId: Oid; code: string | null }[];
  known: Record<string, true>;
  reserved: Record<string, { codeId: Oid; code: string | null; userOid: Oid }>;
  /** Charges that are over, for ever. */
  ended: Record<string, 'released' | 'delivered' | 'unfilled'>;
  delivered: number;
};

export type GiftCodeRefusal =
  | 'GIFT_POINTS_SOLD_OUT'
  | 'GIFT_POINTS_ORDERS_OPEN'
  | 'CHARGE_CLOSED'
  | 'CHARGE_NOT_FOUND';

/**
 * At most this many codes of a size are kept for orders that a person has not paid: pages cost nothing to
 * open.
 */
export const maxOpenGiftOrders = 2;

/** Its key seals codes that no account owns yet. No account has this number. */
export const platformAccountId = parseOid('0'.repeat(24));

/** PAY-039. */
export const giftPointMonths = 6;

/** The codes of one size of gift points, from loading to delivery. */
export const giftCodes: Decider<GiftCodeState, GiftCodeCommand, GiftCodeEvent, GiftCodeRefusal> = {
  initial: () => ({ available: [], known: {}, reserved: {}, ended: {}, delivered: 0 }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'GiftCodeLoaded':
        state.available.push({ codeId: event.codeId, code: event.code });
        state.known[event.codeHash] = true;
        return state;
      case 'GiftCodeReserved': {
        const index = state.available.findIndex(({ codeId }) => codeId === event.codeId);
        const [code] = state.available.splice(index, 1);
        if (code) state.reserved[event.chargeId] = { ...code, userOid: event.userOid };
        return state;
      }
      case 'GiftCodeReleased': {
        const kept = state.reserved[event.chargeId];
        if (kept) state.available.push({ codeId: kept.codeId, code: kept.code });
        delete state.reserved[event.chargeId];
        state.ended[event.chargeId] = 'released';
        return state;
      }
      case 'GiftCodeDelivered':
        delete state.reserved[event.chargeId];
        state.available = state.available.filter(({ codeId }) => codeId !== event.codeId);
        state.ended[event.chargeId] = 'delivered';
        state.delivered += 1;
        return state;
      case 'GiftOrderUnfilled':
        state.ended[event.chargeId] = 'unfilled';
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'LoadGiftCodes':
        return load(state, command);
      case 'ReserveGiftCode':
        return reserve(state, command);
      case 'ReleaseGiftCode': {
        const { itemName, chargeId } = command;
        const code = state.reserved[chargeId];
        if (code) return [{ type: 'GiftCodeReleased', itemName, codeId: code.codeId, chargeId }];
        // Only a charge that is known to have ended needs nothing. A cached state may be older than the
        // charge, so an unknown one is refused.
        return state.ended[chargeId] ? [] : refuse('CHARGE_NOT_FOUND');
      }
      case 'DeliverGiftCode':
        return deliver(state, command);
    }
  },
};

/** Stream names are `giftCodes-{itemName}`. */
export const giftCodesStream = defineStream({
  category: 'giftCodes',
  idPattern: '{itemName}',
  holds: 'gift codes of one size, sealed: loaded, reserved for a charge, delivered',
  context: 'rewards',
  decider: giftCodes,
  events: giftCodeEvents,
  chained: true,
});

type Command<Type extends GiftCodeCommand['type']> = Extract<GiftCodeCommand, { type: Type }>;
type Decision = GiftCodeEvent[] | Refusal<GiftCodeRefusal>;

const load = (state: GiftCodeState, { itemName, codes, adminOid }: Command<'LoadGiftCodes'>): Decision => {
  const fresh = new Map(codes.map((code) => [code.codeHash, code]));
  return [...fresh.values()]
    .filter(({ codeHash }) => !state.known[codeHash])
    .map((code) => ({ type: 'GiftCodeLoaded', itemName, keeperOid: platformAccountId, adminOid, ...code }));
};

const reserve = (state: GiftCodeState, command: Command<'ReserveGiftCode'>): Decision => {
  const { itemName, chargeId, userOid } = command;
  if (state.reserved[chargeId]) return [];
  if (state.ended[chargeId]) return refuse('CHARGE_CLOSED');
  const open = openOrdersOf(state, userOid);
  if (open >= maxOpenGiftOrders) return refuse('GIFT_POINTS_ORDERS_OPEN', { open });
  const [code] = state.available;
  if (!code) return refuse('GIFT_POINTS_SOLD_OUT');
  return [{ type: 'GiftCodeReserved', itemName, codeId: code.codeId, chargeId, userOid }];
};

/** How many codes are kept for unpaid orders of a person. */
export const openOrdersOf = ({ reserved }: Readonly<GiftCodeState>, userOid: string): number =>
  Object.values(reserved).filter((kept) => kept.userOid === userOid).length;

const deliver = (state: GiftCodeState, command: Command<'DeliverGiftCode'>): Decision => {
  const { type: _type, now, ...sold } = command;
  const ended = state.ended[sold.chargeId];
  if (ended === 'delivered' || ended === 'unfilled') return [];
  // A payment that arrives after its code was released gets another code, if one is left.
  const code = state.reserved[sold.chargeId] ?? state.available[0];
  if (!code) return [{ type: 'GiftOrderUnfilled', ...sold }];
  const { codeId, code: text } = code;
  return [
    { type: 'GiftCodeDelivered', ...sold, codeId, code: text, expiresAt: addMonths(now, giftPointMonths) },
  ];
};
