import { type NewUsersFilter, signUpMethods } from '@fanfold/contracts/identity';
import { useLingui } from '@lingui/react/macro';

import { useCountryOptions } from '../../../lib/country-options.ts';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { filtersOn } from '../../../ui/filters-on.ts';
import { Select } from '../../../ui/select.tsx';

type Props = {
  readonly value: NewUsersFilter;
  readonly onChange: (value: NewUsersFilter) => void;
};

export const useMethodName = (): ((method: (typeof signUpMethods)[number]) => string) => {
  const { t } = useLingui();
  return (method) => ({ email: t`E-mail`, google: 'Google', apple: 'Apple' })[method];
};

export const NewUsersFilterForm = ({ value, onChange }: Props) => {
  const { t } = useLingui();
  const set: Setter = (name, text) => {
    const { [name]: _former, ...rest } = value;
    onChange(text === '' || text === 'all' ? rest : { ...rest, [name]: text });
  };
  const day = (name: 'from' | 'to', label: string) => (
    <Field
      label={label}
      type="date"
      value={value[name] ?? ''}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  return (
    <Filters label={t`New users`} active={filtersOn(value)} onClear={() => onChange({})}>
      <Field
        label={t`User number, nickname or e-mail`}
        type="search"
        maxLength={254}
        value={value.query ?? ''}
        onChange={(event) => set('query', event.target.value)}
      />
      {day('from', t`From`)}
      {day('to', t`To`)}
      <Select
        label={t`Count by`}
        value={value.by ?? 'day'}
        onChange={(by) => set('by', by === 'day' ? '' : by)}
        options={[
          { value: 'day', label: t`Day` },
          { value: 'week', label: t`Week` },
        ]}
      />
      <Choices value={value} set={set} />
    </Filters>
  );
};

type Setter = (name: keyof NewUsersFilter, text: string) => void;
type ChoicesProps = { readonly value: NewUsersFilter; readonly set: Setter };

const Choices = ({ value, set }: ChoicesProps) => {
  const { t } = useLingui();
  const methodName = useMethodName();
  const countries = useCountryOptions();
  const choice = (
    name: keyof NewUsersFilter,
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      label={label}
      value={value[name] ?? 'all'}
      onChange={(chosen) => set(name, chosen)}
      options={[{ value: 'all', label: t({ context: 'filter', message: 'All' }) }, ...options]}
    />
  );
  const methods = signUpMethods.map((method) => ({ value: method, label: methodName(method) }));
  return (
    <>
      {choice('method', t`Signed up with`, methods)}
      {choice('country', t`Country`, countries)}
      {choice('confirmed', t`E-mail address`, [
        { value: 'true', label: t`Confirmed` },
        { value: 'false', label: t`Not confirmed` },
      ])}
      {choice('adult', t`Age`, [
        { value: 'true', label: t`Proved adults` },
        { value: 'false', label: t`Without a proof` },
      ])}
    </>
  );
};
