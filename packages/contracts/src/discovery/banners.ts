import { bannerContent } from '@fanfold/domain/discovery';
import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { calendarDay, language, oid } from '../common.ts';
import { RowCreator } from './row-creator.ts';

export type { BannerContent } from '@fanfold/domain/discovery';

/**
 * What a banner of a creator shows and where it leads: a page of the site; null is the creator's page
 * (DIS-050).
 */
const Content = z.object({
  title: z.partialRecord(language, z.string().trim().min(1).max(80)),
  picture: z.object({ key: oid, colour: z.string().regex(/^#[0-9a-f]{6}$/) }),
  link: z
    .string()
    .trim()
    .max(300)
    .regex(/^\/(?!\/)/)
    .nullable(),
});

const status = z.enum(['requested', 'approved', 'rejected']);

/** DIS-022: the days that can be asked for, in Asia/Seoul, and how many places each has left. */
export const BannerDatesReply = z.object({
  dates: z.array(
    z.object({
      day: calendarDay,
      free: z.int(),
      /** What the creator asked for on this day last. */
      own: z.object({ bannerOid: oid, status, reason: z.string().nullable() }).nullable(),
    }),
  ),
});
export type BannerDatesReply = z.infer<typeof BannerDatesReply>;

/** DIS-023, DIS-024 */
export const CreatorBannerReply = z.object({ banner: bannerContent.nullable() });
export type CreatorBannerReply = z.infer<typeof CreatorBannerReply>;
export const SaveCreatorBannerBody = Content;
export type SaveCreatorBannerBody = z.infer<typeof SaveCreatorBannerBody>;

/** DIS-025 */
export const InitBannerBody = z.object({ desiredDate: calendarDay });

/** That a banner of today was seen, or pressed. */
export const BannerCountBody = z.object({ bannerOid: oid, act: z.enum(['show', 'click']) });

const AdminBanner = bannerContent.extend({
  bannerOid: oid,
  creatorOid: oid,
  /** Null for an account that is gone. */
  creator: RowCreator.nullable(),
  status,
  reason: z.string().nullable(),
});
export type AdminBanner = z.infer<typeof AdminBanner>;

/** ADM-007: the banners of the days that can still be decided. */
export const BannerRequestsReply = z.object({
  days: z.array(z.object({ day: calendarDay, free: z.int(), banners: z.array(AdminBanner) })),
  /** The works and creators to whose pages the banners lead. What is hidden or gone is left out. */
  named: z.object({ works: z.array(Tile), creators: z.array(RowCreator) }),
});
export type BannerRequestsReply = z.infer<typeof BannerRequestsReply>;

/** ADM-031: a banner is shown on its day, or not. */
export const SetCreatorBannerBody = z.discriminatedUnion('status', [
  z.object({ status: z.literal('approved'), day: calendarDay, bannerOid: oid }),
  z.object({
    status: z.literal('rejected'),
    day: calendarDay,
    bannerOid: oid,
    reason: z.string().trim().min(1).max(300),
  }),
]);
export type SetCreatorBannerBody = z.infer<typeof SetCreatorBannerBody>;

/** ADM-032: what a banner says and where it leads. */
export const UpdateBannerBody = Content.pick({ title: true, link: true }).extend({
  day: calendarDay,
  bannerOid: oid,
});
export type UpdateBannerBody = z.infer<typeof UpdateBannerBody>;

/** ADM-013: how often the banners of the last days were shown and pressed. */
export const BannerViewCountReply = z.object({
  days: z.array(
    z.object({
      day: calendarDay,
      banners: z.array(AdminBanner.extend({ shows: z.int(), clicks: z.int() })),
    }),
  ),
});
export type BannerViewCountReply = z.infer<typeof BannerViewCountReply>;
