import type { Language } from '@fanfold/contracts';
import { useEffect, useState } from 'react';

import { currentLanguage } from '../lib/i18n.ts';

export type Offered =
  | { readonly kind: 'keyword' | 'tag'; readonly text: string }
  | { readonly kind: 'creator'; readonly text: string; readonly oid: string };

const mostRecent = 6;
/** While a person goes on typing, nothing is asked. */
const pauseMs = 120;

/**
 * What the field of searches offers: former searches while it is empty, then what the service suggests. What
 * asks the service comes with the first letter, so that the first page does not carry it. Undefined: nothing
 * is wanted.
 */
export const useOffered = (written: string | undefined, recent: readonly string[]): readonly Offered[] => {
  const [found, setFound] = useState<{ readonly of: string; readonly offered: readonly Offered[] }>();
  const keyword = written?.trim() ?? '';
  useEffect(() => {
    if (keyword === '') return;
    let wanted = true;
    const timer = setTimeout(async () => {
      // Suggestions are a help: without them the search works as well.
      const offered = await suggest(keyword, currentLanguage()).catch(() => []);
      if (wanted) setFound({ of: keyword, offered });
    }, pauseMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [keyword]);
  if (written === undefined) return [];
  if (keyword === '') return recent.slice(0, mostRecent).map((text) => ({ kind: 'keyword', text }));
  return found && keyword.startsWith(found.of) ? found.offered : [];
};

const suggest = async (keyword: string, language: Language): Promise<readonly Offered[]> => {
  const { suggestionsFor } = await import('../features/discovery/suggest.ts');
  return suggestionsFor(keyword, language);
};
