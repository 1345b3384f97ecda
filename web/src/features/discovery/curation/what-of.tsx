import { languages } from '@fanfold/contracts';
import type { Component, ComponentKind } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';

import { Field } from '../../../ui/field.tsx';
import { useKindNames } from '../../../ui/kind-names.ts';
import { languageNames } from '../../../ui/languages.ts';
import { Select } from '../../../ui/select.tsx';
import { listOf, withText } from './row-texts.ts';

type Props = { readonly row: Component; readonly onChange: (row: Component) => void };
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
export const WhatOf = ({ row, onChange }: Props) => {
  const { t } = useLingui();
  const { kind, componentMetadata: has } = row;
  const change = (changed: Partial<Component['componentMetadata']>) =>
    onChange({ ...row, componentMetadata: { ...has, ...changed } });
  return (
    <>
      {kind === 'works' ? (
        <Field
          label={t`Ids of the works, in their order`}
          defaultValue={has.contentOids.join(' ')}
          onChange={({ target }) => change({ contentOids: listOf(target.value) as typeof has.contentOids })}
        />
      ) : null}
      {kind === 'creators' ? (
        <Field
          label={t`Ids of the creators, in their order`}
          hint={t`Without any, those of the newest works are shown.`}
          defaultValue={has.creatorOids.join(' ')}
          onChange={({ target }) => change({ creatorOids: listOf(target.value) as typeof has.creatorOids })}
        />
      ) : null}
      {kind === 'tag' ? (
        <Field
          label={t`Tag`}
          value={has.tag ?? ''}
          maxLength={40}
          onChange={({ target }) => change({ tag: target.value === '' ? null : target.value })}
        />
      ) : null}
      {kind === 'banner' ? <BannerWords has={has} onChange={change} /> : null}
      {ofWorks.has(kind) ? <KindOfWork has={has} onChange={change} /> : null}
      <Field
        label={t`How many it shows`}
        type="number"
        min={1}
        max={24}
        value={has.count}
        onChange={({ target }) => change({ count: Number(target.value) })}
      />
    </>
  );
};

type PartProps = { readonly has: Metadata; readonly onChange: (changed: Partial<Metadata>) => void };

const BannerWords = ({ has, onChange }: PartProps) => {
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
            onChange={({ target }) => onChange({ words: withText(has.words, language, target.value) })}
          />
        );
      })}
      <Field
        label={t`Where it leads`}
        hint={t`An address that begins with / or https://`}
        value={has.link ?? ''}
        maxLength={500}
        onChange={({ target }) => onChange({ link: target.value === '' ? null : target.value })}
      />
    </>
  );
};

const KindOfWork = ({ has, onChange }: PartProps) => {
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
      onChange={(kind) => onChange({ contentKind: kind === 'all' ? null : kind })}
    />
  );
};
