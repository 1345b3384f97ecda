import { type TransactionType, type Unit, units } from '@fanfold/contracts/wallet';
import { useLingui } from '@lingui/react/macro';

import { Field } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { filtersOn } from '../../ui/filters-on.ts';
import { Select } from '../../ui/select.tsx';
import { useUnitName } from '../../ui/unit-amount.tsx';
import { CounterpartFilter } from './counterpart-filter.tsx';
import { useTypeName } from './movement.tsx';
import type { HistoryFilter, Whose } from './queries.ts';

type FilterProps = {
  readonly whose: Whose;
  readonly value: HistoryFilter;
  readonly onChange: (value: HistoryFilter) => void;
};

/** The types that a wallet's history has most; the others are found by day. */
const offered = ['increase', 'purchase', 'donation', 'refund', 'story_chat', 'hold', 'expire'] as const;

export const HistoryFilterForm = ({ whose, value, onChange }: FilterProps) => {
  const { t } = useLingui();
  const nameOf = useUnitName();
  const typeNameOf = useTypeName();
  const kinds: readonly { readonly value: 'all' | Unit; readonly label: string }[] = [
    { value: 'all', label: t`Coins and credits` },
    ...units.map((unit) => ({ value: unit, label: nameOf(unit) })),
  ];
  const types: readonly { readonly value: 'all' | TransactionType; readonly label: string }[] = [
    { value: 'all', label: t`All movements` },
    ...offered.map((type) => ({ value: type, label: typeNameOf(type) })),
  ];
  const { kind: _kind, ...withoutKind } = value;
  const { type: _type, ...withoutType } = value;
  const setDay = (name: 'startDate' | 'endDate', day: string) => {
    const { [name]: _day, ...rest } = value;
    onChange(day === '' ? rest : { ...rest, [name]: day });
  };
  return (
    <Filters label={t`Coin history`} active={filtersOn(value)} onClear={() => onChange({})}>
      <Select
        label={t`Kind`}
        value={value.kind ?? 'all'}
        options={kinds}
        onChange={(kind) => onChange(kind === 'all' ? withoutKind : { ...withoutKind, kind })}
      />
      <Select
        label={t`Movement`}
        value={value.type ?? 'all'}
        options={types}
        onChange={(type) => onChange(type === 'all' ? withoutType : { ...withoutType, type })}
      />
      <CounterpartFilter whose={whose} value={value} onChange={onChange} />
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
    </Filters>
  );
};
