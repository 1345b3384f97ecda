import { languages } from '@fanfold/contracts';
import { parseOid } from '@fanfold/domain';
import type { SearchCategory } from '@fanfold/domain/discovery';
import { sayIn, type Text } from '@fanfold/texts';

import { searchCategoryTexts } from './search-categories.texts.ts';

type Filter = Partial<Pick<SearchCategory, 'tags' | 'contentTypes' | 'free' | 'adult'>>;

/** What the others stand for: the tag that they are called by. */
const filters: Readonly<Record<string, Filter>> = {
  free: { free: true },
  roleplay: { contentTypes: ['roleplay'] },
  nsfw: { adult: true },
};

/**
 * The categories of a search page that no administrator has set. Their ids are the same in every
 * installation.
 */
export const defaultCategories = (): SearchCategory[] =>
  Object.entries(searchCategoryTexts).map(([id, text], index) => ({
    componentOid: parseOid(`cafe${index.toString(16).padStart(20, '0')}`),
    name: inAllLanguages(text),
    tags: [],
    contentTypes: [],
    free: false,
    adult: false,
    shown: true,
    ...(filters[id] ?? { tags: [id] }),
  }));

const inAllLanguages = (text: Text): SearchCategory['name'] =>
  Object.fromEntries(languages.map((language) => [language, sayIn(language)(text)]));
