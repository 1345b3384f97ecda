import type { PayProvider } from '@fanfold/contracts/payment';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type PayMethodsProps = {
  /** Those that take the currency. */
  readonly providers: readonly PayProvider[];
  readonly chosen: PayProvider;
  readonly onChoose: (provider: PayProvider) => void;
};

/** How to pay (PAY-042, PAY-044). Which ways there are follows from the currency. */
export const PayMethods = ({ providers, chosen, onChoose }: PayMethodsProps) => (
  <fieldset className="pay-methods">
    <legend>
      <Trans>How to pay</Trans>
    </legend>
    {providers.map((provider) => (
      <label key={provider} className="pay-method">
        <input
          type="radio"
          name="provider"
          className="visually-hidden"
          value={provider}
          checked={provider === chosen}
          onChange={() => onChoose(provider)}
        />
        <span>
          <ProviderName provider={provider} />
        </span>
      </label>
    ))}
  </fieldset>
);

export const ProviderName = ({ provider }: { readonly provider: PayProvider }): ReactNode => {
  switch (provider) {
    case 'stripe':
      return <Trans>Credit or debit card</Trans>;
    case 'paypal':
      return <Trans>PayPal</Trans>;
    case 'paypay':
      return <Trans>PayPay</Trans>;
    case 'kakao':
      return <Trans>Kakao Pay</Trans>;
    case 'payletter':
      return <Trans>Payletter</Trans>;
  }
};
