// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { language } from '../../language.ts';
import { calendarDay } from '../../time.ts';

/**
 * What a banner shows (DIS-050): a picture with words, which leads to a page of the site, or to its creator.
 */
export const bannerContent = z.object({
  title: z.partialRecord(language, z.string()),
  /** An asset of context media, and the colour of its place while it is loaded: `#rrggbb`. */
  picture: z.object({ key: oid, colour: z.string() }),
  link: z.string().nullable(),
});
export type BannerContent = z.infer<typeof bannerContent>;

/** A day of Asia/Seoul, and one of its banners. */
const slot = { day: calendarDay, bannerOid: oid, creatorOid: oid };

/** A creator wants their banner to be shown on a day, as it is now. */
export const BannerRequested = defineEvent('BannerRequested', { ...slot, ...bannerContent.shape });

export const BannerApproved = defineEvent('BannerApproved', slot);

/** It is not shown, or not any more; the creator reads why. */
export const BannerRejected = defineEvent('BannerRejected', { ...slot, reason: z.string() });

/** An administrator corrected what it says or where it leads. */
export const BannerChanged = defineEvent('BannerChanged', {
  ...slot,
  title: bannerContent.shape.title,
  link: bannerContent.shape.link,
});

export const bannerDayEvents = [BannerRequested, BannerApproved, BannerRejected, BannerChanged] as const;
export type BannerDayEvent = EventOf<typeof bannerDayEvents>;
