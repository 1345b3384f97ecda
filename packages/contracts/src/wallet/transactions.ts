import { z } from 'zod';

import {
  type HistoryLabel,
  historyLabelTexts,
  type TransactionType,
  transactionLabels,
} from './history.texts.ts';

/**
 * What a person has, in four units that are never mixed (LED-014, LED-015): coins bought and given, credits
 * converted and given.
 */
export const units = ['paid', 'bonus', 'chat', 'bonusCredits'] as const;
export type Unit = (typeof units)[number];

export const transactionTypes = Object.keys(transactionLabels) as [TransactionType, ...TransactionType[]];

export const historyLabels = Object.keys(historyLabelTexts) as [HistoryLabel, ...HistoryLabel[]];

/**
 * What a charge adds to the label of its line: the currency paid in, and whether an app store took the money.
 */
export const chargeWays = ['krw', 'jpy', 'usd', 'iap'] as const;
export type ChargeWay = (typeof chargeWays)[number];

const bought: Readonly<Record<ChargeWay, HistoryLabel>> = {
  krw: 'increase',
  jpy: 'increase',
  usd: 'purchase usd',
  iap: 'purchase iap',
};
const comesWith: Readonly<Record<ChargeWay, HistoryLabel>> = {
  krw: 'bonus purchase krw',
  jpy: 'bonus',
  usd: 'bonus purchase usd',
  iap: 'bonus',
};

/** The label of one unit's share of a movement (LED-012). `way` is set for what came with a charge. */
export const labelOf = (type: TransactionType, unit: Unit, way: ChargeWay | null = null): HistoryLabel => {
  const given = unit === 'bonus' || unit === 'bonusCredits';
  if (way && type === 'increase') return given ? comesWith[way] : bought[way];
  return transactionLabels[type][given ? 1 : 0];
};

/**
 * LED-026: events before February 2023 (Asia/Seoul) come from the former system. They are shown as they were
 * taken over: without lots and without a counterpart, and with what that system called them as the reason.
 */
export const legacyBefore = '2023-01-31T15:00:00.000Z';
export const isLegacy = (happenedAt: string): boolean => happenedAt < legacyBefore;

export const unit = z.enum(units);
