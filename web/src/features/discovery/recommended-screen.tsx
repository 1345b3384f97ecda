import { type RecommendCategory, recommendCategories } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { AdminPage } from '../../ui/admin-page.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, Failure, InlineFailure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { useCategoryNames } from './lists/category-names.ts';
import { WorkPicker } from './pickers/work-picker.tsx';
import { recommendedQuery, saveRecommended } from './queries.ts';

/** What administrators recommend in each category, in its order; each change is saved at once (ADM-048). */
export const RecommendedScreen = () => {
  const { t } = useLingui();
  const [category, setCategory] = useState<RecommendCategory>('home');
  const names = useCategoryNames();
  return (
    <AdminPage title={t`Recommended works`}>
      <Select
        label={t`Category`}
        value={category}
        options={recommendCategories.map((value) => ({ value, label: names[value] }))}
        onChange={setCategory}
      />
      <List key={category} category={category} />
    </AdminPage>
  );
};

const List = ({ category }: { readonly category: RecommendCategory }) => {
  const client = useQueryClient();
  const list = useQuery(recommendedQuery(category));
  const save = useMutation({
    mutationFn: (contentOids: readonly string[]) => saveRecommended(category, contentOids),
    onSuccess: () => client.invalidateQueries({ queryKey: recommendedQuery(category).queryKey }),
  });
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <Loading>
        <LinesSkeleton />
      </Loading>
    );
  const { works } = list.data;
  return (
    <div className="stack">
      {save.isError ? <InlineFailure error={save.error} /> : null}
      {works.length === 0 ? (
        <EmptyState title={<Trans>Nothing is recommended here yet</Trans>}>
          <Trans>Look for a work below and add it.</Trans>
        </EmptyState>
      ) : null}
      <WorkPicker
        chosen={works.map(({ contentOid }) => contentOid)}
        known={works.flatMap(({ work }) => work ?? [])}
        onChange={save.mutate}
        adds="first"
      />
    </div>
  );
};
