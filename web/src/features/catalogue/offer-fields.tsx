import { Trans, useLingui } from '@lingui/react/macro';

import type { FieldPath, UseFormSetValue } from 'react-hook-form';
import { z } from 'zod';

import { CheckField } from '../../ui/form/choice-fields.tsx';
import { NumberField, TextField } from '../../ui/form/text-fields.tsx';
import type { SendForm } from '../../ui/form/use-send-form.ts';
import { Select } from '../../ui/select.tsx';

export const offerSchema = z.object({
  access: z.enum(['sale', 'open', 'freeTier', 'tiers']),
  tiers: z.string(),
  coinPurchase: z.boolean(),
  price: z.int().min(1).max(100_000_000).nullable(),
});

/** For whom a content is and what it costs, as it stands in a form. */
export type OfferValues = z.input<typeof offerSchema>;

/** What has to be there depends on for whom a content is. */
export const isWholeOffer = ({ access, tiers }: OfferValues): boolean =>
  access !== 'tiers' || tiers.trim() !== '';
export const isPricedOffer = (offer: OfferValues): boolean => !isSold(offer) || offer.price !== null;

const isSold = ({ access, coinPurchase }: OfferValues): boolean =>
  access === 'sale' || (access === 'tiers' && coinPurchase);

type OfferFieldsProps<Input extends OfferValues, Output> = { readonly form: SendForm<Input, Output> };

/** COM-044 to COM-049: what is open or for the free tier costs nothing; tiers may be joined by buyers. */
export const OfferFields = <Input extends OfferValues, Output>({ form }: OfferFieldsProps<Input, Output>) => {
  const { t } = useLingui();
  const offer: OfferValues = form.watch();
  const at = (name: keyof OfferValues) => name as FieldPath<Input>;
  const choose = (access: OfferValues['access']) => {
    const put = form.setValue as unknown as UseFormSetValue<OfferValues>;
    put('access', access, { shouldDirty: true });
    put('coinPurchase', access === 'sale', { shouldDirty: true });
  };
  return (
    <>
      <Select
        label={t`For whom`}
        value={offer.access}
        options={[
          { value: 'sale', label: t`Whoever buys it` },
          { value: 'open', label: t`Everybody, for free` },
          { value: 'freeTier', label: t`The free tier` },
          { value: 'tiers', label: t`Subscribers of tiers` },
        ]}
        onChange={choose}
      />
      {offer.access === 'tiers' ? (
        <>
          <TextField of={form} name={at('tiers')} label={t`Tiers, with commas between`} />
          <CheckField of={form} name={at('coinPurchase')}>
            <Trans>Others may buy it with coins</Trans>
          </CheckField>
        </>
      ) : null}
      {isSold(offer) ? <NumberField of={form} name={at('price')} label={t`Price in coins`} /> : null}
    </>
  );
};

/** What is sent: a price only where one counts (COM-047). */
export const offerOf = (offer: OfferValues) => {
  const { access, tiers, price } = offer;
  const sold = isSold(offer);
  return {
    access,
    tiers:
      access === 'tiers'
        ? tiers
            .split(',')
            .map((tier) => tier.trim())
            .filter((tier) => tier !== '')
        : [],
    coinPurchase: sold,
    priceCoins: sold ? (price ?? 0) : 0,
  };
};
