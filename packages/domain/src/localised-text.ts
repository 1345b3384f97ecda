// A storage format: what was once a field stays one.
import { z } from 'zod';

export const textLanguage = z.enum(['en', 'ko', 'jp', 'es']);

/**
 * A text in the languages its author gave; `original` is always one of them, except in a text that is empty.
 */
export const localisedText = z.object({
  original: textLanguage,
  texts: z.partialRecord(textLanguage, z.string()),
});
export type LocalisedText = z.infer<typeof localisedText>;
