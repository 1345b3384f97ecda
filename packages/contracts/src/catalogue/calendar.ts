import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Freshness, oid } from '../common.ts';

/** The longest time that one request asks for, in days: a month, with a day of another zone on each side. */
export const mostCalendarDays = 33;

/** `to` is not part of the time. */
export const CalendarQuery = z.object({ from: timestamp, to: timestamp }).refine(
  ({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    return days > 0 && days <= mostCalendarDays;
  },
  { path: ['to'] },
);

/** When the works of a creator were published, and when those that are planned will be. */
export const CalendarReply = Freshness.extend({
  works: z.array(
    z.object({
      contentOid: oid,
      /** Null where nothing is written yet. */
      title: z.string().nullable(),
      at: timestamp,
      state: z.enum(['published', 'scheduled']),
      /** Of a planned work: the zone in which its moment was chosen. */
      timeZone: z.string().nullable(),
    }),
  ),
});
export type CalendarReply = z.infer<typeof CalendarReply>;
