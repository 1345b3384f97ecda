import { timestamp } from '@fanfold/domain';
import {
  blockedWordActs,
  blockedWordRules,
  channelTabs,
  commentReviewRules,
} from '@fanfold/domain/community';
import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { Freshness, oid, pageQuery, position, reason } from '../common.ts';
import { fanKinds } from './fan-kinds.ts';

export {
  type BlockedWordAct,
  blockedWordActs,
  blockedWordRules,
  type ChannelTab,
  channelTabs,
  commentReviewRules,
  maxPinnedWorks,
} from '@fanfold/domain/community';

const PlacedTab = z.object({ tab: z.enum(channelTabs), shown: z.boolean() });
export type PlacedTab = z.infer<typeof PlacedTab>;
/** CAT-066: all tabs in their order. */
export const ArrangeTabsBody = z.object({ tabs: z.array(PlacedTab).max(channelTabs.length) });

/** CAT-081. */
export const PinWorkBody = z.object({ contentOid: oid, pinned: z.boolean() });
export const ShowPlaylistBody = z.object({ playlistOid: oid, shown: z.boolean() });

const word = z.string().trim().min(blockedWordRules.length.min).max(blockedWordRules.length.max);
/** What comments on the channel may not have. */
export const CommentFilter = z.object({
  words: z.array(word).max(blockedWordRules.most),
  refusesSpam: z.boolean(),
});
export type CommentFilter = z.infer<typeof CommentFilter>;

/** CAT-064: which comments wait for review. `accountDays`: those of accounts that are younger; 0 for none. */
export const CommentReview = z.object({
  blockedWords: z.enum(blockedWordActs),
  holdsLinks: z.boolean(),
  accountDays: z.int().min(0).max(commentReviewRules.maxAccountDays),
  holdsAll: z.boolean(),
});
export type CommentReview = z.infer<typeof CommentReview>;

/** How a creator's page is arranged, for its readers. */
/** With `playlistOid`: that playlist alone, from the cursor on. */
export const ChannelQuery = pageQuery.extend({ creatorOid: oid, playlistOid: oid.optional() });
const ChannelPlaylist = z.object({
  playlistOid: oid,
  title: z.string(),
  /** The first works that its reader may see in a list. */
  works: z.array(Tile),
  nextCursor: position.nullable(),
});
export type ChannelPlaylist = z.infer<typeof ChannelPlaylist>;
export const ChannelReply = Freshness.extend({
  /** In their order, without those that are not shown. */
  tabs: z.array(z.enum(channelTabs)),
  pinned: z.array(Tile),
  playlists: z.array(ChannelPlaylist),
});
export type ChannelReply = z.infer<typeof ChannelReply>;

/** CAT-063: the same for its creator. */
export const ChannelSettingsReply = Freshness.extend({
  tabs: z.array(PlacedTab),
  /** Also those that visitors do not see at present, without a tile: each takes a place. */
  pinned: z.array(z.object({ contentOid: oid, tile: Tile.nullable() })),
  playlists: z.array(z.object({ playlistOid: oid, title: z.string(), works: z.int(), shown: z.boolean() })),
  filter: CommentFilter,
  review: CommentReview,
});
export type ChannelSettingsReply = z.infer<typeof ChannelSettingsReply>;

export { type FanKind, fanKinds } from './fan-kinds.ts';

/** Log position of the last fan of the page before. */
const cursor = z.string().regex(/^\d{1,19}$/);
/** CAT-067. */
export const FansQuery = z.object({
  kind: z.enum(fanKinds).default('all'),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export const Fan = z.object({
  oid,
  /** Null once the account was erased. */
  nickname: z.string().nullable(),
  profileImageKey: z.string().nullable(),
  follows: z.boolean(),
  /** The name of the paid tier that they have now. */
  tier: z.string().nullable(),
  memberUntil: timestamp.nullable(),
  /** Months that they paid in all. */
  months: z.int(),
  ban: z.object({ reason: z.string().nullable(), until: timestamp.nullable() }).nullable(),
});
export type Fan = z.infer<typeof Fan>;
export const FansReply = Freshness.extend({
  fans: z.array(Fan),
  counts: z.record(z.enum(fanKinds), z.int()),
  nextCursor: z.string().nullable(),
});
export type FansReply = z.infer<typeof FansReply>;

/** `minutes`: 0 until it is lifted. */
export const banMinutes = [0, 60, 1_440, 10_080, 43_200] as const;
export const BanFanBody = z.object({
  userOid: oid,
  reason,
  minutes: z.int().min(0).max(525_600).default(0),
});
export const UnbanFanBody = z.object({ userOid: oid });
