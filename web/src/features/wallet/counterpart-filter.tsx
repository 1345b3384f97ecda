import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useLanguage } from '../../lib/use-format.ts';
import { useProviderName } from '../../ui/payment-words.tsx';
import { Select } from '../../ui/select.tsx';
import { counterpartiesQuery, type HistoryFilter, type Whose } from './queries.ts';

type CounterpartProps = {
  readonly whose: Whose;
  readonly value: HistoryFilter;
  readonly onChange: (value: HistoryFilter) => void;
};

type Choice = 'all' | `person:${string}` | `provider:${string}`;

const choiceOf = ({ counterpartyOid, provider }: HistoryFilter): Choice => {
  if (counterpartyOid) return `person:${counterpartyOid}`;
  return provider ? `provider:${provider}` : 'all';
};

/** Narrows a history to one person or payment provider among those that occur in it. */
export const CounterpartFilter = ({ whose, value, onChange }: CounterpartProps) => {
  const { t } = useLingui();
  const providerName = useProviderName();
  const reader = useLanguage();
  const { data } = useQuery(counterpartiesQuery(whose));
  const { counterpartyOid: _oid, provider, ...others } = value;
  const chosen = choiceOf(value);
  const known: readonly { readonly value: Choice; readonly label: string }[] = [
    { value: 'all', label: t`Everyone` },
    ...(data?.people ?? []).map(({ oid, nickname, names }) => ({
      value: `person:${oid}` as const,
      label: names[reader] ?? nickname ?? t`Deleted account (${oid.slice(-6)})`,
    })),
    ...(data?.providers ?? []).map((one) => ({
      value: `provider:${one.provider}` as const,
      label: t`Top-ups: ${providerName(one.provider)}`,
    })),
  ];
  // The address may name a person who is not in the list, or not yet.
  const options = known.some((option) => option.value === chosen)
    ? known
    : [...known, { value: chosen, label: provider ? providerName(provider) : t`One person` }];
  const choose = (next: Choice) => {
    const [kind, name = ''] = next.split(':');
    if (kind === 'person') onChange({ ...others, counterpartyOid: name });
    else onChange(kind === 'provider' ? { ...others, provider: name } : others);
  };
  return <Select label={t`With`} value={chosen} options={options} onChange={choose} />;
};
