import type { ChargeAmounts } from '../amounts.ts';
import type { Country } from '../country.ts';
import type { WarningDays } from '../expiry.ts';
import type { Oid } from '../ids.ts';
import type { Timestamp } from '../time.ts';
import type { BonusCreditSource } from './credits/commands.ts';
import type { CreditLot } from './credits/events.ts';
import type { BonusSource } from './wallet/events.ts';
import type { LotTake } from './wallet/lot.ts';

/** Coins bought and coins given, credits converted and credits given: never mixed (LED-014, LED-015). */
export type MovementUnit = 'paid' | 'bonus' | 'chat' | 'bonusCredits';

/** Accounts that each person has one of; the chart of accounts stands in the ledger projection. */
type PersonalClass =
  | 'wallet-available'
  | 'wallet-held'
  | 'credits-available'
  | 'credits-held'
  | 'creator-earned'
  | 'refund-pending'
  | 'debt';

/** Accounts of the platform, one of each. */
type PlatformClass =
  | 'exchange:paid'
  | 'exchange:chat'
  | 'promotion'
  | 'expired'
  | 'fanfold-earned'
  | 'converted'
  | 'chat-provided'
  | 'chargeback-loss'
  | 'chargeback-recovered';

export type Account =
  | { readonly class: PersonalClass; readonly owner: Oid }
  | { readonly class: PlatformClass; readonly owner: null };

/**
 * A lot of one unit in its owner's stream, when it expires from this movement on, and under which country's
 * rules it was issued.
 */
export type MovedLot = {
  readonly unit: MovementUnit;
  readonly lotId: string;
  readonly amount: number;
  readonly expiresAt: Timestamp;
  readonly issuedUnder: Country | null;
};

/** Whole coins or credits (always positive) leave one account and arrive at another. */
export type Movement = {
  readonly unit: MovementUnit;
  readonly amount: number;
  /** Null where the coins are in no lot: those that are owed. */
  readonly lot: Pick<MovedLot, 'lotId' | 'expiresAt' | 'issuedUnder'> | null;
  readonly from: Account;
  readonly to: Account;
};

export type Counterparty =
  | { readonly kind: 'person'; readonly oid: Oid }
  | { readonly kind: 'provider'; readonly provider: string }
  | { readonly kind: 'platform' };

/** The ids of what an event is about. */
export type Related = {
  readonly chargeId?: Oid;
  readonly purchaseId?: Oid;
  readonly spendId?: Oid;
  readonly giftId?: Oid;
  readonly debtId?: Oid;
  readonly contentOid?: Oid;
};

/** What one event of a wallet or of credits means. `Name` is what the history can call it. */
export type TransactionOf<Name extends string> = {
  /** Whose wallet or credits. */
  readonly ownerOid: Oid;
  /** What the history calls it; null where it shows no line. */
  readonly name: Name | null;
  readonly movements: readonly Movement[];
  readonly counterparty: Counterparty | null;
  readonly related: Related;
  /** Where the lots come from that this event brings into being; null where it brings none. */
  readonly lotSource: LotSource | null;
  /** The hold or reservation that it opens or ends. Coins held are in no balance that can be spent. */
  readonly hold: Hold | null;
  /** The lot of an expiry warning; nothing moves. */
  readonly warning: { readonly lot: MovedLot; readonly daysBefore: WarningDays } | null;
  /** Money that a payment provider took for it. */
  readonly money: { readonly provider: string; readonly amounts: ChargeAmounts } | null;
  /** What was written with it, or why it happened. */
  readonly reason: string | null;
};

/**
 * Where new lots come from: a charge, a conversion of coins, or for what bonus coins or bonus credits were
 * given.
 */
export type LotSource = 'charge' | 'conversion' | BonusSource | BonusCreditSource;

export type Hold =
  | { readonly holdId: Oid; readonly is: 'opened'; readonly purpose: string; readonly expiresAt: Timestamp }
  | { readonly holdId: Oid; readonly is: 'ended' };

/** A transaction's own facts; what is left out is null, empty or nothing. */
export type Meaning<Name extends string> = Partial<Omit<TransactionOf<Name>, 'ownerOid' | 'name'>> &
  Pick<TransactionOf<Name>, 'name'>;

export const personal = (owner: Oid, name: PersonalClass): Account => ({ class: name, owner });
export const platform = (name: PlatformClass): Account => ({ class: name, owner: null });
export const person = (oid: Oid): Counterparty => ({ kind: 'person', oid });

/** Who issues a coin: bonus coins are an expense of ours, paid coins were exchanged for money. */
export const issuerOf = (unit: MovementUnit): Account =>
  platform(unit === 'bonus' || unit === 'bonusCredits' ? 'promotion' : 'exchange:paid');

/** The ledger's name of an account. */
export const accountName = (account: Account): string =>
  account.owner === null ? account.class : `${account.class}:${account.owner}`;

export const lotOfCoins = ({ lotId, kind, coins, expiresAt, issuedUnder }: LotTake): MovedLot => ({
  unit: kind,
  lotId,
  amount: coins,
  expiresAt,
  issuedUnder,
});

export const lotOfCredits = ({ lotId, kind, credits, expiresAt, issuedUnder }: CreditLot): MovedLot => ({
  unit: kind === 'chat' ? 'chat' : 'bonusCredits',
  lotId,
  amount: credits,
  expiresAt,
  issuedUnder,
});

export const move = (lots: readonly MovedLot[], from: Account, to: Account): Movement[] =>
  lots.map(({ unit, amount, lotId, expiresAt, issuedUnder }) => ({
    unit,
    amount,
    lot: { lotId, expiresAt, issuedUnder },
    from,
    to,
  }));

/**
 * What a movement does to what its owner can spend, or to what is set aside or owed: +, − or 0 of its amount.
 */
export const changeOf = ({ amount, from, to }: Movement, what: 'available' | 'held' | 'debt'): number =>
  (is(to, what) ? amount : 0) - (is(from, what) ? amount : 0);

/** A debt is an asset of ours: what leaves its account is owed more, what arrives is owed less. */
export const debtChangeOf = (movement: Movement): number => 0 - changeOf(movement, 'debt');

const is = ({ class: name }: Account, what: 'available' | 'held' | 'debt'): boolean =>
  name === what || name === `wallet-${what}` || name === `credits-${what}`;

/** The two lines of a movement in the books: debit is positive. */
export const entriesOf = ({ unit, amount, from, to }: Movement) => [
  { account: accountName(from), unit, amount },
  { account: accountName(to), unit, amount: 0 - amount },
];

const ofCredits = 'credits-';

/** The id of a lot among all lots of its owner: a grant may bring coins and credits under one id. */
export const ownedLotId = ({ unit, lotId }: Pick<MovedLot, 'unit' | 'lotId'>): string =>
  unit === 'chat' || unit === 'bonusCredits' ? `${ofCredits}${lotId}` : lotId;

/** The id of a lot of credits in its owner's stream. */
export const creditLotIn = (ownedId: string): string => ownedId.slice(ofCredits.length);
