import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { BannerContent } from '../banner-day/events.ts';
import { type CreatorBannerEvent, creatorBannerEvents } from './events.ts';

export type CreatorBannerCommand = {
  readonly type: 'SaveCreatorBanner';
  readonly creatorOid: Oid;
  readonly content: BannerContent;
};

/** Plain JSON: a snapshot is this value written down. */
export type CreatorBannerState = { banner: BannerContent | null };

/** The one banner of a creator, from which days are asked for. */
const creatorBanner: Decider<
  CreatorBannerState,
  CreatorBannerCommand,
  CreatorBannerEvent,
  'BANNER_INCOMPLETE'
> = {
  initial: () => ({ banner: null }),

  evolve: (_state, event) => {
    switch (event.type) {
      case 'CreatorBannerSaved': {
        const { title, picture, link } = event;
        return { banner: { title, picture, link } };
      }
    }
  },

  decide: ({ banner }, { creatorOid, content: { title, picture, link } }) => {
    const content = { title, picture, link };
    if (Object.keys(title).length === 0) return refuse('BANNER_INCOMPLETE');
    if (JSON.stringify(banner) === JSON.stringify(content)) return [];
    return [{ type: 'CreatorBannerSaved', creatorOid, ...content }];
  },
};

export const creatorBannerStream = defineStream({
  category: 'creatorBanner',
  idPattern: '{creator oid}',
  holds: 'the picture and the words of the banner of a creator',
  context: 'discovery',
  decider: creatorBanner,
  events: creatorBannerEvents,
});
