import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Freshness, oid, pageQuery, position } from '../common.ts';

/** Donations to a content, newest first. */
export const DonationsQuery = pageQuery.extend({ contentOid: oid });
export const Donation = z.object({
  position,
  happenedAt: timestamp,
  donorNickname: z.string().nullable(),
  coins: z.int(),
  comment: z.string().nullable(),
});
export const DonationsReply = Freshness.extend({
  donations: z.array(Donation),
  totals: z.object({ coins: z.int(), donations: z.int() }),
  nextCursor: z.string().nullable(),
});
