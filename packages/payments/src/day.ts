import { dayMs } from '@fanfold/domain';

/** The times at which a calendar day of Asia/Seoul begins and ends; Korea has no summer time. */
export const dayBounds = (day: string): { readonly from: string; readonly to: string } => {
  const from = Date.parse(`${day}T00:00:00+09:00`);
  return { from: new Date(from).toISOString(), to: new Date(from + dayMs).toISOString() };
};
