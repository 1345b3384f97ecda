import type {
  EndPopupBody,
  PublishConsentTextBody,
  RemovePageBody,
  SavePageBody,
  SchedulePopupBody,
} from '@fanfold/contracts/operations';
import { pagesId, pagesStream } from '@fanfold/domain/operations';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';

type Deps = { readonly eventLog: EventLog; readonly ids: Ids };

/** An administrator writes a page in one language. Answers the log position. Throws TOO_MANY_PAGES. */
export const savePage = (
  deps: Deps,
  asker: PersonAsker,
  { pageId, language, title, markdown }: z.output<typeof SavePageBody>,
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    pagesStream,
  )(pagesId, (now) => ({
    type: 'SavePage',
    pageId,
    language,
    title,
    markdown,
    now,
  }));

/** The page is gone in one language. Answers the log position. Throws PAGE_NOT_FOUND. */
export const removePage = (
  deps: Deps,
  asker: PersonAsker,
  { pageId, language }: z.output<typeof RemovePageBody>,
): Promise<bigint> =>
  handlerFor(deps, asker, pagesStream)(pagesId, (now) => ({ type: 'RemovePage', pageId, language, now }));

/**
 * The present text is a new version, and all people are asked to agree again. Answers the log position.
 * Throws PAGE_NOT_FOUND.
 */
export const publishConsentText = (
  deps: Deps,
  asker: PersonAsker,
  { consent, reason }: z.output<typeof PublishConsentTextBody>,
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    pagesStream,
  )(pagesId, (now) => ({ type: 'PublishConsentText', consent, reason, now }));

/**
 * SHL-015: a page becomes a popup for a time. Answers the log position. Throws PAGE_NOT_FOUND,
 * POPUP_TIMES_WRONG.
 */
export const schedulePopup = (
  deps: Deps,
  asker: PersonAsker,
  { pageId, audience, from, until }: z.output<typeof SchedulePopupBody>,
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    pagesStream,
  )(pagesId, (now) => ({ type: 'SchedulePopup', pageId, audience, from, until, now }));

/** A page is no popup any more. Answers the log position. */
export const endPopup = (
  deps: Deps,
  asker: PersonAsker,
  { pageId }: z.output<typeof EndPopupBody>,
): Promise<bigint> =>
  handlerFor(deps, asker, pagesStream)(pagesId, (now) => ({ type: 'EndPopup', pageId, now }));
