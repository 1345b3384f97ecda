import { languages } from '@fanfold/contracts';
import type { AdminCreator, CreatorFilter, CreatorListReply } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { filtersOn } from '../../../ui/filters-on.ts';
import { languageNames } from '../../../ui/languages.ts';
import { Pill } from '../../../ui/pill.tsx';
import { profileImageAddress } from '../../../ui/profile-image.ts';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { creatorListQuery } from './queries.ts';
import { RefreshTags } from './refresh-tags.tsx';
import { SetCreatorDialog } from './set-creator-dialog.tsx';

type Props = { readonly adminPath: string };

/** All creators, to be narrowed by name, language and tag (ADM-053). */
export const CreatorListScreen = ({ adminPath }: Props) => {
  const { t } = useLingui();
  const [filter, setFilter] = useState<CreatorFilter>({});
  const [adding, setAdding] = useState(false);
  const shown = useDeferredValue(filter);
  const query = useInfiniteQuery({ ...creatorListQuery(shown), placeholderData: (before) => before });
  return (
    <AdminPage
      title={t`Creators`}
      actions={
        <span className="row">
          <Button small solid onClick={() => setAdding(true)}>
            <Trans>Add a creator</Trans>
          </Button>
          <RefreshTags />
        </span>
      }
    >
      <CreatorFilters value={filter} tags={query.data?.pages[0]?.tags ?? []} onChange={setFilter} />
      <DataTable
        caption={<Trans>Creators</Trans>}
        captionHidden
        rowKey={({ oid }) => oid}
        list={pagesOf(query, ({ creators }) => creators)}
        empty={
          <EmptyState
            picture="people"
            title={<Trans>No creators found</Trans>}
            action={
              <Button small onClick={() => setFilter({})}>
                <Trans>Show all creators</Trans>
              </Button>
            }
          >
            <Trans>No creator has this name, language and tag.</Trans>
          </EmptyState>
        }
        columns={[
          {
            key: 'name',
            name: <Trans>Creator</Trans>,
            head: true,
            cell: (creator) => <Name creator={creator} adminPath={adminPath} />,
          },
          {
            key: 'language',
            name: <Trans>Language</Trans>,
            cell: ({ channelLanguage }) => (channelLanguage === null ? '–' : languageNames[channelLanguage]),
          },
          { key: 'currency', name: <Trans>Paid in</Trans>, cell: (one) => one.earningCurrency ?? '–' },
          { key: 'tags', name: <Trans>Tags</Trans>, cell: (one) => <Tags creator={one} /> },
        ]}
      />
      {adding ? <SetCreatorDialog isCreator userOid="" onClose={() => setAdding(false)} /> : null}
    </AdminPage>
  );
};

type FilterProps = {
  readonly value: CreatorFilter;
  readonly tags: CreatorListReply['tags'];
  readonly onChange: (value: CreatorFilter) => void;
};

const CreatorFilters = ({ value, tags, onChange }: FilterProps) => {
  const { t } = useLingui();
  const set = (name: keyof CreatorFilter, text: string) => {
    const { [name]: _former, ...rest } = value;
    onChange(text === '' || text === 'all' ? rest : { ...rest, [name]: text });
  };
  const all = { value: 'all', label: t({ context: 'filter', message: 'All' }) };
  return (
    <Filters label={t`Creators`} active={filtersOn(value)} onClear={() => onChange({})}>
      <Field
        label={t`User number or nickname`}
        type="search"
        maxLength={100}
        value={value.query ?? ''}
        onChange={(event) => set('query', event.target.value)}
      />
      <Select
        label={t`Language`}
        value={value.channelLanguage ?? 'all'}
        onChange={(language) => set('channelLanguage', language)}
        options={[all, ...languages.map((code) => ({ value: code, label: languageNames[code] }))]}
      />
      <Select
        label={t({ context: 'creator', message: 'Tag' })}
        value={value.tag ?? 'all'}
        onChange={(tag) => set('tag', tag)}
        options={[all, ...tags.map(({ tag, creators }) => ({ value: tag, label: `${tag} (${creators})` }))]}
      />
      <Select
        label={t`Show`}
        value={value.state ?? 'creators'}
        onChange={(state) => set('state', state === 'creators' ? '' : state)}
        options={[
          { value: 'creators', label: t`Creators` },
          { value: 'former', label: t`Former creators` },
        ]}
      />
    </Filters>
  );
};

type CreatorProps = { readonly creator: AdminCreator };

const Name = ({ creator, adminPath }: CreatorProps & Props) => (
  <span className="row">
    <Avatar nickname={creator.nickname} picture={profileImageAddress(creator.profileImageKey, 'small')} />
    <Link to="/$adminPath/creator" params={{ adminPath }} search={{ creator: creator.oid }}>
      <b>{creator.nickname}</b>
    </Link>
  </span>
);

const Tags = ({ creator: { creatorTags } }: CreatorProps) =>
  creatorTags.length === 0 ? (
    '–'
  ) : (
    <span className="row">
      {creatorTags.map((tag) => (
        <Pill key={tag} tone="plain">
          {tag}
        </Pill>
      ))}
    </span>
  );
