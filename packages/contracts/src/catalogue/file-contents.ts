import { z } from 'zod';

import { Freshness, oid, pageQuery, position } from '../common.ts';
import { Tile } from './tile.ts';
import { DraftMetaData, PublishWorkBody, WorkNamed } from './works.ts';

/**
 * CAT-019, CAT-075: a file content is a work of kind `file`; it begins with what is written here and is not
 * published yet. A scenario begins with the same (CAT-041).
 */
export const WriteFileBody = z.object({ metaData: DraftMetaData });
export const WriteFileReply = z.object({ contentOid: oid, position, save: z.int() });

/** CAT-021: it is published with all that was saved of it, or shown before the other works of the channel. */
export const FileOperationBody = z.discriminatedUnion('operation', [
  PublishWorkBody.extend({ operation: z.literal('publish') }),
  WorkNamed.extend({ operation: z.enum(['pin', 'unpin']) }),
]);

/** CAT-039: the scenarios of all channels, newest first. */
export const StoriesQuery = pageQuery;
export const StoriesReply = Freshness.extend({ stories: z.array(Tile), nextCursor: z.string().nullable() });

/** CAT-023: of all channels, or of one; newest first. */
export const FileContentsQuery = pageQuery.extend({ creatorOid: oid.optional() });
export const FileContentsReply = Freshness.extend({
  fileContents: z.array(Tile),
  nextCursor: z.string().nullable(),
});
