import type { Country } from '../../country.ts';
import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { shareExactly } from '../../money.ts';
import { addYears, seoulDay, type Timestamp } from '../../time.ts';
import type { CreditsCommandOf, CreditsDecision, CreditsState } from './commands.ts';
import type { CreditEvent, CreditLot } from './events.ts';
import { countOn, usableCredits } from './lots.ts';
import { creditPolicy } from './policy.ts';

const { creditsPerCoin, conversionCoinsADay, topUpCoins, topUpBelowCredits } = creditPolicy;

/** LED-016, LED-025: coins become credits, up to a limit for each day. */
export const startConversion = (
  state: CreditsState,
  command: CreditsCommandOf<'StartConversion'>,
): CreditsDecision => {
  const { conversionId, coins, now } = command;
  if (isKnown(state, conversionId)) return [];
  const left = conversionCoinsADay - countOn(state.convertedCoins, now);
  if (coins > left) return refuse('CONVERSION_LIMIT', { leftCoins: left });
  return [started({ ...command, automatic: false })];
};

/** LED-013: no event and no refusal unless all conditions are met. */
export const topUpAutomatically = (
  state: CreditsState,
  command: CreditsCommandOf<'TopUpAutomatically'>,
): CreditsDecision => {
  const { conversionId, now } = command;
  const { enabled, coinsADay } = state.autoTopUp;
  if (!enabled || isKnown(state, conversionId)) return [];
  if (usableCredits(state, now) >= topUpBelowCredits) return [];
  // A pending conversion will raise the balance.
  if (Object.keys(state.pending).length > 0) return [];
  if (countOn(state.toppedUpCoins, now) + topUpCoins > coinsADay) return [];
  if (countOn(state.convertedCoins, now) + topUpCoins > conversionCoinsADay) return [];
  return [started({ ...command, coins: topUpCoins, automatic: true })];
};

const isKnown = (state: CreditsState, conversionId: string): boolean =>
  conversionId in state.pending || conversionId in state.ended;

const started = ({
  userOid,
  conversionId,
  coins,
  automatic,
  now,
}: Omit<CreditsCommandOf<'StartConversion'>, 'type'> & { automatic: boolean }): CreditEvent => ({
  type: 'CreditConversionStarted',
  userOid,
  conversionId,
  coins,
  credits: coins * creditsPerCoin,
  day: seoulDay(now),
  automatic,
});

export const completeConversion = (
  state: CreditsState,
  { conversionId, paid, now }: CreditsCommandOf<'CompleteConversion'>,
): CreditsDecision => {
  if (state.ended[conversionId] === 'completed') return [];
  const conversion = state.pending[conversionId];
  // Cancelled, or never started: the caller has to return the coins that it took.
  if (!conversion || !state.userOid) return refuse('CONVERSION_OVER');
  const { coins, credits, automatic } = conversion;
  const lots = lotsFor({ conversionId, credits }, paid, now);
  return [
    { type: 'CreditConversionCompleted', userOid: state.userOid, conversionId, coins, lots, automatic },
  ];
};

/**
 * Converted credits stay under the rules of their coins: a lot for each country, in the order of the coins.
 */
const lotsFor = (
  { conversionId, credits }: { readonly conversionId: Oid; readonly credits: number },
  paid: CreditsCommandOf<'CompleteConversion'>['paid'],
  now: Timestamp,
): CreditLot[] => {
  const coinsOf = new Map<Country | null, number>();
  for (const { issuedUnder, coins } of paid)
    coinsOf.set(issuedUnder, (coinsOf.get(issuedUnder) ?? 0) + coins);
  const parts = shareExactly(credits, [...coinsOf.values()]);
  return [...coinsOf.keys()].map((issuedUnder, at) => ({
    lotId: at === 0 ? conversionId : `${conversionId}-${at + 1}`,
    kind: 'chat',
    credits: parts[at] ?? 0,
    expiresAt: addYears(now, creditPolicy.chatLotYears),
    issuedUnder,
  }));
};

export const cancelConversion = (
  state: CreditsState,
  { conversionId, reason }: CreditsCommandOf<'CancelConversion'>,
): CreditsDecision => {
  if (state.ended[conversionId] === 'completed') return refuse('CONVERSION_OVER');
  const conversion = state.pending[conversionId];
  if (!conversion || !state.userOid) return [];
  const { coins, automatic } = conversion;
  return [
    {
      type: 'CreditConversionCancelled',
      userOid: state.userOid,
      conversionId,
      coins,
      automatic,
      reason,
    },
  ];
};

export const changeAutoTopUp = (
  state: CreditsState,
  { userOid, enabled, coinsADay }: CreditsCommandOf<'ChangeAutoTopUp'>,
): CreditsDecision => {
  if (coinsADay < 0 || coinsADay > conversionCoinsADay)
    return refuse('TOP_UP_LIMIT_WRONG', { maxCoins: conversionCoinsADay });
  const same = state.autoTopUp.enabled === enabled && state.autoTopUp.coinsADay === coinsADay;
  return same ? [] : [{ type: 'AutoTopUpChanged', userOid, enabled, coinsADay }];
};
