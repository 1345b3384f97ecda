import type { AuditFilter } from '@fanfold/contracts/operations';
import { useLingui } from '@lingui/react/macro';

import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { filtersOn } from '../../../ui/filters-on.ts';
import { Select } from '../../../ui/select.tsx';
import { useActName } from './act-names.ts';

type Props = {
  readonly value: AuditFilter;
  /** The acts that there are. */
  readonly acts: readonly string[];
  readonly onChange: (value: AuditFilter) => void;
};

export const AuditFilterForm = ({ value, acts, onChange }: Props) => {
  const { t } = useLingui();
  const nameOf = useActName();
  const set = (name: keyof AuditFilter, text: string) => {
    const { [name]: _former, ...rest } = value;
    onChange(text === '' ? rest : { ...rest, [name]: text });
  };
  const field = (name: 'text' | 'actor' | 'person', label: string) => (
    <Field
      label={label}
      type="search"
      maxLength={name === 'text' ? 100 : 60}
      value={value[name] ?? ''}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <Field
      label={label}
      type="date"
      value={value[name] ?? ''}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  const named = acts
    .map((act) => ({ value: act, label: nameOf(act) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <Filters label={t`Audit`} active={filtersOn(value)} onClear={() => onChange({})}>
      {field('text', t`Text`)}
      {field('actor', t`Done by`)}
      {field('person', t`Person concerned`)}
      <Select
        label={t({ context: 'audit', message: 'Kind' })}
        value={value.kind ?? 'all'}
        onChange={(kind) => set('kind', kind === 'all' ? '' : kind)}
        options={[
          { value: 'all', label: t`Actions and looks` },
          { value: 'act', label: t`Actions` },
          { value: 'look', label: t`Looks at personal data` },
        ]}
      />
      <Select
        label={t`Action`}
        value={value.act ?? 'all'}
        onChange={(act) => set('act', act === 'all' ? '' : act)}
        options={[{ value: 'all', label: t`All actions` }, ...named]}
      />
      {day('from', t`From`)}
      {day('to', t`To`)}
    </Filters>
  );
};
