// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { bannerContent } from '../banner-day/events.ts';

/** What a creator's banner shows from now on; days that were asked for before keep what they had. */
export const CreatorBannerSaved = defineEvent('CreatorBannerSaved', {
  creatorOid: oid,
  ...bannerContent.shape,
});

export const creatorBannerEvents = [CreatorBannerSaved] as const;
export type CreatorBannerEvent = EventOf<typeof creatorBannerEvents>;
