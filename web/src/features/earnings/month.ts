/**
 * Calendar months as `yyyy-mm`, days as `yyyy-mm-dd`: pure arithmetic on the Korean calendar that revenue
 * counts in.
 */
export const monthOfDay = (day: string): string => day.slice(0, 7);

export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
};

export const daysOfMonth = (month: string): string[] => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
};

export const firstDay = (month: string): string => `${month}-01`;
export const lastDay = (month: string): string => daysOfMonth(month).at(-1) ?? firstDay(month);
