import { bcp47, type Language } from '@fanfold/contracts';

/** What money looks like: minor units and their currency. */
export type FiatAmount = { readonly minor: number; readonly currency: 'KRW' | 'JPY' | 'USD' };

// The same as `decimalOf` of the domain, which would bring more of it onto the first page.
const decimals: Record<FiatAmount['currency'], number> = { KRW: 0, JPY: 0, USD: 2 };

/** All ledger times are Korean, like the days that statements and settlements count in. */
export const ledgerZone = 'Asia/Seoul';

/** `1240` → `1,240`, with the separators of the language. */
export const formatCount = (language: Language, value: number): string =>
  numberFormat(language, {}).format(value);

/** `-120` → `−120`, `80` → `+80`, `0` → `0`: a movement always shows its direction. */
export const formatSigned = (language: Language, value: number): string =>
  numberFormat(language, { signDisplay: 'exceptZero' }).format(value).replace('-', '−');

/**
 * Minor units to what is printed on a price tag. The decimal string is built from integers, never divided.
 */
export const formatMoney = (language: Language, { minor, currency }: FiatAmount): string =>
  numberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    decimalString(minor, decimals[currency]) as `${number}`,
  );

/** `KR` → `South Korea`; a code that the browser does not know stays as it is. */
export const formatCountry = (language: Language, code: string): string =>
  new Intl.DisplayNames([bcp47[language]], { type: 'region' }).of(code) ?? code;

/** A day as people write it: `21 November 2026`. Takes a timestamp, or a calendar day `yyyy-mm-dd`. */
export const formatDay = (language: Language, value: string): string =>
  dateFormat(language, { dateStyle: 'long', timeZone: zoneOf(value) }).format(new Date(value));

/** A short day without its year: `21 Nov`. */
export const formatShortDay = (language: Language, value: string): string =>
  dateFormat(language, { month: 'short', day: 'numeric', timeZone: zoneOf(value) }).format(new Date(value));

/** A month: `November 2026` for `2026-11`. */
export const formatMonth = (language: Language, month: string): string =>
  dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** One of these, e.g. “A, B or C”. */
export const formatEither = (language: Language, values: readonly string[]): string =>
  new Intl.ListFormat(bcp47[language], { type: 'disjunction' }).format(values);

/** The same as a title: Spanish writes the names of months small, and begins a title with a capital. */
export const asTitle = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A moment to the minute, in Korean time. */
export const formatMoment = (language: Language, value: string): string =>
  dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: ledgerZone }).format(
    new Date(value),
  );

/** A moment by the clock of this device, in the form of `formatMoment` or `formatShortMoment`. */
export const formatLocalMoment = (language: Language, value: string, short: boolean): string =>
  dateFormat(language, short ? shortMoment : { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(value),
  );

/** A moment of this device's own clock: `14:02` today, with its day before that. */
export const formatOwnClock = (language: Language, at: Date, now: Date): string =>
  dateFormat(language, {
    timeStyle: 'short',
    ...(at.toDateString() === now.toDateString() ? {} : { dateStyle: 'medium' }),
  }).format(at);

/** How long ago something was, in its largest unit: `3 hours ago`. */
export const formatAge = (language: Language, at: string, now: Date): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000));
  const [value, unit] =
    minutes < 60
      ? [minutes, 'minute' as const]
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour' as const]
        : [Math.floor(minutes / (24 * 60)), 'day' as const];
  return new Intl.RelativeTimeFormat(bcp47[language], { numeric: 'always' }).format(-value, unit);
};

/** A moment in a list, to the minute, without its year: `21 Nov, 20:14`, in Korean time. */
export const formatShortMoment = (language: Language, value: string): string =>
  dateFormat(language, { ...shortMoment, timeZone: ledgerZone }).format(new Date(value));

const shortMoment = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/**
 * The narrow form of a ledger's first column: `11-21 20:14`, the same in every language so that columns
 * align.
 */
export const formatLedgerTime = (value: string): string => {
  const parts = Object.fromEntries(
    ledgerTime.formatToParts(new Date(value)).map(({ type, value }) => [type, value]),
  );
  return `${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`;
};

/** The Korean calendar day of a moment, `yyyy-mm-dd`. */
export const ledgerDay = (value: string): string => isoDay.format(new Date(value));

/** `Intl` wants a zone only for moments; a calendar day is already one. */
const zoneOf = (value: string): string => (value.length === 10 ? 'UTC' : ledgerZone);

const ledgerTime = new Intl.DateTimeFormat('en-GB', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ledgerZone,
});
// Sweden writes days as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: ledgerZone });

const decimalString = (minor: number, places: number): string => {
  if (places === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

// Formatters are slow to make and free to keep.
const remembered = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
const remember = <Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Format,
): Format => {
  const found = remembered.get(key) as Format | undefined;
  if (found !== undefined) return found;
  const made = make();
  remembered.set(key, made);
  return made;
};
const numberFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  remember(`n${language}${JSON.stringify(options)}`, () => new Intl.NumberFormat(bcp47[language], options));
const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  remember(`d${language}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(bcp47[language], options));
