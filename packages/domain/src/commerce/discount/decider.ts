import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type Target, targetKey } from '../../target.ts';
import type { Timestamp } from '../../time.ts';
import { type Discount, type DiscountEvent, discountEvents } from './events.ts';

export type DiscountCommand =
  | {
      readonly type: 'CreateDiscountCode';
      readonly creatorOid: Oid;
      readonly code: string;
      readonly resource: Target | null;
      readonly discount: Discount;
      readonly startsAt: Timestamp | null;
      readonly endsAt: Timestamp | null;
      readonly uses: number | null;
      readonly now: Timestamp;
    }
  | { readonly type: 'EndDiscountCode' }
  | {
      readonly type: 'ReserveUse';
      readonly reservationId: Oid;
      readonly buyerOid: Oid;
      readonly resource: Target;
      readonly reservedUntil: Timestamp;
      readonly now: Timestamp;
    }
  | { readonly type: 'ConfirmUse'; readonly reservationId: Oid }
  | {
      readonly type: 'ReleaseUse';
      readonly reservationId: Oid;
      readonly cause: 'refused' | 'lapsed' | 'refunded';
    };

/** Plain JSON: a snapshot is this value written down. */
export type DiscountState = {
  status: 'none' | 'active' | 'ended';
  creatorOid: Oid | '';
  code: string;
  resource: Target | null;
  discount: Discount;
  startsAt: Timestamp | null;
  endsAt: Timestamp | null;
  uses: number | null;
  /** How many uses are reserved or made. */
  taken: number;
  reservations: Record<string, { buyerOid: Oid; resource: Target; used: boolean }>;
};

export type DiscountRefusal =
  | 'DISCOUNT_CODE_EXISTS'
  | 'DISCOUNT_CODE_WRONG'
  | 'DISCOUNT_CODE_USED_UP'
  | 'ORDERS_OPEN';

/**
 * At most this many uses are reserved for a person's attempts that are not paid yet: as many as a cart has
 * items.
 */
const maxOpenUses = 50;

export const discountCode: Decider<DiscountState, DiscountCommand, DiscountEvent, DiscountRefusal> = {
  initial: () => ({
    status: 'none',
    creatorOid: '',
    code: '',
    resource: null,
    discount: { kind: 'fixed', coins: 1 },
    startsAt: null,
    endsAt: null,
    uses: null,
    taken: 0,
    reservations: {},
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'DiscountCodeCreated': {
        const { type: _type, ...fields } = event;
        // Uses of an earlier code of this name stay counted where they were; the new one begins at none.
        return { ...fields, status: 'active', taken: 0, reservations: {} };
      }
      case 'DiscountCodeEnded':
        state.status = 'ended';
        return state;
      case 'DiscountUseReserved': {
        const { reservationId, buyerOid, resource } = event;
        state.reservations[reservationId] = { buyerOid, resource, used: false };
        state.taken += 1;
        return state;
      }
      case 'DiscountUsed': {
        const reservation = state.reservations[event.reservationId];
        if (reservation) reservation.used = true;
        return state;
      }
      case 'DiscountUseReleased':
        delete state.reservations[event.reservationId];
        state.taken -= 1;
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'CreateDiscountCode') return create(state, command);
    if (state.status === 'none' || !state.creatorOid) return refuse('DISCOUNT_CODE_WRONG');
    const ids = { creatorOid: state.creatorOid, code: state.code };
    switch (command.type) {
      case 'EndDiscountCode':
        return state.status === 'ended' ? [] : [{ type: 'DiscountCodeEnded', ...ids }];
      case 'ReserveUse':
        return reserveUse(state, ids, command);
      case 'ConfirmUse':
      case 'ReleaseUse':
        return endReservation(state, ids, command);
    }
  },
};

/**
 * Whether a buyer can use a code for a resource at a moment, and if not, why. Another buyer's reservation
 * counts as a use.
 */
export const useRefusal = (
  state: Readonly<DiscountState>,
  { resource, buyerOid, now }: { resource: Target; buyerOid: Oid; now: Timestamp },
): Refusal<DiscountRefusal> | undefined => {
  const { status, uses, taken } = state;
  const fits = state.resource === null || targetKey(state.resource) === targetKey(resource);
  if (status !== 'active' || !fits || !isInTime(state, now)) return refuse('DISCOUNT_CODE_WRONG');
  if (uses !== null && taken >= uses) return refuse('DISCOUNT_CODE_USED_UP');
  const own = Object.values(state.reservations).filter((one) => !one.used && one.buyerOid === buyerOid);
  return own.length >= maxOpenUses ? refuse('ORDERS_OPEN', { open: own.length }) : undefined;
};

const isInTime = ({ startsAt, endsAt }: Readonly<DiscountState>, now: Timestamp): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

/** The id of a creator's code: names are unique within a channel. */
export const discountId = (creatorOid: string, code: string): string => `${creatorOid}-${code}`;

/** Stream names are `discount-{creatorOid}-{code}`. */
export const discountStream = defineStream({
  category: 'discount',
  idPattern: '{creator}-{code}',
  holds: 'a discount code and its uses: reserved, made, released',
  context: 'commerce',
  decider: discountCode,
  events: discountEvents,
  chained: true,
});

const create = (
  state: DiscountState,
  command: Extract<DiscountCommand, { type: 'CreateDiscountCode' }>,
): DiscountEvent[] | Refusal<DiscountRefusal> => {
  const { type: _type, now, ...fields } = command;
  const over = state.status === 'ended' || (state.endsAt !== null && state.endsAt <= now);
  // A name can be used again once its code is over; purchases that are under way keep the old one's
  // reservations.
  const busy = Object.values(state.reservations).some(({ used }) => !used);
  if (state.status !== 'none' && (!over || busy)) return refuse('DISCOUNT_CODE_EXISTS');
  return [{ type: 'DiscountCodeCreated', ...fields }];
};

type Ids = { readonly creatorOid: Oid; readonly code: string };
type Command<Type extends DiscountCommand['type']> = Extract<DiscountCommand, { type: Type }>;

const reserveUse = (
  state: DiscountState,
  ids: Ids,
  command: Command<'ReserveUse'>,
): DiscountEvent[] | Refusal<DiscountRefusal> => {
  const { type: _type, now: _now, ...fields } = command;
  if (state.reservations[command.reservationId]) return [];
  return useRefusal(state, command) ?? [{ type: 'DiscountUseReserved', ...ids, ...fields }];
};

const endReservation = (
  { reservations }: DiscountState,
  ids: Ids,
  command: Command<'ConfirmUse' | 'ReleaseUse'>,
): DiscountEvent[] => {
  const { reservationId } = command;
  const reservation = reservations[reservationId];
  if (!reservation) return [];
  if (command.type === 'ConfirmUse')
    return reservation.used
      ? []
      : [{ type: 'DiscountUsed', ...ids, reservationId, buyerOid: reservation.buyerOid }];
  // A use that was made comes back by a refund alone.
  if (reservation.used && command.cause !== 'refunded') return [];
  return [{ type: 'DiscountUseReleased', ...ids, reservationId, cause: command.cause }];
};
