import { Trans, useLingui } from '@lingui/react/macro';

import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { HistoryFilter } from './queries.ts';

type FilterProps = { readonly value: HistoryFilter; readonly onChange: (value: HistoryFilter) => void };

export const HistoryFilterForm = ({ value, onChange }: FilterProps) => {
  const { t } = useLingui();
  const kinds: readonly { readonly value: 'all' | 'paid' | 'bonus'; readonly label: string }[] = [
    { value: 'all', label: t`All coins` },
    { value: 'paid', label: t`Coins` },
    { value: 'bonus', label: t`Bonus coins` },
  ];
  const { kind: _kind, ...withoutKind } = value;
  const setDay = (name: 'startDate' | 'endDate', day: string) => {
    const { [name]: _day, ...rest } = value;
    onChange(day === '' ? rest : { ...rest, [name]: day });
  };
  return (
    <div className="history-filter">
      <Select
        label={t`Kind`}
        value={value.kind ?? 'all'}
        options={kinds}
        onChange={(kind) => onChange(kind === 'all' ? withoutKind : { ...withoutKind, kind })}
      />
      <Field
        label={t`From`}
        type="date"
        value={value.startDate ?? ''}
        max={value.endDate}
        onChange={(event) => setDay('startDate', event.target.value)}
      />
      <Field
        label={t`To`}
        type="date"
        value={value.endDate ?? ''}
        min={value.startDate}
        onChange={(event) => setDay('endDate', event.target.value)}
      />
      {Object.keys(value).length > 0 ? (
        <Button small onClick={() => onChange({})}>
          <Trans>Show all</Trans>
        </Button>
      ) : null}
    </div>
  );
};
