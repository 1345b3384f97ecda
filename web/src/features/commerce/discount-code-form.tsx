import { seoulDayStart } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { SelectField } from '../../ui/form/choice-fields.tsx';
import { enteredNumber } from '../../ui/form/entered.ts';
import { FieldRow, Form, FormActions } from '../../ui/form/form.tsx';
import { DateField, NumberField, TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { createCode, discountCodesQuery, type NewCode } from './queries.ts';

export type OwnContent = { readonly contentOid: string; readonly title: string };

const schema = z.object({
  code: z
    .string()
    .trim()
    .min(3)
    .max(24)
    .regex(/^[A-Za-z0-9-]+$/),
  kind: z.enum(['percent', 'fixed']),
  amount: enteredNumber(z.int().min(1)),
  contentOid: z.string(),
  until: z.literal('').or(z.iso.date()),
  uses: z.int().min(1).max(1_000_000).nullable(),
});
const maxPercent = 99;
const percentToo = schema.superRefine(({ kind, amount: input }, context) => {
  if (kind === 'percent' && input > maxPercent)
    context.addIssue({ code: 'too_big', origin: 'number', maximum: maxPercent, path: ['amount'], input });
});
type Values = z.output<typeof schema>;

const empty = { code: '', amount: 10, contentOid: 'all', until: '', uses: null } as const;

/** Percent or coins, for one content or all, until a day, for so many uses. */
export const DiscountCodeForm = ({ contents }: { readonly contents: readonly OwnContent[] }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: percentToo,
    start: { ...empty, kind: 'percent' },
    send: (values) => createCode(newCode(values)),
    onSent: async (_reply, { code, kind }, { reset }) => {
      reset({ ...empty, kind });
      showToast(<Trans>The code {code} can be used now.</Trans>);
      await client.invalidateQueries(discountCodesQuery());
    },
  });
  return (
    <Form form={form} label={t`New discount code`}>
      <TextField
        of={form}
        name="code"
        label={t({ context: 'discount', message: 'Code' })}
        maxLength={24}
        hint={t`Letters A to Z, numbers and hyphens; capitals make no difference.`}
      />
      <FieldRow>
        <SelectField
          of={form}
          name="kind"
          label={t`Kind of discount`}
          options={[
            { value: 'percent', label: t`Percent` },
            { value: 'fixed', label: t`Coins` },
          ]}
        />
        <NumberField
          of={form}
          name="amount"
          label={form.watch('kind') === 'percent' ? t`Percent off` : t`Coins off`}
        />
      </FieldRow>
      <SelectField
        of={form}
        name="contentOid"
        label={t`For`}
        options={[
          { value: 'all', label: t`All my works` },
          ...contents.map(({ contentOid: value, title: label }) => ({ value, label })),
        ]}
      />
      <FieldRow>
        <DateField of={form} name="until" label={t`Last day`} hint={t`Leave empty for no end.`} />
        <NumberField of={form} name="uses" label={t`How many uses`} hint={t`Leave empty for no limit.`} />
      </FieldRow>
      <FormActions form={form} plain action={<Trans>Create code</Trans>} />
    </Form>
  );
};

/** The last day counts whole, in Korean time as all days of money do. */
const newCode = ({ code, kind, amount, contentOid, until, uses }: Values): NewCode => ({
  code,
  contentOid: contentOid === 'all' ? null : contentOid,
  discount: kind === 'percent' ? { kind, percent: amount } : { kind, coins: amount },
  endsAt: until === '' ? null : seoulDayStart(until, 1),
  uses,
});
