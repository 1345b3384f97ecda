import { bcp47, type Language } from '@fanfold/contracts';

/** A minute in Asia/Seoul, in the format of the reader's language; `at` is ISO 8601. */
export const momentInSeoul = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(bcp47[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Seoul',
  }).format(new Date(at));

/** A day in universal time, by which subscriptions are paid; `at` is ISO 8601. */
export const dayByUtc = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(bcp47[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
