import { Trans, useLingui } from '@lingui/react/macro';

import type { FieldPath, UseFormSetValue } from 'react-hook-form';
import { z } from 'zod';

import { CheckField } from '../../ui/form/choice-fields.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import type { SendForm } from '../../ui/form/use-send-form.ts';
import { Select } from '../../ui/select.tsx';

export const offerSchema = z.object({
  access: z.enum(['sale', 'open', 'freeTier']),
  price: z.int().min(1).max(100_000_000).nullable(),
});

/** For whom a content is and what it costs, as it stands in a form. */
export type OfferValues = z.input<typeof offerSchema>;

/** What is sold has a price. */
export const isPricedOffer = (offer: OfferValues): boolean => !isSold(offer) || offer.price !== null;

export const isSold = ({ access }: Pick<OfferValues, 'access'>): boolean => access === 'sale';

type OfferFieldsProps<Input extends OfferValues, Output> = { readonly form: SendForm<Input, Output> };

/** COM-044 to COM-049: what is open or for the free tier costs nothing. Tiers are not offered: there are no subscriptions yet. */
export const OfferFields = <Input extends OfferValues, Output>({ form }: OfferFieldsProps<Input, Output>) => {
  const { t } = useLingui();
  const offer: OfferValues = form.watch();
  const at = (name: keyof OfferValues) => name as FieldPath<Input>;
  const put = form.setValue as unknown as UseFormSetValue<OfferValues>;
  return (
    <>
      <Select
        label={t`For whom`}
        value={offer.access}
        options={[
          { value: 'sale', label: t`Whoever buys it` },
          { value: 'open', label: t`Everybody, for free` },
          { value: 'freeTier', label: t`The free tier` },
        ]}
        onChange={(access) => put('access', access, { shouldDirty: true })}
      />
      {isSold(offer) ? <NumberField of={form} name={at('price')} label={t`Price in coins`} /> : null}
    </>
  );
};

type AdultFieldProps<Input extends { isAdultContent: boolean }, Output> = {
  readonly form: SendForm<Input, Output>;
};

/** Whether a work is for adults only. */
export const AdultField = <Input extends { isAdultContent: boolean }, Output>({
  form,
}: AdultFieldProps<Input, Output>) => (
  <CheckField
    of={form}
    name={'isAdultContent' as FieldPath<Input>}
    hint={<Trans>Shown only to people who have verified their age and turned adult works on.</Trans>}
  >
    <Trans>For adults only</Trans>
  </CheckField>
);

/** What is sent: a price only where one counts (COM-047). */
export const offerOf = (offer: OfferValues) => {
  const sold = isSold(offer);
  return { access: offer.access, coinPurchase: sold, priceCoins: sold ? (offer.price ?? 0) : 0 };
};
