import type { PayProvider } from '@fanfold/contracts/payments';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { CardFace } from './card-face.tsx';
import type { Card, Settings } from './card-queries.ts';
import styles from './payments.module.css';
import type { Currency } from './queries.ts';

/** The method of payment: on a provider's page, with a saved card, or at one touch. */
export type PayMethod =
  | { readonly kind: 'page'; readonly provider: PayProvider }
  | { readonly kind: 'savedCard' | 'oneTouch'; readonly provider: 'stripe'; readonly cardIdx: number };

type PayMethodsProps = {
  /** Those that take the currency. */
  readonly providers: readonly PayProvider[];
  readonly settings: Settings | undefined;
  readonly currency: Currency;
  readonly chosen: PayMethod;
  readonly onChoose: (method: PayMethod) => void;
};

/**
 * The ways to pay (PAY-042, PAY-044). Which there are follows from the currency and from the cards that were
 * saved.
 */
export const PayMethods = ({ providers, settings, currency, chosen, onChoose }: PayMethodsProps) => {
  const cards = settings?.cards ?? [];
  const touch = cards.find(({ oneTouch }) => oneTouch);
  const isChosen = (method: PayMethod) => nameOf(method) === nameOf(chosen);
  const option = (method: PayMethod, text: ReactNode) => (
    <Option key={nameOf(method)} method={method} checked={isChosen(method)} onChoose={onChoose}>
      {text}
    </Option>
  );
  return (
    <fieldset className={styles.payMethods}>
      <legend>
        <Trans>How to pay</Trans>
      </legend>
      {/* One-touch cannot pay in won (PAY-052, PAY-061). */}
      {touch && currency !== 'KRW'
        ? option(ofCard('oneTouch', touch), <Trans>One-touch payment</Trans>)
        : null}
      {cards.map((card) => option(ofCard('savedCard', card), <CardFace card={card} />))}
      {providers.map((provider) => option({ kind: 'page', provider }, <ProviderName provider={provider} />))}
      {touch && currency === 'KRW' ? (
        <p className="quiet">
          <Trans>KRW not allowed for one-touch payment. Choose yen or dollars to pay at one touch.</Trans>
        </p>
      ) : null}
    </fieldset>
  );
};

const ofCard = (kind: 'savedCard' | 'oneTouch', { cardIdx }: Card): PayMethod => ({
  kind,
  provider: 'stripe',
  cardIdx,
});

/** What a payer begins with: the saved card that is selected, else a card on the provider's page. */
export const usualMethod = (settings: Settings | undefined): PayMethod => {
  const card = settings?.cards.find(({ selected }) => selected);
  return card ? ofCard('savedCard', card) : { kind: 'page', provider: 'stripe' };
};

/** The method that is still possible: cards may be gone, and a currency may not be taken. */
export const possibleMethod = (
  wanted: PayMethod,
  { providers, settings, currency }: Pick<PayMethodsProps, 'providers' | 'settings' | 'currency'>,
): PayMethod => {
  const otherwise: PayMethod = { kind: 'page', provider: 'stripe' };
  if (wanted.kind === 'page') return providers.includes(wanted.provider) ? wanted : otherwise;
  const card = settings?.cards.find(({ cardIdx }) => cardIdx === wanted.cardIdx);
  const isPossible = wanted.kind === 'savedCard' || (card?.oneTouch && currency !== 'KRW');
  return card && isPossible ? wanted : otherwise;
};

export const nameOf = (method: PayMethod): string =>
  method.kind === 'page' ? method.provider : `${method.kind}-${method.cardIdx}`;

type OptionProps = {
  readonly method: PayMethod;
  readonly checked: boolean;
  readonly onChoose: (method: PayMethod) => void;
  readonly children: ReactNode;
};

const Option = ({ method, checked, onChoose, children }: OptionProps) => (
  <label className={styles.payMethod}>
    <input
      type="radio"
      name="method"
      className="visually-hidden"
      value={nameOf(method)}
      checked={checked}
      onChange={() => onChoose(method)}
    />
    <span>{children}</span>
  </label>
);

const ProviderName = ({ provider }: { readonly provider: PayProvider }): ReactNode => {
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
