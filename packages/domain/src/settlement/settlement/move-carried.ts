import { addAmount, type OpenAmounts } from '../open-months.ts';
import type { SettlementEvent } from './events.ts';
import { minimumWon } from './minimum.ts';
import { openSums } from './request.ts';
import type { SettlementState } from './state.ts';

type Settled = Extract<SettlementEvent, { type: 'MonthSettled' }>;

/**
 * A month is settled in the creator's present currency. What is left of a former one and is too little for a
 * request would be carried for ever, as a request has one currency: it goes on in the present one, at the
 * rate of this month. In won nothing is lost.
 */
export const movedBy = (
  { open, deficitWon }: SettlementState,
  { creatorOid, month, payableWon: won, currency, microWonPerMinor, rateDay, settledAt }: Settled,
): SettlementEvent[] => {
  const after: OpenAmounts = { open: open.map((one) => ({ ...one })), deficitWon };
  addAmount(after, { month, won, currency, microWonPerMinor });
  const tooLittle = openSums(after).filter((sum) => sum.currency !== currency && sum.won < minimumWon);
  return tooLittle.map((sum) => ({
    type: 'CarriedAmountMoved',
    creatorOid,
    months: sum.asked.map((one) => ({ month: one.month, won: one.won })),
    won: sum.won,
    fromCurrency: sum.currency,
    currency,
    microWonPerMinor,
    rateDay,
    movedAt: settledAt,
  }));
};

/** The same won in another currency, at another rate. */
export const moveCarried = (
  state: OpenAmounts,
  {
    months,
    fromCurrency,
    currency,
    microWonPerMinor,
  }: Extract<SettlementEvent, { type: 'CarriedAmountMoved' }>,
): void => {
  const moved = new Set(months.map(({ month }) => month));
  state.open = state.open.filter((one) => one.currency !== fromCurrency || !moved.has(one.month));
  for (const one of months) addAmount(state, { ...one, currency, microWonPerMinor });
};
