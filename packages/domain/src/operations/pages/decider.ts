import { type Decider, refuse } from '../../decider.ts';
import type { Language } from '../../language.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type PagedConsent, type PageEvent, pageEvents } from './events.ts';

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
    };

export type PageText = {
  readonly title: string;
  readonly markdown: string;
  readonly savedAt: Timestamp;
};

/** Plain JSON: a snapshot is this value written down. */
export type PagesState = {
  /** By the id of the page, then by language. */
  pages: Record<string, Partial<Record<Language, PageText>>>;
  /** The versions that count now; without one the text is the program's own. */
  published: Partial<Record<PagedConsent, { readonly version: string; readonly publishedAt: Timestamp }>>;
};

/** The pages with the texts that people agree to. */
export const pageOfConsent: Readonly<Record<PagedConsent, string>> = {
  terms: 'terms',
  personalData: 'privacy',
};

export type PageRefusal = 'PAGE_NOT_FOUND' | 'TOO_MANY_PAGES';

/** All pages are one state, which is loaded whole. */
export const mostPages = 100;

export const pages: Decider<PagesState, PageCommand, PageEvent, PageRefusal> = {
  initial: () => ({ pages: {}, published: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'PageSaved': {
        const { pageId, language, title, markdown, savedAt } = event;
        state.pages[pageId] = { ...state.pages[pageId], [language]: { title, markdown, savedAt } };
        return state;
      }
      case 'PageRemoved': {
        const { [event.language]: _, ...left } = state.pages[event.pageId] ?? {};
        if (Object.keys(left).length === 0) delete state.pages[event.pageId];
        else state.pages[event.pageId] = left;
        return state;
      }
      case 'ConsentTextPublished': {
        const { consent, version, publishedAt } = event;
        state.published[consent] = { version, publishedAt };
        return state;
      }
    }
  },

  decide: (state, command) => {
    if (command.type === 'PublishConsentText') return publish(state, command);
    const { pageId, language, now } = command;
    const known = state.pages[pageId]?.[language];
    if (command.type === 'RemovePage')
      return known ? [{ type: 'PageRemoved', pageId, language, removedAt: now }] : refuse('PAGE_NOT_FOUND');
    const { title, markdown } = command;
    if (known?.title === title && known.markdown === markdown) return [];
    if (!state.pages[pageId] && Object.keys(state.pages).length >= mostPages) return refuse('TOO_MANY_PAGES');
    return [{ type: 'PageSaved', pageId, language, title, markdown, savedAt: now }];
  },
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
