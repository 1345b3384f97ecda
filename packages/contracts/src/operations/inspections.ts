import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { oid } from '../common.ts';

/** A day of Asia/Seoul; without one, today. */
export const InspectionsQuery = z.object({ day: z.iso.date().optional() });

/** Who read whose personal data on a day, newest first. */
export const Inspection = z.object({
  at: timestamp,
  readerOid: oid,
  subjectOids: z.array(oid),
  what: z.string(),
  operation: z.string(),
  reason: z.string().nullable(),
});
export type Inspection = z.infer<typeof Inspection>;
export const InspectionsReply = z.object({ day: z.iso.date(), inspections: z.array(Inspection) });
export type InspectionsReply = z.infer<typeof InspectionsReply>;
