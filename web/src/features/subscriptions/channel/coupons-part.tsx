import type { Tier } from '@fanfold/contracts/subscriptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';

import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { DateField, NumberField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import { createCoupon } from '../queries.ts';
import { CouponList } from './coupon-list.tsx';

type PartProps = { readonly creatorOid: string; readonly tiers: readonly Tier[] };

/** SUB-006, SUB-015: coupons that take a part off a tier's fee. */
export const CouponsPart = ({ creatorOid, tiers }: PartProps) => {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  return (
    <Section
      title={<Trans>Coupons</Trans>}
      actions={
        <Button small onClick={() => setOpen(true)}>
          <Trans>New coupon</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          A coupon takes a part off the fee for some months. You bear it: you earn from what the fan pays.
        </Trans>
      </p>
      <CouponList />
      {made === undefined ? null : <Made creatorOid={creatorOid} code={made} />}
      {isOpen ? <CreateDialog tiers={tiers} onMade={setMade} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
};

const Made = ({ creatorOid, code }: { readonly creatorOid: string; readonly code: string }) => {
  const address = `${location.origin}/subscribe/${creatorOid}?coupon=${encodeURIComponent(code)}`;
  return (
    <p role="status">
      <Trans>
        The coupon {code} is ready. Give this address to your fans: <code>{address}</code>
      </Trans>
    </p>
  );
};

const optionsOf = (tiers: readonly Tier[]) =>
  tiers.map(({ tierHash, name }) => ({ value: tierHash as string, label: name }));

const code = z.string().trim().min(1).max(40);
const newCoupon = z.object({
  code,
  tierHash: z.string(),
  amount: z.int().min(1).max(100),
  months: z.int().min(1).max(12),
  uses: z.int().min(1).max(1_000_000).nullable(),
  expiryDate: z.iso.date(),
});

type DialogProps = { readonly tiers: readonly Tier[]; readonly onClose: () => void };

const CreateDialog = ({
  tiers,
  onMade,
  onClose,
}: DialogProps & { readonly onMade: (code: string) => void }) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: newCoupon,
    start: {
      code: '',
      tierHash: (tiers[0]?.tierHash ?? '') as string,
      amount: 20,
      months: 1,
      uses: null as number | null,
      expiryDate: '',
    },
    fieldOfCode: { TIER_COUPON_EXISTS: 'code', TIER_COUPON_EXPIRY_PAST: 'expiryDate' },
    // The chosen day is the last on which the coupon works.
    send: (values) => createCoupon({ ...values, expiryDate: `${values.expiryDate}T23:59:59.999Z` }),
    onSent: (_reply, values) => {
      onMade(values.code);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>New coupon</Trans>}
      action={<Trans>Create coupon</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="code" label={t`Coupon code`} maxLength={40} autoComplete="off" />
      <SelectField of={form} name="tierHash" label={t`Tier`} options={optionsOf(tiers)} />
      <NumberField of={form} name="amount" label={t`Percent off`} min={1} max={100} />
      <NumberField of={form} name="months" label={t`For how many months`} min={1} max={12} />
      <NumberField
        of={form}
        name="uses"
        label={t`How many fans can use it`}
        hint={t`Leave empty for no limit.`}
        min={1}
      />
      <DateField of={form} name="expiryDate" label={t`Last day`} hint={t`To the end of the day, by UTC.`} />
    </FormDialog>
  );
};
