import { z } from 'zod';

import { Freshness, oid } from '../common.ts';
import { Tile } from './tile.ts';
import { workStatuses } from './works.ts';

/**
 * How many works one request may ask for, and how long a page waits for more ids before it asks (CAT-001,
 * CAT-085).
 */
export const bulkRules = { most: 100, waitMs: 100, keepMs: 600_000 } as const;

const isTrue = z.enum(['true', 'false']).transform((value) => value === 'true');

/** CAT-001: ids joined by `|`. */
export const BulkQuery = z.object({
  requestFormQueue: z
    .string()
    .regex(/^[0-9a-f]{24}(?:\|[0-9a-f]{24})*$/)
    .max(bulkRules.most * 25 - 1),
  /** Only works in this state. */
  status: z.enum(workStatuses).optional(),
  /** Also works that their creator deleted, for those who bought them. Default false. */
  includeDeletedContents: isTrue.default(false),
});

/** The works that the caller may find, by id; an id that is missing is of none. */
export const BulkReply = Freshness.extend({ contents: z.record(z.string(), Tile) });

/** CAT-040: all that a creator published, oldest first. */
export const AllContentOidsQuery = z.object({ creatorOid: oid });
export const AllContentOidsReply = Freshness.extend({ contentOids: z.array(oid) });
