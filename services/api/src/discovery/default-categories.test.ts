import { SearchCategories } from '@fanfold/contracts/discovery';
import { searchCategoriesStream } from '@fanfold/domain/discovery';
import { loadTexts } from '@fanfold/texts';
import { describe, expect, it } from 'vitest';

import { defaultCategories } from './default-categories.ts';

loadTexts();

describe('the categories that the search page has by itself [DIS-045]', () => {
  it('have a name in each language, and each a filter', () => {
    const categories = defaultCategories();
    expect(categories.find(({ tags }) => tags.includes('femalevoice'))?.name).toEqual({
      en: 'Female voice',
      ko: '여성 보이스',
      jp: '女性ボイス',
      es: 'Voz femenina',
    });
    expect(categories.find(({ free }) => free)?.tags).toEqual([]);
    expect(categories.filter(({ adult }) => adult)).toHaveLength(1);
  });

  it('can be saved as they are', () => {
    const { categories } = SearchCategories.parse({ categories: defaultCategories() });
    const { decider } = searchCategoriesStream;
    expect(decider.decide(decider.initial(), { type: 'SaveSearchCategories', categories })).toEqual([
      { type: 'SearchCategoriesSaved', categories },
    ]);
  });
});
