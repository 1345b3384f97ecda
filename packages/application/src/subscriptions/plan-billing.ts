import { isRefusal, type Oid, parseOid } from '@fanfold/domain';
import { priceOf } from '@fanfold/domain/payments';
import {
  monthEnd,
  type PaidSubscription,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStream,
  tierOf,
  tiersStream,
  utcMonth,
} from '@fanfold/domain/subscriptions';
import { readFrom } from '@fanfold/projection';
import { deadlines, subscriptionsDue } from '@fanfold/projections/operations/deadlines';
import type { Kysely } from 'kysely';

import { cardProvider } from '../payments/index.ts';
import { chargeIdOf } from './billing.ts';
import { closingOf } from './closing-of.ts';
import type { SubscriptionDeps } from './deps.ts';
import { type MonthCharge, Payers } from './payers.ts';

type Deps = Pick<SubscriptionDeps, 'eventLog' | 'clock'> & { readonly db: Kysely<never> };

/** What the billing run would do with one subscription. */
export type PlannedPayment = {
  readonly creatorOid: Oid;
  readonly subscriberOid: Oid;
  readonly tierName: string;
  readonly dueAt: string;
  readonly what: 'charge' | 'complimentary' | 'pause' | 'end';
  /** Why it would end. */
  readonly cause: string | null;
  readonly coins: number;
  /** Who would be asked: the wallet, or the provider of cards, for this amount in minor units. */
  readonly provider: 'wallet' | 'stripe' | null;
  readonly amount: { readonly currency: 'JPY' | 'USD'; readonly totalMinor: number } | null;
  /**
   * Whether it would be paid as things stand, after what else the person pays before it in the run; null
   * where nothing is asked for. What the card's provider would say is not known.
   */
  readonly isCovered: boolean | null;
  /** Why it would be refused. */
  readonly refusal: string | null;
};

/** With the charge that would be opened, which its payer is asked for. */
type Ahead = {
  readonly payment: PlannedPayment;
  readonly charge: MonthCharge | undefined;
  readonly at: string;
};

type Input = {
  /** The last moment of the run, ISO 8601. */
  readonly until: string;
  readonly limit: number;
  /** The last one of the page before. */
  readonly after?: { readonly dueAt: string; readonly key: string } | undefined;
};

/**
 * The dry run of the billing: the deciders themselves say what would happen with what is due until a moment,
 * and nothing is appended and no provider is asked. In the order of the run, page by page; who asks for all
 * pages gives them the same `payers`.
 */
export const planBilling = async (deps: Deps, asked: Input, payers = new Payers(deps.eventLog)) => {
  const due = await readFrom(deps.db, deadlines, (tables) => subscriptionsDue(tables, asked));
  const found = (await Promise.all(due.map((one) => planned(deps, one)))).filter((one) => one !== undefined);
  const payments = new Map<Ahead, PlannedPayment>();
  const people = Map.groupBy(found, ({ payment }) => payment.subscriberOid);
  await Promise.all(
    [...people.values()].map(async (ofPerson) => {
      for (const one of ofPerson) payments.set(one, await asPaidBy(payers, one));
    }),
  );
  const last = due.at(-1);
  return {
    payments: found.map((one) => payments.get(one) ?? one.payment),
    next: last && due.length === asked.limit ? { dueAt: last.dueAt, key: last.id } : null,
  };
};

const planned = async (
  { eventLog: { commands }, clock }: Deps,
  { id, dueAt }: { readonly id: string; readonly dueAt: string },
): Promise<Ahead | undefined> => {
  const ids = idsIn(id);
  const now = dueAt > clock.now() ? dueAt : clock.now();
  const [{ state: recorded }, { state: tiers }, closing] = await Promise.all([
    commands.load(subscriptionStream, id, { maxAgeMs: 0 }),
    commands.load(tiersStream, ids.creatorOid, { maxAgeMs: 1_000 }),
    closingOf(commands, ids, now),
  ]);
  const state = stillAsked(recorded, now);
  const { paid } = state;
  if (!paid) return undefined;
  // A dry run charges no card, so the id of its payment is never used.
  const chargeId = chargeIdOf(ids, utcMonth(now));
  const due = { tiers: tiers.tiers, chargeId, closing, paymentId: chargeId, now };
  const decision = subscriptionStream.decider.decide(state, { type: 'RenewDue', ...ids, ...due });
  if (isRefusal(decision)) return undefined;
  const charge = chargeIn(decision, state);
  const tierName = tierOf(tiers, charge?.tierHash ?? paid.tierHash)?.name ?? '';
  const common = { ...ids, tierName, dueAt, ...nothing };
  if (charge) return { payment: { ...common, ...chargedBy(charge) }, charge, at: now };
  return { payment: { ...common, ...without(decision, paid) }, charge: undefined, at: now };
};

/** Nothing is taken any more for a month that is over. */
const stillAsked = (state: Readonly<SubscriptionState>, now: string): Readonly<SubscriptionState> =>
  state.open !== null && monthEnd(state.open.month) <= now ? { ...state, open: null } : state;

const idsIn = (id: string): { readonly creatorOid: Oid; readonly subscriberOid: Oid } => {
  const [creator = '', subscriber = ''] = id.split('-');
  return { creatorOid: parseOid(creator), subscriberOid: parseOid(subscriber) };
};

/** What would be charged; what is open already is charged first. */
const chargeIn = (decision: readonly SubscriptionEvent[], { open }: Readonly<SubscriptionState>) =>
  decision.find((event) => event.type === 'SubscriptionChargeOpened') ?? open;

const nothing = {
  cause: null,
  coins: 0,
  provider: null,
  amount: null,
  isCovered: null,
  refusal: null,
} as const;

const chargedBy = ({ coins, card }: MonthCharge) => {
  if (coins === 0) return { what: 'charge' } as const;
  if (!card) return { what: 'charge', coins, provider: 'wallet' } as const;
  const { currency } = card;
  const { totalMinor } = priceOf(coins, currency, cardProvider);
  return { what: 'charge', coins, provider: cardProvider, amount: { currency, totalMinor } } as const;
};

const asPaidBy = async (payers: Payers, { payment, charge, at }: Ahead): Promise<PlannedPayment> => {
  if (!charge || charge.coins === 0) return payment;
  const { creatorOid, subscriberOid } = payment;
  const refusal = await payers.refusalOf({ creatorOid, subscriberOid, charge, at });
  return { ...payment, isCovered: refusal === null, refusal };
};

const without = (events: readonly SubscriptionEvent[], { pause }: PaidSubscription) => {
  const ended = events.find((event) => event.type === 'SubscriptionEnded');
  if (ended) return { what: 'end' as const, cause: ended.cause };
  return events.some(({ type }) => type === 'SubscriptionPaused') || pause?.hasBegun
    ? { what: 'pause' as const }
    : { what: 'complimentary' as const };
};
