import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useLanguage } from '../../lib/use-format.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { cardsQuery } from './queries.ts';

type Props = {
  /** The number of the saved card; null for coins. */
  readonly value: number | null;
  readonly onChange: (cardIdx: number | null) => void;
};

/** Coins, or one of the saved cards; nothing is asked where there is no card. */
export const PayChoice = ({ value, onChange }: Props) => {
  const cards = useQuery(cardsQuery).data?.cards ?? [];
  if (cards.length === 0) return null;
  return (
    <RadioGroup
      label={<Trans>Pay with</Trans>}
      name="pay-with"
      value={value === null ? 'coins' : String(value)}
      options={[
        { value: 'coins', label: <Trans context="payment">Coins</Trans> },
        ...cards.map(({ cardIdx, brand, last4 }) => ({
          value: String(cardIdx),
          label: <CardName brand={brand} last4={last4} />,
        })),
      ]}
      onChange={(chosen) => onChange(chosen === 'coins' ? null : Number(chosen))}
    />
  );
};

type NameProps = { readonly brand: string; readonly last4: string };

export const CardName = ({ brand, last4 }: NameProps) => (
  <>
    {brand} ···· {last4}
  </>
);

/** A card is charged in yen where Japanese is read, else in dollars; won are paid as coins. */
export const useCardCurrency = (): 'JPY' | 'USD' => (useLanguage() === 'jp' ? 'JPY' : 'USD');
