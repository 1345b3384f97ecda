import { contentKinds } from '@fanfold/domain/catalogue';
import { componentKinds, pageUrl } from '@fanfold/domain/discovery';
import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { Freshness, language, oid } from '../common.ts';

export const RowCreator = z.object({
  oid,
  nickname: z.string(),
  multiLangNick: z.record(z.string(), z.string().nullable()),
  profileImageKey: z.string().nullable(),
  customUrl: z.string().nullable(),
});
export type RowCreator = z.infer<typeof RowCreator>;

/** A row as its reader sees it. Rows of a person (`follows`, `goOn`, `because`) are empty here: they come with PersonalRows. */
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
