import { seoulDayStart } from '@fanfold/domain';
import { type RawBuilder, sql } from 'kysely';

/** Days of Asia/Seoul, both included. */
export type Days = { readonly startDate: string; readonly endDate: string };

/** Whether something was tracked on these days, in the words of an index. */
export const trackedOn = ({ startDate, endDate }: Days): RawBuilder<boolean> => sql`
  tracked_at >= ${seoulDayStart(startDate)}::timestamptz and tracked_at < ${seoulDayStart(endDate, 1)}::timestamptz`;
