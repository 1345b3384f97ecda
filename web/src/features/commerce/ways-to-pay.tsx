import { Trans, useLingui } from '@lingui/react/macro';

import type { PayWith } from './split-payment.ts';

type WaysProps = { readonly value: PayWith; readonly onChange: (payWith: PayWith) => void };

/** Which coins to pay with, where the seller takes bonus coins. */
export const WaysToPay = ({ value, onChange }: WaysProps) => {
  const { t } = useLingui();
  const ways: readonly { readonly value: PayWith; readonly label: string }[] = [
    { value: 'paid', label: t`With coins` },
    { value: 'bonus', label: t`With bonus coins` },
    { value: 'bonusThenPaid', label: t`Bonus coins first, then coins` },
  ];
  return (
    <fieldset className="ways">
      <legend>
        <Trans>How do you want to pay?</Trans>
      </legend>
      {ways.map((way) => (
        <label key={way.value}>
          <input
            type="radio"
            name="payWith"
            value={way.value}
            checked={way.value === value}
            onChange={() => onChange(way.value)}
          />
          {way.label}
        </label>
      ))}
    </fieldset>
  );
};
