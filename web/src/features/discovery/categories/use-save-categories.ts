import type { ReadSearchCategory } from '@fanfold/contracts/discovery';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { saveSearchCategories, searchCategoriesQuery, searchInputsQuery } from '../queries.ts';

/** Saves all categories in their order; then what shows them is read again. */
export const useSaveCategories = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (categories: readonly ReadSearchCategory[]) => saveSearchCategories(categories),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(searchInputsQuery()),
        client.invalidateQueries(searchCategoriesQuery()),
      ]),
  });
};
