import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import type { CommentFilter } from './comment-filter.ts';
import { type CommentReview, firstReview } from './comment-review.ts';
import { type ChannelEvent, type ChannelTab, channelEvents, channelTabs } from './events.ts';

export type PlacedTab = { readonly tab: ChannelTab; readonly shown: boolean };

export type ChannelCommand = { readonly creatorOid: Oid; readonly now: Timestamp } & (
  | { readonly type: 'ArrangeTabs'; readonly tabs: readonly PlacedTab[] }
  | { readonly type: 'PinWork'; readonly contentOid: Oid; readonly pinned: boolean }
  | { readonly type: 'ShowPlaylist'; readonly playlistOid: Oid; readonly shown: boolean }
  | { readonly type: 'SetCommentFilter'; readonly filter: Readonly<CommentFilter> }
  | { readonly type: 'SetCommentReview'; readonly review: Readonly<CommentReview> }
);

/** Plain JSON: a snapshot is this value written down. */
export type ChannelState = {
  /** As their creator placed them; empty before that. */
  tabs: PlacedTab[];
  /** The work that was pinned last comes first. */
  pinned: Oid[];
  /** The playlist that was shown last comes last. */
  playlists: Oid[];
  filter: CommentFilter;
  review: CommentReview;
};

export type ChannelRefusal = 'TABS_WRONG' | 'TOO_MANY_PINNED';

/** So many works fill the first row of a page. */
export const maxPinnedWorks = 6;

type Decision = ChannelEvent[] | Refusal<ChannelRefusal>;

/** How a creator arranges their page, and what they take of comments (CAT-063, CAT-066). */
export const channel: Decider<ChannelState, ChannelCommand, ChannelEvent, ChannelRefusal> = {
  initial: () => ({
    tabs: [],
    pinned: [],
    playlists: [],
    filter: { words: [], refusesSpam: false },
    review: { ...firstReview },
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'ChannelTabsArranged':
        state.tabs = [...event.tabs];
        return state;
      case 'ChannelWorkPinned':
        state.pinned.unshift(event.contentOid);
        return state;
      case 'ChannelWorkUnpinned':
        state.pinned = state.pinned.filter((one) => one !== event.contentOid);
        return state;
      case 'ChannelPlaylistShown':
        state.playlists = state.playlists.filter((one) => one !== event.playlistOid);
        if (event.shown) state.playlists.push(event.playlistOid);
        return state;
      case 'CommentFilterSet':
        state.filter = { words: wordsIn(event.words), refusesSpam: event.refusesSpam };
        return state;
      case 'CommentReviewSet': {
        const { blockedWords, holdsLinks, accountDays, holdsAll } = event;
        state.review = { blockedWords, holdsLinks, accountDays, holdsAll };
        return state;
      }
    }
  },

  decide: (state, command): Decision => {
    switch (command.type) {
      case 'ArrangeTabs':
        return arranged(state, command);
      case 'PinWork':
        return pinned(state, command);
      case 'ShowPlaylist': {
        const { creatorOid, playlistOid, shown, now: changedAt } = command;
        if (state.playlists.includes(playlistOid) === shown) return [];
        return [{ type: 'ChannelPlaylistShown', creatorOid, playlistOid, shown, changedAt }];
      }
      case 'SetCommentFilter':
        return filtered(state, command);
      case 'SetCommentReview':
        return reviewed(state, command);
    }
  },
};

type Command<Type extends ChannelCommand['type']> = Extract<ChannelCommand, { type: Type }>;

/** Each tab stands in the order once, and home, where all links lead, is shown. */
const arranged = (
  { tabs: placed }: ChannelState,
  { creatorOid, tabs, now }: Command<'ArrangeTabs'>,
): Decision => {
  const names = new Set(tabs.map(({ tab }) => tab));
  const isWhole = names.size === tabs.length && channelTabs.every((tab) => names.has(tab));
  const hasHome = tabs.some(({ tab, shown }) => tab === 'home' && shown);
  if (!isWhole || !hasHome) return refuse('TABS_WRONG');
  if (JSON.stringify(tabs) === JSON.stringify(tabsOf({ tabs: placed }))) return [];
  return [{ type: 'ChannelTabsArranged', creatorOid, tabs: [...tabs], arrangedAt: now }];
};

const pinned = (
  state: ChannelState,
  { creatorOid, contentOid, now, ...command }: Command<'PinWork'>,
): Decision => {
  if (state.pinned.includes(contentOid) === command.pinned) return [];
  if (!command.pinned) return [{ type: 'ChannelWorkUnpinned', creatorOid, contentOid, unpinnedAt: now }];
  if (state.pinned.length >= maxPinnedWorks) return refuse('TOO_MANY_PINNED');
  return [{ type: 'ChannelWorkPinned', creatorOid, contentOid, pinnedAt: now }];
};

const filtered = (
  { filter: before }: ChannelState,
  { creatorOid, filter, now }: Command<'SetCommentFilter'>,
): Decision => {
  const words = [...new Set(filter.words)];
  const { refusesSpam } = filter;
  if (refusesSpam === before.refusesSpam && words.join('\n') === before.words.join('\n')) return [];
  return [{ type: 'CommentFilterSet', creatorOid, words: JSON.stringify(words), refusesSpam, setAt: now }];
};

const reviewed = (
  { review: before }: ChannelState,
  { creatorOid, review, now: setAt }: Command<'SetCommentReview'>,
): Decision => {
  const { blockedWords, holdsLinks, accountDays, holdsAll } = review;
  const isSame =
    blockedWords === before.blockedWords &&
    holdsLinks === before.holdsLinks &&
    accountDays === before.accountDays &&
    holdsAll === before.holdsAll;
  if (isSame) return [];
  return [{ type: 'CommentReviewSet', creatorOid, blockedWords, holdsLinks, accountDays, holdsAll, setAt }];
};

/** The words of an erased account are gone. */
const wordsIn = (words: string | null): string[] => (words === null ? [] : (JSON.parse(words) as string[]));

/** All tabs in the order of the page: what its creator has not placed comes last, and is shown. */
export const tabsOf = ({ tabs }: { readonly tabs: readonly PlacedTab[] }): PlacedTab[] => [
  ...tabs,
  ...channelTabs.filter((name) => !tabs.some(({ tab }) => tab === name)).map((tab) => ({ tab, shown: true })),
];

export const channelStream = defineStream({
  category: 'channel',
  idPattern: '{creator oid}',
  holds: 'how a creator arranges their page, its pinned works and playlists, and what it takes of comments',
  context: 'community',
  decider: channel,
  events: channelEvents,
});
