import { contentKinds } from '@fanfold/domain';
import { componentKinds, pageUrl } from '@fanfold/domain/discovery';
import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { Freshness, language, oid } from '../common.ts';
import { RowCreator } from './row-creator.ts';
import { ShownBanner } from './shown-banner.ts';

export { RowCreator } from './row-creator.ts';
export { BannersReply, ShownBanner } from './shown-banner.ts';

/**
 * A row as its reader sees it. Rows of a person (`follows`, `goOn`, `because`) are empty here: they come with
 * PersonalRows.
 */
export const PageRow = z.object({
  componentOid: oid,
  kind: z.enum(componentKinds),
  title: z.partialRecord(language, z.string()),
  tag: z.string().nullable(),
  contentKind: z.enum(contentKinds).nullable(),
  words: z.partialRecord(language, z.string()),
  link: z.string().nullable(),
  tiles: z.array(Tile),
  creators: z.array(RowCreator),
  /** The banners of creators that have a place today. */
  banners: z.array(ShownBanner),
});
export type PageRow = z.infer<typeof PageRow>;

export const CuratedPageReply = z.object({
  pageUrl,
  /** Null for a fixed page that no administrator composed. */
  pageOid: oid.nullable(),
  title: z.partialRecord(language, z.string()),
  rows: z.array(PageRow),
});
export type CuratedPageReply = z.infer<typeof CuratedPageReply>;

/** DIS-010: one component with all that it has. */
export const CurationReply = z.object({ pageUrl, row: PageRow });
export type CurationReply = z.infer<typeof CurationReply>;

/** The rows of the person who asks. */
export const PersonalRowsReply = Freshness.extend({
  follows: z.array(Tile),
  goOn: z.array(z.object({ work: Tile, positionMs: z.int() })),
  because: z
    .object({
      work: z.object({ contentOid: oid, original: language, title: z.partialRecord(language, z.string()) }),
      tiles: z.array(Tile),
    })
    .nullable(),
});
export type PersonalRowsReply = z.infer<typeof PersonalRowsReply>;
