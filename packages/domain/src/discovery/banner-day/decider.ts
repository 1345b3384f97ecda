import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, seoulDay, type Timestamp } from '../../time.ts';
import { type BannerContent, type BannerDayEvent, bannerDayEvents } from './events.ts';

type Named = { readonly day: string; readonly bannerOid: Oid; readonly now: Timestamp };

export type BannerDayCommand =
  | ({
      readonly type: 'RequestBanner';
      readonly creatorOid: Oid;
      /** Null while the creator has saved none. */
      readonly content: BannerContent | null;
    } & Named)
  | ({ readonly type: 'ApproveBanner' } & Named)
  | ({ readonly type: 'RejectBanner'; readonly reason: string } & Named)
  | ({ readonly type: 'ChangeBanner' } & Named & Pick<BannerContent, 'title' | 'link'>);

export type BannerSlot = BannerContent & {
  bannerOid: Oid;
  creatorOid: Oid;
  status: 'requested' | 'approved' | 'rejected';
  reason: string | null;
};

/** Plain JSON: a snapshot is this value written down. */
export type BannerDayState = { banners: BannerSlot[] };

export type BannerDayRefusal =
  | 'BANNER_MISSING'
  | 'BANNER_DAY_PAST'
  | 'BANNER_DAY_TOO_FAR'
  | 'BANNER_DAY_FULL'
  | 'BANNER_DAY_TAKEN'
  | 'BANNER_NOT_FOUND'
  | 'BANNER_INCOMPLETE';

export const bannersPerDay = 5;
const mostDaysAhead = 3;

/** The days that can be asked for: today in Korea and the three that follow. */
export const bannerDays = (now: Timestamp): string[] =>
  Array.from({ length: mostDaysAhead + 1 }, (_, ahead) => seoulDay(addDays(now, ahead)));

/** The banners of one day. Five have a place; one that is rejected gives its place back. */
const bannerDay: Decider<BannerDayState, BannerDayCommand, BannerDayEvent, BannerDayRefusal> = {
  initial: () => ({ banners: [] }),

  evolve: (state, event) => {
    if (event.type === 'BannerRequested') {
      const { type: _type, day: _day, ...banner } = event;
      state.banners.push({ ...banner, status: 'requested', reason: null });
      return state;
    }
    const banner = state.banners.find(({ bannerOid }) => bannerOid === event.bannerOid);
    if (banner) changeBy(banner, event);
    return state;
  },

  decide: (state, command) => {
    const days = bannerDays(command.now);
    if (command.day < (days[0] ?? '')) return refuse('BANNER_DAY_PAST');
    if (command.type === 'RequestBanner')
      return days.includes(command.day) ? request(state, command) : refuse('BANNER_DAY_TOO_FAR');
    const banner = state.banners.find(({ bannerOid }) => bannerOid === command.bannerOid);
    return banner ? change(state, banner, command) : refuse('BANNER_NOT_FOUND');
  },
};

const changeBy = (banner: BannerSlot, event: Exclude<BannerDayEvent, { type: 'BannerRequested' }>): void => {
  switch (event.type) {
    case 'BannerApproved':
      banner.status = 'approved';
      banner.reason = null;
      return;
    case 'BannerRejected':
      banner.status = 'rejected';
      banner.reason = event.reason;
      return;
    case 'BannerChanged':
      banner.title = event.title;
      banner.link = event.link;
  }
};

type Decision = BannerDayEvent[] | Refusal<BannerDayRefusal>;
type Requested = Extract<BannerDayCommand, { type: 'RequestBanner' }>;

const placed = ({ banners }: BannerDayState): BannerSlot[] =>
  banners.filter(({ status }) => status !== 'rejected');

const request = (state: BannerDayState, { day, bannerOid, creatorOid, content }: Requested): Decision => {
  if (content === null) return refuse('BANNER_MISSING');
  const taken = placed(state);
  if (taken.some((banner) => banner.creatorOid === creatorOid)) return refuse('BANNER_DAY_TAKEN');
  if (taken.length >= bannersPerDay) return refuse('BANNER_DAY_FULL');
  return [{ type: 'BannerRequested', day, bannerOid, creatorOid, ...content }];
};

type Changing = Exclude<BannerDayCommand, { type: 'RequestBanner' }>;

const change = (state: BannerDayState, banner: BannerSlot, command: Changing): Decision => {
  const { bannerOid, creatorOid } = banner;
  const slot = { day: command.day, bannerOid, creatorOid };
  switch (command.type) {
    case 'ApproveBanner':
      return approve(state, banner, slot);
    case 'RejectBanner':
      return banner.status === 'rejected'
        ? []
        : [{ type: 'BannerRejected', ...slot, reason: command.reason }];
    case 'ChangeBanner': {
      const { title, link } = command;
      if (Object.keys(title).length === 0) return refuse('BANNER_INCOMPLETE');
      return [{ type: 'BannerChanged', ...slot, title, link }];
    }
  }
};

type Slot = { readonly day: string; readonly bannerOid: Oid; readonly creatorOid: Oid };

/** One that was rejected may find its place taken, by others or by the same creator's next request. */
const approve = (state: BannerDayState, { status }: BannerSlot, slot: Slot): Decision => {
  if (status === 'approved') return [];
  const taken = placed(state).filter(({ bannerOid }) => bannerOid !== slot.bannerOid);
  if (taken.some(({ creatorOid }) => creatorOid === slot.creatorOid)) return refuse('BANNER_DAY_TAKEN');
  if (taken.length >= bannersPerDay) return refuse('BANNER_DAY_FULL');
  return [{ type: 'BannerApproved', ...slot }];
};

export const bannerDayStream = defineStream({
  category: 'bannerDay',
  idPattern: '{yyyy-mm-dd}',
  holds: 'the banners of creators that were requested, approved and rejected for a day of Asia/Seoul',
  context: 'discovery',
  decider: bannerDay,
  events: bannerDayEvents,
});
