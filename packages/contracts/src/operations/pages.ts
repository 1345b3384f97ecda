import { timestamp } from '@fanfold/domain';
import { pagedConsents, pageId, popupAudiences } from '@fanfold/domain/operations';
import { z } from 'zod';

import { language, reason } from '../common.ts';

/** A page as readers see it (SHL-005). */
export const PageQuery = z.object({ pageId, lang: language.optional() });

const markdown = z.string().trim().min(1).max(40_000);

export const SavePageBody = z.object({
  pageId,
  language,
  title: z.string().trim().min(1).max(120),
  markdown,
});
/** The text of a page is a new version of what people agree to: all people are asked again. */
export const PublishConsentTextBody = z.object({ consent: z.enum(pagedConsents), reason });

export const RemovePageBody = z.object({ pageId, language });
export const PreviewPageBody = z.object({ markdown });
export const PreviewPageReply = z.object({ html: z.string() });

/** SHL-015: the page is shown as a popup for a time. */
export const SchedulePopupBody = z.object({
  pageId,
  audience: z.enum(popupAudiences),
  from: timestamp,
  until: timestamp,
});
export const EndPopupBody = z.object({ pageId });

/** Every page, as it was written. */
export const PagesReply = z.object({
  /** The versions of the texts that people agree to, and their pages. */
  consentTexts: z.array(
    z.object({ consent: z.enum(pagedConsents), pageId: z.string(), publishedAt: z.string().nullable() }),
  ),
  pages: z.array(
    z.object({
      pageId: z.string(),
      popup: z.object({ audience: z.enum(popupAudiences), from: timestamp, until: timestamp }).nullable(),
      texts: z.partialRecord(
        language,
        z.object({ title: z.string(), markdown: z.string(), savedAt: z.string() }),
      ),
    }),
  ),
});
export type PagesReply = z.infer<typeof PagesReply>;
