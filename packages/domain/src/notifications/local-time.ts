import type { Timestamp } from '../time.ts';

const minuteMs = 60_000;

/** How far a time zone is ahead of UTC at a moment, by the zone database of the runtime. */
const aheadMs = (at: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return local - Math.floor(at / minuteMs) * minuteMs;
};

/** The minute of the day in a time zone, as `hh:mm`. */
export const localMinute = (at: Timestamp, timeZone: string): string => {
  const ms = Date.parse(at);
  return new Date(ms + aheadMs(ms, timeZone)).toISOString().slice(11, 16);
};

/**
 * The next moment, later than `after`, at which it is `minute` (`hh:mm`) in a time zone, on this day of the
 * week where one is given (1 is Monday). A minute that summer time leaves out is the one that follows the
 * gap.
 */
export const nextLocal = (
  after: Timestamp,
  { minute, timeZone, weekday }: { minute: string; timeZone: string; weekday?: number | undefined },
): Timestamp => {
  const ms = Date.parse(after);
  const [hours = 0, minutes = 0] = minute.split(':').map(Number);
  const today = new Date(ms + aheadMs(ms, timeZone));
  for (let day = 0; ; day += 1) {
    const date = today.getUTCDate() + day;
    const local = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), date, hours, minutes);
    const first = local - aheadMs(local, timeZone);
    const found = local - aheadMs(first, timeZone);
    const isDay = weekday === undefined || (new Date(local).getUTCDay() || 7) === weekday;
    if (isDay && found > ms) return new Date(found).toISOString();
  }
};

/**
 * Whether a minute of the day lies from `from` to `to`; the night may lie between. Equal ends are no time at
 * all.
 */
export const isBetween = (minute: string, { from, to }: { from: string; to: string }): boolean =>
  from <= to ? from <= minute && minute < to : minute >= from || minute < to;
