import { type Decider, refuse } from '../../decider.ts';
import type { Language } from '../../language.ts';
import { own } from '../../own.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type PagedConsent, type PageEvent, type PopupAudience, pageEvents } from './events.ts';

export type PageCommand =
  | {
      readonly type: 'SavePage';
      readonly pageId: string;
      readonly language: Language;
      readonly title: string;
      readonly markdown: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'RemovePage';
      readonly pageId: string;
      readonly language: Language;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'PublishConsentText';
      readonly consent: PagedConsent;
      readonly reason: string;
      readonly now: Timestamp;
    }
  | PopupCommand;

export type PopupCommand =
  | {
      readonly type: 'SchedulePopup';
      readonly pageId: string;
      readonly audience: PopupAudience;
      readonly from: Timestamp;
      readonly until: Timestamp;
      readonly now: Timestamp;
    }
  | { readonly type: 'EndPopup'; readonly pageId: string; readonly now: Timestamp };

export type PageText = {
  readonly title: string;
  readonly markdown: string;
  readonly savedAt: Timestamp;
};

/** When a page is shown as a popup, and to whom. */
export type Popup = { readonly audience: PopupAudience; readonly from: Timestamp; readonly until: Timestamp };

/** Plain JSON: a snapshot is this value written down. */
export type PagesState = {
  /** By the id of the page, then by language. */
  pages: Record<string, Partial<Record<Language, PageText>>>;
  /** The pages that are popups, by their ids. */
  popups: Record<string, Popup>;
  /** The versions that count now; without one the text is the program's own. */
  published: Partial<Record<PagedConsent, { readonly version: string; readonly publishedAt: Timestamp }>>;
};

/** The pages with the texts that people agree to. */
export const pageOfConsent: Readonly<Record<PagedConsent, string>> = {
  terms: 'terms',
  personalData: 'privacy',
};

export type PageRefusal = 'PAGE_NOT_FOUND' | 'TOO_MANY_PAGES' | 'POPUP_TIMES_WRONG';

/** All pages are one state, which is loaded whole. */
export const mostPages = 100;

export const pages: Decider<PagesState, PageCommand, PageEvent, PageRefusal> = {
  initial: () => ({ pages: {}, popups: {}, published: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'PageSaved': {
        const { pageId, language, title, markdown, savedAt } = event;
        state.pages[pageId] = { ...state.pages[pageId], [language]: { title, markdown, savedAt } };
        return state;
      }
      case 'PageRemoved': {
        const { [event.language]: _, ...left } = state.pages[event.pageId] ?? {};
        if (Object.keys(left).length > 0) state.pages[event.pageId] = left;
        else {
          delete state.pages[event.pageId];
          delete state.popups[event.pageId];
        }
        return state;
      }
      case 'PopupScheduled': {
        const { pageId, audience, from, until } = event;
        state.popups[pageId] = { audience, from, until };
        return state;
      }
      case 'PopupEnded':
        delete state.popups[event.pageId];
        return state;
      case 'ConsentTextPublished': {
        const { consent, version, publishedAt } = event;
        state.published[consent] = { version, publishedAt };
        return state;
      }
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'PublishConsentText':
        return publish(state, command);
      case 'SchedulePopup':
      case 'EndPopup':
        return decidePopup(state, command);
      case 'SavePage':
      case 'RemovePage':
        return decideText(state, command);
    }
  },
};

type TextCommand = Extract<PageCommand, { type: 'SavePage' | 'RemovePage' }>;

const decideText = (state: Readonly<PagesState>, command: TextCommand) => {
  const { pageId, language, now } = command;
  const known = state.pages[pageId]?.[language];
  if (command.type === 'RemovePage')
    return known
      ? [{ type: 'PageRemoved', pageId, language, removedAt: now } as const]
      : refuse('PAGE_NOT_FOUND');
  const { title, markdown } = command;
  if (known?.title === title && known.markdown === markdown) return [];
  if (!own(state.pages, pageId) && Object.keys(state.pages).length >= mostPages)
    return refuse('TOO_MANY_PAGES');
  return [{ type: 'PageSaved', pageId, language, title, markdown, savedAt: now } as const];
};

/** The same text again is no new version: people are not asked twice for nothing. */
const publish = (
  { pages: all, published }: Readonly<PagesState>,
  { consent, reason, now }: Extract<PageCommand, { type: 'PublishConsentText' }>,
) => {
  const texts = Object.values(all[pageOfConsent[consent]] ?? {});
  if (texts.length === 0) return refuse('PAGE_NOT_FOUND');
  const last = published[consent];
  if (last && texts.every(({ savedAt }) => savedAt <= last.publishedAt)) return [];
  return [{ type: 'ConsentTextPublished', consent, version: now, reason, publishedAt: now } as const];
};

/** When a page is a popup, and to whom; undefined when it is none. */
export const popupOf = ({ popups }: Readonly<PagesState>, pageId: string): Popup | undefined =>
  own(popups, pageId);

const decidePopup = ({ pages: all, popups }: Readonly<PagesState>, command: PopupCommand) => {
  const { pageId, now } = command;
  const known = own(popups, pageId);
  if (command.type === 'EndPopup')
    return known ? [{ type: 'PopupEnded', pageId, endedAt: now } as const] : [];
  const { audience, from, until } = command;
  if (!own(all, pageId)) return refuse('PAGE_NOT_FOUND');
  if (from >= until || until <= now) return refuse('POPUP_TIMES_WRONG');
  if (known?.audience === audience && known.from === from && known.until === until) return [];
  return [{ type: 'PopupScheduled', pageId, audience, from, until, scheduledAt: now } as const];
};

/** The popups that a person sees now, the one that began last first. */
export const popupsFor = (
  { popups }: Readonly<PagesState>,
  { isSignedIn, now }: { readonly isSignedIn: boolean; readonly now: Timestamp },
): string[] =>
  Object.entries(popups)
    .filter(([, { audience, from, until }]) => {
      const isMeant = audience === 'all' || (audience === 'signedIn') === isSignedIn;
      return isMeant && from <= now && now < until;
    })
    .toSorted(([, one], [, other]) => other.from.localeCompare(one.from))
    .map(([pageId]) => pageId);

/** The one stream of the site's pages. */
export const pagesId = 'site';

/** The text of a page for a reader: in their language, else in English, else in any. */
export const pageTextFor = (
  { pages: all }: Readonly<PagesState>,
  pageId: string,
  language: Language,
): (PageText & { readonly language: Language }) | undefined => {
  const texts = all[pageId] ?? {};
  const order: readonly Language[] = [language, 'en', 'ko', 'jp', 'es'];
  const found = order.find((one) => texts[one] !== undefined);
  const text = found && texts[found];
  return found && text ? { ...text, language: found } : undefined;
};

export const pagesStream = defineStream({
  category: 'pages',
  idPattern: 'site',
  holds: 'the pages that the operator writes, in each language',
  context: 'operations',
  decider: pages,
  events: pageEvents,
});
