import { Trans, useLingui } from '@lingui/react/macro';

import { Check, Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

type Access = 'sale' | 'open' | 'freeTier' | 'tiers';

/** For whom a content is and what it costs, as it stands in a form. */
export type OfferValues = {
  readonly access: Access;
  readonly tiers: string;
  readonly coinPurchase: boolean;
  readonly price: string;
};

type OfferFieldsProps = {
  readonly values: OfferValues;
  readonly onChange: (part: Partial<OfferValues>) => void;
};

/** COM-044 to COM-049: what is open or for the free tier costs nothing; tiers may be joined by buyers. */
export const OfferFields = ({ values, onChange }: OfferFieldsProps) => {
  const { t } = useLingui();
  const { access } = values;
  const priced = access === 'sale' || (access === 'tiers' && values.coinPurchase);
  return (
    <>
      <Select
        label={t`For whom`}
        value={access}
        options={[
          { value: 'sale', label: t`Whoever buys it` },
          { value: 'open', label: t`Everybody, for free` },
          { value: 'freeTier', label: t`The free tier` },
          { value: 'tiers', label: t`Subscribers of tiers` },
        ]}
        onChange={(next) => onChange({ access: next, coinPurchase: next === 'sale' })}
      />
      {access === 'tiers' ? (
        <>
          <Field
            label={t`Tiers, with commas between`}
            name="tiers"
            required
            value={values.tiers}
            onChange={(event) => onChange({ tiers: event.target.value })}
          />
          <Check
            name="coinPurchase"
            checked={values.coinPurchase}
            onChange={(coinPurchase) => onChange({ coinPurchase })}
          >
            <Trans>Others may buy it with coins</Trans>
          </Check>
        </>
      ) : null}
      {priced ? (
        <Field
          label={t`Price in coins`}
          type="number"
          name="priceCoins"
          inputMode="numeric"
          min={1}
          max={100_000_000}
          step={1}
          required
          value={values.price}
          onChange={(event) => onChange({ price: event.target.value })}
        />
      ) : null}
    </>
  );
};

type CopiesProps = { readonly value: string; readonly onChange: (value: string) => void };

/** COM-055: how many copies there will be, for ever. */
export const CopiesField = ({ value, onChange }: CopiesProps) => {
  const { t } = useLingui();
  return (
    <Field
      label={t`Limited edition: number of copies`}
      hint={t`Left empty, as many are sold as are wanted. It cannot be changed later.`}
      type="number"
      name="copies"
      inputMode="numeric"
      min={1}
      max={999_999}
      step={1}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

/** What is sent: a price only where one counts (COM-047). */
export const offerOf = ({ access, tiers, coinPurchase, price }: OfferValues) => {
  const sold = access === 'sale' || (access === 'tiers' && coinPurchase);
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
    priceCoins: sold ? Number(price) : 0,
  };
};
