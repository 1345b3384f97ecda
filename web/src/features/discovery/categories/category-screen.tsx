import type { ReadSearchCategory } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { searchInputsQuery } from '../queries.ts';
import { CategoryForm } from './category-form.tsx';
import { useSaveCategories } from './use-save-categories.ts';

type Props = {
  readonly componentOid: string;
  /** The page that the person came from, where they go back to. */
  readonly back: string;
};

/**
 * One category of the search page: its names and its filter (ADM-063). An id that no category has is that of
 * a new one.
 */
export const CategoryScreen = ({ componentOid, back }: Props) => {
  const { t } = useLingui();
  const { history } = useRouter();
  const save = useSaveCategories();
  const inputs = useQuery(searchInputsQuery());
  const keep = (categories: readonly ReadSearchCategory[]) =>
    save.mutate(categories, {
      onSuccess: () => {
        showToast(t`The category is saved.`);
        history.push(back);
      },
    });
  return (
    <AdminPage title={t`A category of the search page`}>
      <Loaded query={inputs} lines={6}>
        {({ categories }) => {
          const found = categories.find((one) => one.componentOid === componentOid);
          return (
            <CategoryForm
              key={componentOid}
              category={found ?? newCategory(componentOid)}
              error={save.error}
              busy={save.isPending}
              onCancel={() => history.push(back)}
              onSave={(next) =>
                keep(found ? categories.map((one) => (one === found ? next : one)) : [...categories, next])
              }
            />
          );
        }}
      </Loaded>
    </AdminPage>
  );
};

const newCategory = (componentOid: string): ReadSearchCategory => ({
  componentOid: componentOid as ReadSearchCategory['componentOid'],
  name: {},
  tags: [],
  contentTypes: [],
  free: false,
  adult: false,
  shown: true,
});
