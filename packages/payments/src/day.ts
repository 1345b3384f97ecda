import { seoulDayStart, type Timestamp } from '@fanfold/domain';

/** The times at which a calendar day of Asia/Seoul begins and ends; Korea has no summer time. */
export const dayBounds = (day: string): { readonly from: Timestamp; readonly to: Timestamp } => ({
  from: seoulDayStart(day),
  to: seoulDayStart(day, 1),
});
