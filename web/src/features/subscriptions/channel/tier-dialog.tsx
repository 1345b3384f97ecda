import type { Tier } from '@fanfold/contracts/subscriptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { CheckField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField, NumberField, TextField } from '../../../ui/form/text-fields.tsx';
import { type SendForm, useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { modifyTiers, subscriptionsKey } from '../queries.ts';

/** The limits of the service (`tierLimits`), which are not brought here with all of the domain. */
const fee = { min: 10, max: 10_000 };

const fields = {
  name: z.string().trim().min(1).max(40),
  details: z.string().trim().max(1_000),
  streak: z.boolean(),
  emojis: z.boolean(),
  discord: z.boolean(),
  places: z.int().min(1).max(100_000).nullable(),
};
const paidTier = z.object({ ...fields, feeCoins: z.int().min(fee.min).max(fee.max) });
const freeTier = z.object({ ...fields, feeCoins: z.literal(0) });

type Fields = z.infer<typeof paidTier>;
type Start = Omit<Fields, 'feeCoins'> & { feeCoins: number };

const newTier: Start = {
  name: '',
  details: '',
  feeCoins: 50,
  streak: false,
  emojis: false,
  discord: false,
  places: null,
};

const startOf = (tier: Tier | undefined): Start => {
  if (!tier) return newTier;
  const { name, details, feeCoins, streak, emojis, discord, places } = tier;
  return { name, details, feeCoins, streak, emojis, discord, places };
};

type Props = {
  /** The tier that is edited; a new one without. */
  readonly tier?: Tier;
  readonly onClose: () => void;
};

/** The fields of a tier. */
export const TierDialog = ({ tier, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const isFree = tier?.isFree ?? false;
  const schema: z.ZodType<Start, Start> = isFree ? freeTier : paidTier;
  const form = useSendForm({
    schema,
    start: startOf(tier),
    fieldOfCode: { TIER_NAME_TAKEN: 'name' },
    send: (values) =>
      modifyTiers(
        tier ? { mode: 'update', tierHash: tier.tierHash, tier: values } : { mode: 'push', tier: values },
      ),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: subscriptionsKey });
      onClose();
      showToast(<Trans>The tier is saved.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={tier ? <Trans>Edit the tier</Trans> : <Trans>New tier</Trans>}
      action={tier ? <Trans context="button">Save</Trans> : <Trans>Add the tier</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="name" label={t`Name of the tier`} maxLength={40} autoComplete="off" />
      <AreaField of={form} name="details" label={t`What it gives`} rows={4} />
      {isFree ? null : <PaidFields form={form} />}
    </FormDialog>
  );
};

const PaidFields = ({ form }: { readonly form: SendForm<Start, Start> }) => {
  const { t } = useLingui();
  const { min, max } = fee;
  return (
    <>
      <NumberField
        of={form}
        name="feeCoins"
        label={t`Coins a month`}
        hint={t`From ${min} to ${max}.`}
        min={min}
        max={max}
      />
      <NumberField
        of={form}
        name="places"
        label={t`Number of places`}
        hint={t`Leave empty for no limit.`}
        min={1}
      />
      <CheckField
        of={form}
        name="streak"
        hint={t`A subscriber sees what you publish from the month in which they subscribed, and nothing older.`}
      >
        <Trans>Only works from the first month on</Trans>
      </CheckField>
      <CheckField of={form} name="emojis">
        <Trans>The channel’s own emoticons</Trans>
      </CheckField>
      <CheckField of={form} name="discord">
        <Trans>A place on the creator’s Discord server</Trans>
      </CheckField>
    </>
  );
};
