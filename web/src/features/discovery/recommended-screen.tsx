import {
  type RecommendCategory,
  type RecommendReply,
  recommendCategories,
} from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { CreatorName } from '../../ui/creator-name.ts';
import { Field } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, Failure, InlineFailure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { Localised } from '../../ui/texts.tsx';
import { recommendableQuery, recommendedQuery, saveRecommended } from './queries.ts';
import styles from './recommended.module.css';

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

const useCategoryNames = (): Record<RecommendCategory, string> => {
  const { t } = useLingui();
  return {
    home: t`Home page`,
    asmr: t`ASMR`,
    anime: t`Anime`,
    bl: t`BL`,
    draw: t`Drawings`,
    japan: t`Japan`,
    realplay: t`RealPlay`,
    file: t`File works`,
  };
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
  const oids = works.map(({ contentOid }) => contentOid);
  return (
    <>
      {save.isError ? <InlineFailure error={save.error} /> : null}
      {works.length === 0 ? (
        <EmptyState title={<Trans>Nothing is recommended here yet</Trans>}>
          <Trans>Look for a work below and add it.</Trans>
        </EmptyState>
      ) : (
        <Works works={works} onSave={save.mutate} />
      )}
      <AddWork listed={oids} onAdd={(contentOid) => save.mutate([contentOid, ...oids])} />
    </>
  );
};

type WorksProps = {
  readonly works: RecommendReply['works'];
  readonly onSave: (contentOids: readonly string[]) => void;
};

const Works = ({ works, onSave }: WorksProps) => {
  const { t } = useLingui();
  const oids = works.map(({ contentOid }) => contentOid as string);
  const moved = (from: number, to: number): void => onSave(withMoved(oids, from, to));
  return (
    <ol className={styles.list}>
      {works.map(({ contentOid, work }, index) => (
        <li key={contentOid}>
          <span className={styles.title}>
            {work ? (
              <Localised texts={work.title} original={work.original} />
            ) : (
              <Trans>A work that is not shown now</Trans>
            )}
            <span className="quiet">{work ? <CreatorName of={work} /> : null}</span>
          </span>
          <Button
            small
            aria-label={t`Move up, place ${index + 1}`}
            disabled={index === 0}
            onClick={() => moved(index, index - 1)}
          >
            ↑
          </Button>
          <Button
            small
            aria-label={t`Move down, place ${index + 1}`}
            disabled={index === works.length - 1}
            onClick={() => moved(index, index + 1)}
          >
            ↓
          </Button>
          <Button small onClick={() => onSave(oids.filter((one) => one !== contentOid))}>
            <Trans>Remove</Trans>
          </Button>
        </li>
      ))}
    </ol>
  );
};

const withMoved = (oids: readonly string[], from: number, to: number): string[] => {
  const others = oids.filter((_oid, index) => index !== from);
  return [...others.slice(0, to), oids[from] ?? '', ...others.slice(to)];
};

type AddProps = { readonly listed: readonly string[]; readonly onAdd: (contentOid: string) => void };

const mostOffered = 8;

const AddWork = ({ listed, onAdd }: AddProps) => {
  const { t } = useLingui();
  const [written, setWritten] = useState('');
  const keyword = written.trim();
  const { data } = useQuery({
    ...recommendableQuery(keyword),
    enabled: keyword !== '',
  });
  const found = (keyword === '' ? [] : (data ?? []))
    .filter(({ contentOid }) => !listed.includes(contentOid))
    .slice(0, mostOffered);
  return (
    <Section title={<Trans>Add a work</Trans>}>
      <Field
        label={t`Title, tag or creator`}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={written}
        onChange={({ target }) => setWritten(target.value)}
      />
      <ul className={styles.list}>
        {found.map((work) => (
          <li key={work.contentOid}>
            <span className={styles.title}>
              <Localised texts={work.title} original={work.original} />
              <span className="quiet">
                <CreatorName of={work} />
              </span>
            </span>
            <Button small onClick={() => onAdd(work.contentOid)}>
              <Trans context="button">Add</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
};
