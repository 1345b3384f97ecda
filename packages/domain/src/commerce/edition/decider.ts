import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Target } from '../../target.ts';
import type { Timestamp } from '../../time.ts';
import { type EditionEvent, editionEvents } from './events.ts';

/**
 * The copies of a limited edition: reserved here, paid on a wallet's stream, then sold here or released.
 * Whatever order the three come in, no copy belongs to two reservations, and there are never more than the
 * creator set.
 */
export type EditionCommand =
  | {
      /** For all of them or for none: a gift to several people needs a copy each. */
      readonly type: 'ReserveCopies';
      readonly resource: Target;
      readonly reservationIds: readonly Oid[];
      readonly purpose: Purpose;
      readonly buyerOid: Oid;
      /** How many copies the content has, as its own stream says. */
      readonly copies: number;
      readonly reservedUntil: Timestamp;
    }
  | { readonly type: 'SellCopy'; readonly reservationId: Oid }
  | {
      readonly type: 'ReleaseCopy';
      readonly reservationId: Oid;
      readonly cause: 'refused' | 'lapsed' | 'refunded';
    };

/** Plain JSON: a snapshot is this value written down. */
export type EditionState = {
  resource: Target | null;
  /** The highest number given out so far. */
  newest: number;
  /** Numbers that came back, smallest first. */
  returned: number[];
  /** How many copies are reserved or sold. */
  taken: number;
  reservations: Record<
    string,
    { copy: number; buyerOid: Oid; purpose: Purpose; reservedUntil: Timestamp; sold: boolean }
  >;
};

type Purpose = 'purchase' | 'gift';

export type EditionRefusal = 'SOLD_OUT' | 'ORDERS_OPEN';

/**
 * At most this many copies are reserved for a person's attempts that are not paid yet: for purchases, as one
 * person buys one copy, and for gifts, as a gift has at most so many receivers.
 */
const maxOpen: Readonly<Record<Purpose, number>> = { purchase: 2, gift: 20 };

export const edition: Decider<EditionState, EditionCommand, EditionEvent, EditionRefusal> = {
  initial: () => ({ resource: null, newest: 0, returned: [], taken: 0, reservations: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'CopyReserved': {
        const { resource, reservationId, purpose, buyerOid, copy, reservedUntil } = event;
        state.resource = resource;
        state.newest = Math.max(state.newest, copy);
        state.returned = state.returned.filter((number) => number !== copy);
        state.taken += 1;
        state.reservations[reservationId] = { copy, buyerOid, purpose, reservedUntil, sold: false };
        return state;
      }
      case 'CopySold': {
        const reservation = state.reservations[event.reservationId];
        if (reservation) reservation.sold = true;
        return state;
      }
      case 'CopyReleased':
        delete state.reservations[event.reservationId];
        state.taken -= 1;
        state.returned = [...state.returned, event.copy].sort((a, b) => a - b);
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'ReserveCopies':
        return reserve(state, command);
      case 'SellCopy': {
        const { reservationId } = command;
        const reservation = state.reservations[reservationId];
        if (!reservation || reservation.sold || !state.resource) return [];
        const { copy, buyerOid } = reservation;
        return [{ type: 'CopySold', resource: state.resource, reservationId, buyerOid, copy }];
      }
      case 'ReleaseCopy': {
        const { reservationId, cause } = command;
        const reservation = state.reservations[reservationId];
        // What was sold comes back by a refund alone.
        if (!reservation || !state.resource || (reservation.sold && cause !== 'refunded')) return [];
        return [
          {
            type: 'CopyReleased',
            resource: state.resource,
            reservationId,
            copy: reservation.copy,
            cause,
          },
        ];
      }
    }
  },
};

/** Stream names are `edition-{contentOid}`. */
export const editionStream = defineStream({
  category: 'edition',
  idPattern: '{content}',
  holds: 'copies of a limited edition: reserved, sold, released',
  context: 'commerce',
  decider: edition,
  events: editionEvents,
  chained: true,
});

type Wanted = Pick<
  Extract<EditionCommand, { type: 'ReserveCopies' }>,
  'buyerOid' | 'purpose' | 'copies' | 'reservationIds'
>;

/** Whether copies can be reserved for a person, and if not, why. */
export const copiesRefusal = (
  { taken, reservations }: Readonly<EditionState>,
  { buyerOid, purpose, copies, reservationIds }: Wanted,
): Refusal<EditionRefusal> | undefined => {
  const wanted = reservationIds.filter((id) => !reservations[id]).length;
  if (taken + wanted > copies) return refuse('SOLD_OUT', { copies, left: Math.max(0, copies - taken) });
  const open = Object.values(reservations).filter(
    (one) => !one.sold && one.buyerOid === buyerOid && one.purpose === purpose,
  ).length;
  return wanted > 0 && open + wanted > maxOpen[purpose] ? refuse('ORDERS_OPEN', { open }) : undefined;
};

const reserve = (state: EditionState, command: Extract<EditionCommand, { type: 'ReserveCopies' }>) => {
  const { resource, purpose, buyerOid, reservedUntil } = command;
  const wanted = command.reservationIds.filter((id) => !state.reservations[id]);
  const refusal = copiesRefusal(state, command);
  if (refusal) return refusal;
  // Numbers that came back go out first, so that an edition is complete when it is sold out.
  return wanted.map((reservationId, at) => {
    const copy = state.returned[at] ?? state.newest + 1 + at - state.returned.length;
    return {
      type: 'CopyReserved' as const,
      resource,
      reservationId,
      purpose,
      buyerOid,
      copy,
      reservedUntil,
    };
  });
};
