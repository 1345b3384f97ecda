// Every page of the application contains this module: the others of the context come with the pages that use
// them.
import { z } from 'zod';

import { language } from '../common.ts';

/** A page of the operator, as its readers see it. */
export const PageReply = z.object({
  pageId: z.string(),
  /** Which of the languages it is in: the reader's, else English, else any. */
  language,
  title: z.string(),
  /** Rendered from Markdown; what was written as HTML is text in it. */
  html: z.string(),
  savedAt: z.string(),
});

/** The popups that the caller sees now, the one that began last first. */
export const PopupsReply = z.object({ popups: z.array(PageReply) });
export type Popup = z.infer<typeof PageReply>;
