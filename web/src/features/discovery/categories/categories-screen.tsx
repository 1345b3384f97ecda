import type { AdminSearchInputsReply, ReadSearchCategory } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { newIntent } from '../../../lib/api.ts';
import { moved } from '../../../lib/moved.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import styles from '../curation/curation.module.css';
import { searchInputsQuery } from '../queries.ts';
import { CategoryLine } from './category-line.tsx';
import { useSaveCategories } from './use-save-categories.ts';

type Props = { readonly adminPath: string };

/** The categories that the search page offers, in their order; each change is saved at once (ADM-062). */
export const CategoriesScreen = ({ adminPath }: Props) => {
  const { t } = useLingui();
  const [unused] = useState(newCategoryOid);
  return (
    <AdminPage
      title={t`Search categories`}
      actions={
        <Link
          className={buttonClass({ solid: true })}
          to="/$adminPath/search-category-setting/$componentOid"
          params={{ adminPath, componentOid: unused }}
        >
          <Trans>Add a category</Trans>
        </Link>
      }
    >
      <Loaded query={useQuery(searchInputsQuery())} lines={6}>
        {(inputs) => <Categories inputs={inputs} adminPath={adminPath} />}
      </Loaded>
    </AdminPage>
  );
};

type CategoriesProps = Props & { readonly inputs: AdminSearchInputsReply };

const Categories = ({ inputs: { saved, categories }, adminPath }: CategoriesProps) => {
  const save = useSaveCategories();
  const change = (next: readonly ReadSearchCategory[]): void => {
    if (!save.isPending) save.mutate(next);
  };
  if (categories.length === 0)
    return (
      <EmptyState title={<Trans>The search page offers no categories</Trans>}>
        <Trans>Add one, and people can begin a search with it.</Trans>
      </EmptyState>
    );
  return (
    <div className="stack">
      {saved ? null : (
        <p className="quiet">
          <Trans>The search page comes with these categories. Your first change saves them as yours.</Trans>
        </p>
      )}
      {save.error ? <InlineFailure error={save.error} /> : null}
      <ol className={styles.rows} data-testid="search-categories">
        {categories.map((category, index) => (
          <CategoryLine
            key={category.componentOid}
            category={category}
            adminPath={adminPath}
            index={index}
            last={index === categories.length - 1}
            onMove={(from, to) => change(moved(categories, from, to))}
            onRemove={() => change(categories.filter((one) => one !== category))}
          />
        ))}
      </ol>
    </div>
  );
};

const oidLength = 24;

const newCategoryOid = (): string => newIntent().slice(0, oidLength);
