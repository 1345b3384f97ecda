import { languages } from '@fanfold/contracts';
import type { Component, ComponentKind } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Field } from '../../../ui/field.tsx';
import { useKindNames } from '../../../ui/kind-names.ts';
import { languageNames } from '../../../ui/languages.ts';
import { Select } from '../../../ui/select.tsx';
import { CreatorPicker } from '../pickers/creator-picker.tsx';
import type { KnownProps } from '../pickers/known.ts';
import { LinkPicker } from '../pickers/link-picker.tsx';
import { PlaylistChoice, PlaylistPicker } from '../pickers/playlist-picker.tsx';
import { TagPicker } from '../pickers/tag-picker.tsx';
import { WorkPicker } from '../pickers/work-picker.tsx';
import type { RowField } from './row-faults.ts';
import type { Own } from './row-list.tsx';
import { withText } from './row-texts.ts';

type Props = KnownProps & {
  readonly row: Component;
  readonly own: Own | undefined;
  /** What is wrong with a field. */
  readonly faultAt: (field: RowField) => ReactNode;
  readonly onChange: (row: Component) => void;
};
type Metadata = Component['componentMetadata'];

/** Kinds of rows that can be of one kind of work alone. */
const ofWorks: ReadonlySet<ComponentKind> = new Set([
  'newest',
  'rising',
  'limited',
  'tag',
  'creators',
  'ranking',
]);

/** The fields that its kind reads. */
export const WhatOf = (props: Props) => {
  const { row, own, faultAt, onChange } = props;
  const { t } = useLingui();
  const { kind, componentMetadata: has } = row;
  const change = (changed: Partial<Metadata>) =>
    onChange({ ...row, componentMetadata: { ...has, ...changed } });
  const part = { ...props, has, change };
  return (
    <>
      <ChosenOf {...part} />
      {kind === 'tag' ? (
        <TagPicker tag={has.tag} error={faultAt('tag')} onChange={(tag) => change({ tag })} />
      ) : null}
      {kind === 'banner' ? <BannerWords {...part} /> : null}
      {ofWorks.has(kind) && !own ? <KindOfWork {...part} /> : null}
      {kind === 'banner' ? null : (
        <Field
          label={t`How many it shows`}
          type="number"
          min={1}
          max={24}
          value={has.count === 0 ? '' : has.count}
          error={faultAt('count')}
          onChange={({ target }) => change({ count: Number(target.value) })}
        />
      )}
    </>
  );
};

type PartProps = Props & { readonly has: Metadata; readonly change: (changed: Partial<Metadata>) => void };

/** What is chosen one by one. */
const ChosenOf = ({ row: { kind }, own, has, change, faultAt, known, onFound }: PartProps) => {
  switch (kind) {
    case 'works':
      return (
        <WorkPicker
          chosen={has.contentOids}
          known={known.works}
          onFound={onFound}
          creatorOid={own?.creatorOid}
          error={faultAt('contentOids')}
          onChange={(oids) => change({ contentOids: [...oids] as typeof has.contentOids })}
        />
      );
    case 'creators':
      return (
        <CreatorPicker
          chosen={has.creatorOids}
          known={known.creators}
          onFound={onFound}
          onChange={(oids) => change({ creatorOids: [...oids] as typeof has.creatorOids })}
        />
      );
    case 'playlist': {
      const choice = { chosen: has.playlist, error: faultAt('playlist') };
      const choose = (playlist: Metadata['playlist']) => change({ playlist });
      return own ? (
        <PlaylistChoice {...choice} playlists={own.playlists} onChange={choose} />
      ) : (
        <PlaylistPicker {...choice} known={known} onFound={onFound} onChange={choose} />
      );
    }
    default:
      return null;
  }
};

const BannerWords = ({ has, change, faultAt, known, onFound }: PartProps) => {
  const { t } = useLingui();
  return (
    <>
      {languages.map((language) => {
        const name = languageNames[language];
        return (
          <Field
            key={language}
            label={t`Words under the title in ${name}`}
            value={has.words[language] ?? ''}
            maxLength={200}
            onChange={({ target }) => change({ words: withText(has.words, language, target.value) })}
          />
        );
      })}
      <LinkPicker
        link={has.link}
        error={faultAt('link')}
        known={known}
        onFound={onFound}
        onChange={(link) => change({ link })}
      />
    </>
  );
};

const KindOfWork = ({ has, change }: PartProps) => {
  const { t } = useLingui();
  const names = useKindNames();
  const kinds = Object.keys(names) as NonNullable<Metadata['contentKind']>[];
  return (
    <Select<NonNullable<Metadata['contentKind']> | 'all'>
      label={t`Kind of work`}
      value={has.contentKind ?? 'all'}
      options={[
        { value: 'all', label: t`All kinds` },
        ...kinds.map((value) => ({ value, label: names[value] })),
      ]}
      onChange={(kind) => change({ contentKind: kind === 'all' ? null : kind })}
    />
  );
};
