import type { Language } from '@fanfold/contracts';
import {
  type PayeeRelation,
  type RevenueRequest,
  requestedOf,
  type SettlementState,
} from '@fanfold/domain/settlement';
import { moneyText, sayIn } from '@fanfold/texts';

import { monthPaperFigures, monthPaperTexts } from './paper.texts.ts';
import type { About, Step, SumRow } from './writer.ts';

type Settled = SettlementState['months'][string];
type Requested = ReturnType<typeof requestedOf<RevenueRequest>>;
type Payee = { readonly name: string | null; readonly relation: PayeeRelation } | null;
type Around = {
  readonly language: Language;
  readonly payee: Payee;
  /** As people read them. */
  readonly invoices: readonly string[];
};
type Told = Pick<About, 'state' | 'steps' | 'sold' | 'levels' | 'notes'>;

/**
 * What a settled month's paper says before its lines: from gross to net, sums, rate, and what was asked for.
 */
export const settledPart = (
  state: Readonly<SettlementState>,
  settled: Settled,
  { language, payee, invoices }: Around,
): Told => {
  const asked = requestedOf(state.requests, settled.month);
  const none = { paid: 0, bonus: 0, credits: 0 };
  return {
    state: 'settled',
    steps: stepsOf(state, settled, asked),
    sold: settled.lines.map(({ kind, level, unit, amount, grossWon }) => ({
      kind,
      level,
      ...none,
      [unit]: amount,
      grossWon,
      feesWon: null,
      payableWon: null,
    })),
    levels: settled.levels.map(({ level, grossWon, gatewayFeeWon, levelFeeWon }): SumRow => {
      const feesWon = gatewayFeeWon + levelFeeWon;
      return { kind: null, level, ...none, grossWon, feesWon, payableWon: grossWon - feesWon };
    }),
    notes: [
      ...payeeNote(payee, language),
      ...invoicesNote(invoices, language),
      ...notesOf(settled, asked, language),
    ],
  };
};

/** The numbers of the invoices for the fee of the month and for what was corrected of it since. */
const invoicesNote = (numbers: Around['invoices'], language: Language): string[] =>
  numbers.length === 0 ? [] : [sayIn(language)(monthPaperFigures.invoices, { numbers: numbers.join(', ') })];

const payeeNote = (payee: Payee, language: Language): string[] => {
  if (!payee?.name) return [];
  const say = sayIn(language);
  const relation = say(monthPaperTexts.relations[payee.relation]);
  return [say(monthPaperFigures.payee, { name: payee.name, relation })];
};

const stepsOf = ({ corrections }: Readonly<SettlementState>, settled: Settled, asked: Requested): Step[] => {
  const { month, grossWon, gatewayFeeWon, levelFeeWon } = settled;
  const step = (name: Step['name'], won: number, total = false): Step => ({ name, won, total });
  const correctedWon = corrections.reduce((sum, one) => sum + (one.month === month ? one.payableWon : 0), 0);
  const payableWon = settled.payableWon + correctedWon;
  const steps = [
    step('gross', grossWon),
    step('gateway', 0 - gatewayFeeWon),
    step('level', 0 - levelFeeWon),
    ...(correctedWon === 0 ? [] : [step('corrected', correctedWon)]),
    step('payable', payableWon, true),
  ];
  if (!asked) return steps;
  if (asked.won !== payableWon) steps.push(step('carried', asked.won - payableWon));
  return [...steps, step('tax', asked.netWon - asked.won), step('net', asked.netWon, true)];
};

const notesOf = (settled: Settled, asked: Requested, language: Language): string[] => {
  const say = sayIn(language);
  // The font of figures has no signs of currencies.
  const money = (minor: number, currency: Settled['currency']) =>
    moneyText(language, { minor, currency }, 'code');
  const notes: string[] = [];
  const { currency, rateDay: day, microWonPerMinor } = settled;
  if (currency !== 'KRW') {
    // In won for a whole dollar or yen, with all its digits.
    const microWon = microWonPerMinor * (currency === 'USD' ? 100 : 1);
    const digits = String(microWon).padStart(7, '0');
    const won = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
    notes.push(say(monthPaperFigures.rate, { won, unit: currency, day }));
  }
  // Each request is paid on a day of its own, and maybe in another currency.
  for (const { request, parts } of asked?.standing ?? []) {
    const minor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    notes.push(say(monthPaperFigures.paid, { amount: money(minor, request.currency), day: request.payOn }));
  }
  return notes;
};
