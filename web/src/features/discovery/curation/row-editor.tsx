import { languages } from '@fanfold/contracts';
import { type Component, type ComponentKind, componentKinds } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { momentOf, wallClockOf } from '../../../lib/local-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { Select } from '../../../ui/select.tsx';
import { CountryPicker } from '../pickers/country-picker.tsx';
import type { KnownProps } from '../pickers/known.ts';
import { useFaultWords } from './fault-words.ts';
import { useKindWords } from './kind-words.ts';
import type { RowField } from './row-faults.ts';
import type { Own } from './row-list.tsx';
import { TitleFields } from './title-fields.tsx';
import { WhatOf } from './what-of.tsx';

type Props = KnownProps & {
  readonly row: Component;
  readonly own?: Own;
  /** The fields that are marked as wrong. */
  readonly faults: ReadonlySet<RowField>;
  readonly onChange: (row: Component) => void;
  readonly onDone: () => void;
};

/** All that one row of a page says: what it shows, its title, for whom, and when. */
export const RowEditor = ({ row, own, faults, onChange, onDone, ...known }: Props) => {
  const { t } = useLingui();
  const words = useKindWords();
  const faultAt = useFaultWords(faults);
  const change = (changed: Partial<Component>) => onChange({ ...row, ...changed });
  const kinds: readonly ComponentKind[] = own?.kinds ?? componentKinds;
  return (
    <div className="stack">
      <Select<ComponentKind>
        label={t`What it shows`}
        value={row.kind}
        options={kinds.map((value) => ({ value, label: words[value] }))}
        onChange={(kind) => change({ kind })}
      />
      <TitleFields title={row.title} error={faultAt('title')} onChange={(title) => change({ title })} />
      <WhatOf {...known} row={row} own={own} faultAt={faultAt} onChange={onChange} />
      {own ? null : <ForWhom row={row} until={faultAt('until')} onChange={onChange} />}
      <p>
        <Button solid onClick={onDone}>
          <Trans context="button">Done</Trans>
        </Button>
      </p>
    </div>
  );
};

type ForWhomProps = Pick<Props, 'row' | 'onChange'> & {
  readonly until: ReturnType<ReturnType<typeof useFaultWords>>;
};

const ForWhom = ({ row, until, onChange }: ForWhomProps) => {
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
      <CountryPicker chosen={row.countries} onChange={(countries) => change({ countries })} />
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
        error={until}
        onChange={({ target }) => change({ until: momentOf(target.value) ?? null })}
      />
    </>
  );
};
