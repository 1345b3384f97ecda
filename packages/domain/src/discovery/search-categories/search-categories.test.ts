import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { searchCategories } from './decider.ts';

const rain = {
  componentOid: parseOid('1'.repeat(24)),
  name: { en: 'Rain' },
  tags: ['rain'],
  contentTypes: [],
  free: false,
  adult: false,
  shown: true,
};

describe('the categories of the search page', () => {
  const given = scenario(searchCategories);

  it('are saved in their order [ADM-062] [ADM-063]', () => {
    const free = { ...rain, componentOid: parseOid('2'.repeat(24)), tags: [], free: true };
    const categories = [free, rain];
    given()
      .when({ type: 'SaveSearchCategories', categories })
      .emits({ type: 'SearchCategoriesSaved', categories });
    expect(given({ type: 'SearchCategoriesSaved', categories }).state()).toEqual({ categories });
    expect(given().state()).toEqual({ categories: null });
  });

  it('have a name and a filter each, and are there once', () => {
    const saving = (...categories: (typeof rain)[]) =>
      given().when({ type: 'SaveSearchCategories', categories });
    saving({ ...rain, tags: [] }).refuses('SEARCH_CATEGORY_EMPTY');
    saving({ ...rain, name: {} as typeof rain.name }).refuses('SEARCH_CATEGORY_EMPTY');
    saving(rain, rain).refuses('SEARCH_CATEGORY_TWICE');
  });
});
