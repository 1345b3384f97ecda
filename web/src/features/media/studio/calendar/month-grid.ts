const two = (value: number): string => String(value).padStart(2, '0');

/** The month so many months later; earlier for a negative number. */
export const monthLater = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.trunc(count / 12)}-${two((count % 12) + 1)}`;
};

export const dayOf = (wallClock: string): string => wallClock.slice(0, 10);

/** The day so many days later; earlier for a negative number. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The days of a month as rows of seven, each `2026-11-24`; null where a day of another month would be.
 * `firstWeekday` is 0 for Sunday.
 */
export const weeksOf = (month: string, firstWeekday: number): (string | null)[][] => {
  const first = new Date(`${month}-01T00:00:00.000Z`);
  const days = new Date(`${monthLater(month, 1)}-01T00:00:00.000Z`).getTime() - first.getTime();
  const before = (first.getUTCDay() - firstWeekday + 7) % 7;
  const dates = Array.from({ length: days / 86_400_000 }, (_, index) => `${month}-${two(index + 1)}`);
  const cells = [...Array.from({ length: before }, () => null), ...dates];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => cells[week * 7 + day] ?? null),
  );
};
