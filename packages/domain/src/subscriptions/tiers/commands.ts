import type { Refusal } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { TierEvent, TierFields } from './events.ts';

type ByCreator = { readonly creatorOid: Oid; readonly tierHash: Oid; readonly now: Timestamp };

export type TierCommand =
  | ({ readonly type: 'AddTier'; readonly fields: TierFields } & ByCreator)
  | ({
      readonly type: 'ChangeTier';
      readonly fields: TierFields;
      /** Who has the tier, where its places are limited. */
      readonly holders?: readonly Oid[];
    } & ByCreator)
  | ({ readonly type: 'RemoveTier' } & ByCreator)
  | ({ readonly type: 'SwapTiers'; readonly withTierHash: Oid } & ByCreator)
  | {
      readonly type: 'TakePlace';
      readonly tierHash: Oid;
      readonly subscriberOid: Oid;
      readonly chargeId: Oid;
      readonly now: Timestamp;
    }
  /** The person has the tier: their place is counted, also beyond the limit. */
  | {
      readonly type: 'HoldPlace';
      readonly tierHash: Oid;
      readonly subscriberOid: Oid;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'FreePlace';
      readonly tierHash: Oid;
      readonly subscriberOid: Oid;
      /** Only what was taken for this charge; left out: the place, for each charge that it was taken for. */
      readonly chargeId?: Oid;
      /** Only where the person has the place by something else as well. */
      readonly unlessLast?: boolean;
    };

export type Tier = TierFields & {
  tierHash: Oid;
  /** When the fee rose last, and what it was before: it needs the subscribers' consent. */
  raised: { from: number; at: Timestamp } | null;
};

/** Plain JSON: a snapshot is this value written down. */
export type TiersState = {
  creatorOid: Oid | '';
  /** In the order in which they are shown. */
  tiers: Tier[];
  /** The channel's one free tier, which is following it; its id is the channel's own. */
  free: { name: string; details: string };
  /**
   * Who has a place of a tier with a limited number of them, and for which charges and plans it was taken: a
   * person has one, also by two orders that came at the same time.
   */
  taken: Record<string, Record<string, string[]>>;
};

export type TierRefusal =
  | 'TIER_NOT_FOUND'
  | 'TIER_WRONG'
  | 'TIER_NAME_TAKEN'
  | 'TIERS_TOO_MANY'
  | 'TIER_FULL';

export type Command<Type extends TierCommand['type']> = Extract<TierCommand, { type: Type }>;
export type Decision = TierEvent[] | Refusal<TierRefusal>;
