import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type GiftEvent, giftEvents } from './events.ts';

type Placed = Extract<GiftEvent, { type: 'GiftPlaced' }>;

export type GiftCommand =
  | ({ readonly type: 'PlaceGift' } & Omit<Placed, 'type'>)
  | { readonly type: 'RecordHold' }
  | { readonly type: 'RecordDelivery'; readonly holdId: Oid }
  | { readonly type: 'RecordReturn'; readonly holdId: Oid }
  | { readonly type: 'CancelGift'; readonly reason: string };

/** Plain JSON: a snapshot is this value written down. */
export type GiftState = {
  status: 'none' | 'placed' | 'held' | 'cancelled';
  placed: Omit<Placed, 'type'> | null;
  reason: string;
  /** The outcome of each hold. */
  outcomes: Record<string, 'delivered' | 'returned'>;
};

export type GiftRefusal = 'GIFT_NOT_FOUND' | 'GIFT_TO_ONESELF' | 'OWN_CONTENT';

export const gift: Decider<GiftState, GiftCommand, GiftEvent, GiftRefusal> = {
  initial: () => ({ status: 'none', placed: null, reason: '', outcomes: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'GiftPlaced': {
        const { type: _type, ...placed } = event;
        return { status: 'placed', placed, reason: '', outcomes: {} };
      }
      case 'GiftHeld':
        state.status = 'held';
        return state;
      case 'GiftDelivered':
        state.outcomes[event.holdId] = 'delivered';
        return state;
      case 'GiftReturned':
        state.outcomes[event.holdId] = 'returned';
        return state;
      case 'GiftCancelled':
        state.status = 'cancelled';
        state.reason = event.reason;
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'PlaceGift') return place(state, command);
    if (!state.placed) return refuse('GIFT_NOT_FOUND');
    const { giftId, receivers } = state.placed;
    switch (command.type) {
      case 'RecordHold':
        return state.status === 'placed' ? [{ type: 'GiftHeld', giftId }] : [];
      case 'CancelGift':
        return state.status === 'placed' ? [{ type: 'GiftCancelled', giftId, reason: command.reason }] : [];
      case 'RecordDelivery':
      case 'RecordReturn': {
        const { holdId } = command;
        const receiver = receivers.find((one) => one.holdId === holdId);
        // Each ends once, one way or the other.
        if (!receiver || state.outcomes[holdId]) return [];
        const type = command.type === 'RecordDelivery' ? 'GiftDelivered' : 'GiftReturned';
        return [{ type, giftId, receiverOid: receiver.receiverOid, holdId }];
      }
    }
  },
};

/** Stream names are `gift-{giftId}`. */
export const giftStream = defineStream({
  category: 'gift',
  idPattern: '{id}',
  holds: 'a gift to several people and its outcome for each',
  context: 'commerce',
  decider: gift,
  events: giftEvents,
});

const place = (state: GiftState, command: Extract<GiftCommand, { type: 'PlaceGift' }>) => {
  if (state.placed) return [];
  const { giverOid, sellerOid, coCreators = [], receivers } = command;
  const makers = new Set([sellerOid, ...coCreators.map(({ oid }) => oid)]);
  if (makers.has(giverOid) || receivers.some(({ receiverOid }) => makers.has(receiverOid)))
    return refuse('OWN_CONTENT');
  if (receivers.some(({ receiverOid }) => receiverOid === giverOid)) return refuse('GIFT_TO_ONESELF');
  const { type: _type, ...placed } = command;
  return [{ type: 'GiftPlaced' as const, ...placed }];
};
