import { accessKinds, contentKinds, timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Freshness, language, oid } from '../common.ts';
import { ShownCover } from './cover.ts';

/** A work in a list. */
export const Tile = z.object({
  contentOid: oid,
  creatorOid: oid,
  creatorNickname: z.string(),
  kind: z.enum(contentKinds),
  original: language,
  /** The languages that the work itself can be read or heard in. */
  languages: z.array(language),
  title: z.partialRecord(language, z.string()),
  summary: z.partialRecord(language, z.string()),
  cover: ShownCover,
  /** The price that counts: 0 where nothing is sold for coins. */
  priceCoins: z.int(),
  access: z.enum(accessKinds),
  tiers: z.array(z.string()),
  /** A limited edition: how many copies there are, and how many can still be bought. */
  edition: z.object({ copies: z.int(), left: z.int() }).nullable(),
  /** For adults only: shown to people who have proved their age and turned adult works on. */
  isAdultContent: z.boolean(),
  publishedAt: timestamp,
  /** Whether the reader bought it (false for visitors). */
  purchased: z.boolean(),
});
export type Tile = z.infer<typeof Tile>;

/** The page of a work by its kind: a file content and a scenario have pages of their own (CAT-044, CAT-046, CAT-051). */
export const workPageOf = (kind: Tile['kind']): 'play' | 'file' | 'scenario' =>
  kind === 'file' || kind === 'scenario' ? kind : 'play';

/** CAT-008. */
export const TilesReply = Freshness.extend({ tiles: z.array(Tile), nextCursor: z.string().nullable() });
