// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { language } from '../../language.ts';
import { timestamp } from '../../time.ts';

/** Letters, digits and hyphens, as in the address of the page: `/info/{pageId}`. */
export const pageId = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);

/** An administrator wrote a page of the site in one language, in Markdown (CommonMark). */
export const PageSaved = defineEvent('PageSaved', {
  pageId,
  language,
  title: z.string(),
  markdown: z.string(),
  savedAt: timestamp,
});

/** The page is gone in this language. */
export const PageRemoved = defineEvent('PageRemoved', { pageId, language, removedAt: timestamp });

/** The consents whose text is a page: what all people have to agree to. The list only grows. */
export const pagedConsents = ['terms', 'personalData'] as const;
const pagedConsent = z.enum(pagedConsents);
export type PagedConsent = z.infer<typeof pagedConsent>;

/**
 * The text of a page is a new version, in all its languages as they are now: people are asked to agree again.
 */
export const ConsentTextPublished = defineEvent('ConsentTextPublished', {
  consent: pagedConsent,
  version: z.string(),
  reason: z.string(),
  publishedAt: timestamp,
});

/** Who sees a popup. The list only grows. */
export const popupAudiences = ['all', 'visitors', 'signedIn'] as const;
const popupAudience = z.enum(popupAudiences);
export type PopupAudience = z.infer<typeof popupAudience>;

/** A page is shown as a popup for a time; it replaces the times that the page had before. */
export const PopupScheduled = defineEvent('PopupScheduled', {
  pageId,
  audience: popupAudience,
  from: timestamp,
  until: timestamp,
  scheduledAt: timestamp,
});

/** The page is no popup any more. */
export const PopupEnded = defineEvent('PopupEnded', { pageId, endedAt: timestamp });

export const pageEvents = [PageSaved, PageRemoved, ConsentTextPublished, PopupScheduled, PopupEnded] as const;
export type PageEvent = EventOf<typeof pageEvents>;
