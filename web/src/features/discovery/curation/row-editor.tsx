import { languages } from '@fanfold/contracts';
import { type Component, type ComponentKind, componentKinds } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { momentOf, wallClockOf } from '../../../lib/local-time.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { Select } from '../../../ui/select.tsx';
import { useKindWords } from './kind-words.ts';
import { listOf, withText } from './row-texts.ts';
import { WhatOf } from './what-of.tsx';

type Props = { readonly row: Component; readonly onChange: (row: Component) => void };

/** All that one row of a page says: what it shows, its title, for whom, and when. */
export const RowEditor = ({ row, onChange }: Props) => {
  const { t } = useLingui();
  const words = useKindWords();
  const change = (changed: Partial<Component>) => onChange({ ...row, ...changed });
  return (
    <div className="stack">
      <Select<ComponentKind>
        label={t`What it shows`}
        value={row.kind}
        options={componentKinds.map((value) => ({ value, label: words[value] }))}
        onChange={(kind) => change({ kind })}
      />
      {languages.map((language) => {
        const name = languageNames[language];
        return (
          <Field
            key={language}
            label={t`Title in ${name}`}
            value={row.title[language] ?? ''}
            maxLength={80}
            onChange={({ target }) => change({ title: withText(row.title, language, target.value) })}
          />
        );
      })}
      <WhatOf row={row} onChange={onChange} />
      <ForWhom row={row} onChange={onChange} />
    </div>
  );
};

const ForWhom = ({ row, onChange }: Props) => {
  const { t } = useLingui();
  const change = (changed: Partial<Component>) => onChange({ ...row, ...changed });
  return (
    <>
      <fieldset>
        <legend>
          <Trans>Only for these languages (none means all)</Trans>
        </legend>
        <div className="row">
          {languages.map((language) => (
            <Checkbox
              key={language}
              checked={row.languages.includes(language)}
              onChange={(checked) =>
                change({
                  languages: languages.filter((one) =>
                    one === language ? checked : row.languages.includes(one),
                  ),
                })
              }
            >
              {languageNames[language]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Field
        label={t`Only for these countries`}
        hint={t`Two letters each, e.g. KR JP. None means all.`}
        defaultValue={row.countries.join(' ')}
        onChange={({ target }) =>
          change({ countries: listOf(target.value.toUpperCase()) as typeof row.countries })
        }
      />
      <Field
        label={t`From`}
        type="datetime-local"
        value={wallClockOf(row.from)}
        onChange={({ target }) => change({ from: momentOf(target.value) ?? null })}
      />
      <Field
        label={t`Until`}
        type="datetime-local"
        value={wallClockOf(row.until)}
        onChange={({ target }) => change({ until: momentOf(target.value) ?? null })}
      />
    </>
  );
};
