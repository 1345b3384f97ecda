import type { Language } from '@fanfold/contracts';
import { useLingui } from '@lingui/react';

import {
  type FiatAmount,
  formatAge,
  formatCount,
  formatCountry,
  formatDay,
  formatLocalMoment,
  formatMoment,
  formatMoney,
  formatMonth,
  formatOwnClock,
  formatShortDay,
  formatShortMoment,
  formatSigned,
} from './format.ts';
import { parseLanguage } from './language.ts';

/** The language on screen; a component that asks is drawn again when it changes. */
export const useLanguage = (): Language => parseLanguage(useLingui().i18n.locale) ?? 'en';

/** Numbers, money and dates in the language on screen. */
export const useFormat = () => {
  const language = useLanguage();
  return {
    language,
    count: (value: number) => formatCount(language, value),
    signed: (value: number) => formatSigned(language, value),
    country: (code: string) => formatCountry(language, code),
    money: (amount: FiatAmount) => formatMoney(language, amount),
    day: (value: string) => formatDay(language, value),
    shortDay: (value: string) => formatShortDay(language, value),
    shortMoment: (value: string) => formatShortMoment(language, value),
    month: (value: string) => formatMonth(language, value),
    moment: (value: string) => formatMoment(language, value),
    localMoment: (value: string, short = false) => formatLocalMoment(language, value, short),
    age: (at: string) => formatAge(language, at, new Date()),
    ownClock: (at: Date) => formatOwnClock(language, at, new Date()),
  };
};
