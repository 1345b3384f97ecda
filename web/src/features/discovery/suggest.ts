import type { Language } from '@fanfold/contracts';
import { SuggestReply } from '@fanfold/contracts/discovery';

import { read } from '../../lib/api.ts';

/** What a keyword that is half typed may mean, as lines of one list. */
export const suggestionsFor = async (keyword: string, language: Language) => {
  const { keywords, tags, creators } = await read({
    path: '/content/search/suggestions',
    query: { keyword },
    reply: SuggestReply,
  });
  return [
    ...keywords.map((text) => ({ kind: 'keyword' as const, text })),
    ...tags.map((text) => ({ kind: 'tag' as const, text })),
    ...creators.map(({ oid, nickname, names }) => ({
      kind: 'creator' as const,
      text: names[language] ?? nickname,
      oid,
    })),
  ];
};
