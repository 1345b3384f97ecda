import { type Decider, refuse } from '../decider.ts';
import type { Oid } from '../ids.ts';
import type { PartnerLevel } from '../partner-level.ts';
import { defineStream } from '../stream.ts';
import type { Timestamp } from '../time.ts';
import { type EarningCause, type EarningsEvent, earningsEvents } from './events.ts';

export type EarningsCommand =
  | {
      readonly type: 'PostEarning';
      readonly creatorOid: Oid;
      readonly month: string;
      readonly causeEventId: string;
      readonly cause: EarningCause;
      readonly purchaseId: Oid;
      readonly contentOid: Oid | null;
      readonly buyerOid: Oid;
      readonly paidCoins: number;
      readonly bonusCoins: number;
      readonly sellerLevel: PartnerLevel;
      readonly feePolicyVersion: number;
      readonly happenedAt: Timestamp;
    }
  | { readonly type: 'CloseMonth'; readonly creatorOid: Oid; readonly month: string };

/** Plain JSON: a snapshot is this value written down. */
export type EarningsState = {
  closed: boolean;
  paidCoins: number;
  bonusCoins: number;
  /** Purchases posted here, by `{purchaseId}:{cause}`: each sale and each refund is posted once. */
  posted: Record<string, true>;
};

export type EarningsRefusal = 'MONTH_CLOSED';

/** What one creator earned in one month; settlement will read this stream and no read model. */
export const earnings: Decider<EarningsState, EarningsCommand, EarningsEvent, EarningsRefusal> = {
  initial: () => ({ closed: false, paidCoins: 0, bonusCoins: 0, posted: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'EarningPosted':
        state.paidCoins += event.paidCoins;
        state.bonusCoins += event.bonusCoins;
        state.posted[`${event.purchaseId}:${event.cause}`] = true;
        return state;
      case 'MonthClosed':
        state.closed = true;
        return state;
    }
  },

  decide: (state, command) => {
    const { creatorOid, month } = command;
    switch (command.type) {
      case 'PostEarning': {
        if (state.posted[`${command.purchaseId}:${command.cause}`]) return [];
        if (state.closed) return refuse('MONTH_CLOSED');
        const { type: _type, paidCoins, bonusCoins, ...fields } = command;
        const sign = command.cause === 'sale' || command.cause === 'donation' ? 1 : -1;
        // `0 * -1` is -0, which JSON cannot tell from 0: it must never enter an event.
        const signed = (coins: number) => (coins === 0 ? 0 : sign * coins);
        return [
          { type: 'EarningPosted', ...fields, paidCoins: signed(paidCoins), bonusCoins: signed(bonusCoins) },
        ];
      }
      case 'CloseMonth':
        if (state.closed) return [];
        return [
          {
            type: 'MonthClosed',
            creatorOid,
            month,
            paidCoins: state.paidCoins,
            bonusCoins: state.bonusCoins,
          },
        ];
    }
  },
};

/** Stream names are `earnings-{creatorOid}-{yyyy-mm}`. */
export const earningsStream = defineStream({
  category: 'earnings',
  context: 'earnings',
  decider: earnings,
  events: earningsEvents,
  chained: true,
});
