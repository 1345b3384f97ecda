import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { createCode, discountCodesQuery, type NewCode } from './queries.ts';

export type OwnContent = { readonly contentOid: string; readonly title: string };

const empty = { code: '', kind: 'percent', amount: '10', contentOid: 'all', until: '', uses: '' };
type Values = Omit<typeof empty, 'kind'> & { readonly kind: 'percent' | 'fixed' };

/** Percent or coins, for one content or all, until a day, for so many uses. */
export const DiscountCodeForm = ({ contents }: { readonly contents: readonly OwnContent[] }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [values, setValues] = useState<Values>({ ...empty, kind: 'percent' });
  const making = useMutation({
    mutationFn: createCode,
    onSuccess: async () => {
      setValues({ ...empty, kind: values.kind });
      await client.invalidateQueries(discountCodesQuery());
    },
  });
  const change = (part: Partial<Values>) => setValues({ ...values, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!making.isPending) making.mutate(newCode(values));
  };
  return (
    <form className="form code-form" onSubmit={submit} aria-label={t`New discount code`}>
      <Field
        label={t`Code`}
        name="code"
        required
        minLength={3}
        maxLength={24}
        pattern="[A-Za-z0-9\-]+"
        hint={t`Letters A to Z, numbers and hyphens; capitals make no difference.`}
        value={values.code}
        onChange={(event) => change({ code: event.target.value })}
      />
      <AmountFields values={values} onChange={change} />
      <Select
        label={t`For`}
        value={values.contentOid}
        options={[
          { value: 'all', label: t`All my content` },
          ...contents.map(({ contentOid: value, title: label }) => ({ value, label })),
        ]}
        onChange={(contentOid) => change({ contentOid })}
      />
      <LimitFields values={values} onChange={change} />
      {making.error ? <InlineFailure error={making.error} /> : null}
      <Button type="submit" busy={making.isPending}>
        <Trans>Make the code</Trans>
      </Button>
    </form>
  );
};

type PartProps = { readonly values: Values; readonly onChange: (part: Partial<Values>) => void };

/** How much is taken off, and of what kind. */
const AmountFields = ({ values, onChange }: PartProps) => {
  const { t } = useLingui();
  return (
    <div className="two-columns">
      <Select
        label={t`Kind of discount`}
        value={values.kind}
        options={[
          { value: 'percent', label: t`Percent` },
          { value: 'fixed', label: t`Coins` },
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <Field
        label={values.kind === 'percent' ? t`Percent off` : t`Coins off`}
        name="amount"
        type="number"
        min={1}
        max={values.kind === 'percent' ? 99 : undefined}
        required
        value={values.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
    </div>
  );
};

/** Until when, and how often. */
const LimitFields = ({ values, onChange }: PartProps) => {
  const { t } = useLingui();
  return (
    <div className="two-columns">
      <Field
        label={t`Last day`}
        name="until"
        type="date"
        hint={t`Left empty, it does not end.`}
        value={values.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
      <Field
        label={t`How many uses`}
        name="uses"
        type="number"
        min={1}
        hint={t`Left empty, as many as wanted.`}
        value={values.uses}
        onChange={(event) => onChange({ uses: event.target.value })}
      />
    </div>
  );
};

/** The last day counts whole, in Korean time as all days of money do. */
const newCode = ({ code, kind, amount, contentOid, until, uses }: Values): NewCode => ({
  code,
  contentOid: contentOid === 'all' ? null : contentOid,
  discount: kind === 'percent' ? { kind, percent: Number(amount) } : { kind, coins: Number(amount) },
  endsAt:
    until === '' ? null : new Date(Date.parse(`${until}T00:00:00.000+09:00`) + 86_400_000).toISOString(),
  uses: uses === '' ? null : Number(uses),
});
