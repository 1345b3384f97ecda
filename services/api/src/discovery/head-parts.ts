import type { Language } from '@fanfold/contracts';

import { addressOf, alternatesOf } from './addresses.ts';

/** Where a page is, in the reader's language and in the others. */
export const placeOf = (publicUrl: string, path: string, language: Language | undefined) => ({
  canonical: addressOf(publicUrl, path, language),
  alternates: alternatesOf(publicUrl, path),
});

type Said = { readonly title: string; readonly description: string; readonly picture: string | null };

/** What schema.org asks of everything that has a page. */
export const thing = (url: string, { title, description, picture }: Said) => ({
  name: title,
  description,
  url,
  ...(picture === null ? {} : { image: picture, thumbnailUrl: picture }),
});
