/** The time zone of this device, as the IANA names it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The moment that a field of date and time means by this device's clock; undefined where it means none. */
export const momentOf = (wallClock: string): string | undefined => {
  const moment = new Date(wallClock);
  return wallClock === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
};

/** What such a field shows for a moment: `2026-11-24T21:30`; nothing for none. */
export const wallClockOf = (moment: string | null): string => {
  if (moment === null) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
