import type { Country } from '../country.ts';
import type { Oid } from '../ids.ts';
import type { PartnerLevel } from '../partner-level.ts';
import type { Target } from '../target.ts';
import type { Timestamp } from '../time.ts';
import type { HoldPurpose, LotTake, SpendType, WalletEvent } from './wallet/events.ts';
import { total } from './wallet/lots.ts';
import { type Portion, portionsOf } from './wallet/spending.ts';

type EarningKind =
  | 'content'
  | 'subscription'
  | 'ticket'
  | 'donation'
  | 'mission'
  | 'gacha'
  | 'campaign'
  | 'chat'
  | 'story'
  | 'adjustment';

/** The events by which coins reach those who earn, and by which they come back. */
export const spendingTypes = [
  'ContentBought',
  'PurchaseRefunded',
  'CoinsSpent',
  'SpendRefunded',
  'HoldCaptured',
  'GiftCaptured',
] as const satisfies readonly WalletEvent['type'][];

/** What one creator earned by one event. Amounts are signed: what takes an earning back is negative. */
export type Earning = {
  readonly creatorOid: Oid;
  /**
   * The id of the purchase, spend or hold; of what takes it back, the same and `-reversed`. Once for each
   * creator.
   */
  readonly earningId: string;
  /** The earning that is taken back. */
  readonly reverses: string | null;
  readonly kind: EarningKind;
  readonly source: { readonly context: 'wallet'; readonly id: Oid };
  readonly resource: Target;
  /** The tier that was paid for, where it is one. */
  readonly tierOid: Oid | null;
  readonly payerOid: Oid;
  readonly payerCountry: Country | null;
  readonly amounts: { readonly paid: number; readonly bonus: number; readonly credits: number };
  /** In basis points of the whole. */
  readonly share: number;
  readonly level: PartnerLevel;
  readonly feePolicyVersion: number;
  /** The time that was paid for, where it is a time. */
  readonly servicePeriod: { readonly from: Timestamp; readonly until: Timestamp } | null;
  /**
   * Another creator earned by the same payment, and as one sale it is counted there: for the seller of a
   * work.
   */
  readonly countedElsewhere?: true;
};

/**
 * Each creator's earning by an event of a wallet, and the taking back of one. None where Fanfold itself was
 * paid.
 */
export const earningsFrom = (event: WalletEvent): Earning[] => {
  const settled = settledBy(event);
  if (!settled) return [];
  const { kind, id, spending, pieces, sign } = settled;
  return portionsOf(spending.proceeds, pieces).flatMap(({ beneficiary, pieces: part }, index) => {
    if (!beneficiary) return [];
    const { oid: creatorOid, share, level } = beneficiary;
    const reverses = sign === -1 ? id : null;
    return [
      {
        creatorOid,
        earningId: reverses ? `${id}-reversed` : id,
        reverses,
        kind,
        source: { context: 'wallet', id },
        resource: spending.resource,
        tierOid: spending.resource.kind === 'tier' ? spending.resource.oid : null,
        payerOid: event.walletOid,
        payerCountry: spending.payerCountry,
        amounts: { paid: signed(part, 'paid', sign), bonus: signed(part, 'bonus', sign), credits: 0 },
        share,
        level,
        feePolicyVersion: spending.feePolicyVersion,
        servicePeriod: spending.servicePeriod ?? null,
        ...(index > 0 ? { countedElsewhere: true as const } : {}),
      },
    ];
  });
};

/** A payment to one creator: the coins of it, under the id of the earning that it made. */
export type Sale = {
  readonly creatorOid: Oid;
  readonly earningId: string;
  readonly taken: readonly LotTake[];
};

/** The payments that an event made, one for each creator; none for what takes one back. */
export const salesOf = (event: WalletEvent): Sale[] => {
  const settled = settledBy(event);
  if (settled?.sign !== 1) return [];
  return portionsOf(settled.spending.proceeds, settled.pieces).flatMap(({ beneficiary, pieces }: Portion) =>
    beneficiary ? [{ creatorOid: beneficiary.oid, earningId: settled.id, taken: pieces }] : [],
  );
};

type Spending = Extract<WalletEvent, { proceeds: unknown }>;
type Settled = {
  readonly kind: EarningKind;
  readonly id: Oid;
  readonly spending: Spending;
  readonly pieces: readonly LotTake[];
  readonly sign: 1 | -1;
};

const settledBy = (event: WalletEvent): Settled | undefined => {
  switch (event.type) {
    case 'ContentBought':
      return { kind: 'content', id: event.purchaseId, spending: event, pieces: event.taken, sign: 1 };
    case 'PurchaseRefunded':
      return { kind: 'content', id: event.purchaseId, spending: event, pieces: event.returned, sign: -1 };
    case 'CoinsSpent': {
      const kind = kindOfSpend[event.transactionType];
      return { kind, id: event.spendId, spending: event, pieces: event.taken, sign: 1 };
    }
    case 'SpendRefunded': {
      const kind = kindOfSpend[event.transactionType];
      return { kind, id: event.spendId, spending: event, pieces: event.returned, sign: -1 };
    }
    case 'HoldCaptured': {
      const kind = kindOfHold[event.purpose];
      return { kind, id: event.holdId, spending: event, pieces: event.taken, sign: 1 };
    }
    case 'GiftCaptured':
      return { kind: 'content', id: event.holdId, spending: event, pieces: event.taken, sign: 1 };
    default:
      return undefined;
  }
};

const signed = (pieces: readonly LotTake[], kind: LotTake['kind'], sign: 1 | -1): number =>
  // `-1 * 0` is -0, which JSON cannot tell from 0: it must never enter an event.
  sign === 1 ? total(pieces, kind) : 0 - total(pieces, kind);

const kindOfSpend: Readonly<Record<SpendType, EarningKind>> = {
  donation: 'donation',
  live_donation: 'donation',
  live_donation_tts: 'donation',
  external_live_donation: 'donation',
  chat_donation: 'donation',
  consume: 'content',
  live_ticketing: 'ticket',
  coin_subscription: 'subscription',
  chat: 'chat',
  chat_content: 'chat',
  image_chat: 'chat',
  story_chat: 'story',
  gacha: 'gacha',
  drm_encoding: 'adjustment',
  content_rating: 'adjustment',
  change_nick: 'adjustment',
};

const kindOfHold: Readonly<Record<HoldPurpose, EarningKind>> = {
  gift: 'content',
  mission: 'mission',
  campaign: 'campaign',
  gacha: 'gacha',
  donation: 'donation',
};
