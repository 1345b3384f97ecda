import type { PayProvider } from '@fanfold/contracts/payment';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useFormat, useLanguage } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { TermsText } from '../../ui/terms.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import './payments.css';
import { PayMethods } from './pay-methods.tsx';
import { PriceLines } from './price-lines.tsx';
import { ProductChoice } from './product-choice.tsx';
import { type CoinProduct, type Currency, currencyOf, productsQuery, startCharge } from './queries.ts';

type ChargeScreenProps = {
  /** The product to begin with, e.g. the one that covers a purchase. */
  readonly productId: string | undefined;
  /** What happens after the payment, when something waits for it. */
  readonly waiting: ReactNode;
};

/** Choose an amount, see what it costs to the last won, agree, pay (PAY-042). */
export const ChargeScreen = ({ productId, waiting }: ChargeScreenProps) => {
  const { t } = useLingui();
  const [currency, setCurrency] = useState<Currency>(currencyOf[useLanguage()]);
  const [wanted, setProvider] = useState<PayProvider>('stripe');
  // The old prices stay until the new ones are there; the switches themselves move at once.
  const shown = useDeferredValue(currency);
  const { data } = useSuspenseQuery(productsQuery(shown, useDeferredValue(wanted)));
  const provider = data.providers.includes(wanted) ? wanted : data.provider;
  const [agreed, setAgreed] = useState<Agreed>({ terms: false, payment: false });
  const [chosenId, setChosenId] = useState(productId);
  const chosen = data.products.find((product) => product.productId === chosenId) ?? usual(data.products);
  return (
    <Page title={t`Charge coins`}>
      <header className="page-head">
        <div>
          <p className="eyebrow">
            <Trans>Charge</Trans>
          </p>
          <h1>
            <Trans>Choose an amount</Trans>
          </h1>
        </div>
        <CurrencySwitch value={currency} onChange={setCurrency} />
      </header>
      {waiting}
      <ProductChoice
        products={data.products}
        currency={shown}
        chosen={chosen?.productId}
        onChoose={setChosenId}
      />
      <PayMethods providers={data.providers} chosen={provider} onChoose={setProvider} />
      {chosen ? (
        <Checkout
          key={`${chosen.productId}${shown}${data.provider}`}
          product={chosen}
          currency={shown}
          provider={data.provider}
          agreed={agreed}
          onAgreed={setAgreed}
        />
      ) : null}
    </Page>
  );
};

const usual = (products: readonly CoinProduct[]): CoinProduct | undefined =>
  products.find((product) => product.paidCoins === 100) ?? products[0];

type Agreed = { readonly terms: boolean; readonly payment: boolean };

type CheckoutProps = {
  readonly product: CoinProduct;
  readonly currency: Currency;
  readonly provider: PayProvider;
  readonly agreed: Agreed;
  readonly onAgreed: (agreed: Agreed) => void;
};

const Checkout = ({ product, currency, provider, agreed, onAgreed }: CheckoutProps) => {
  const format = useFormat();
  const { intent } = useIntent(`${provider}:${product.productId}:${currency}:${product.amounts.totalMinor}`);
  const pay = useMutation({
    mutationFn: startCharge,
    // The pay page belongs to the provider; it sends people back to us.
    onSuccess: ({ payUrl }) => location.assign(payUrl),
  });
  const total = format.money({ minor: product.amounts.totalMinor, currency });
  const leaving = pay.isPending || pay.isSuccess;
  return (
    <div className="checkout">
      <PriceLines coins={product.paidCoins} amounts={product.amounts} provider={provider} />
      <Check
        name="agreeTerms"
        checked={agreed.terms}
        onChange={(terms) => onAgreed({ ...agreed, terms })}
        hint={<TermsText kind="terms" />}
      >
        <Trans>I agree to the terms of service</Trans>
      </Check>
      <Check
        name="agreePayment"
        checked={agreed.payment}
        onChange={(payment) => onAgreed({ ...agreed, payment })}
        hint={<TermsText kind="payment" />}
      >
        <Trans>I agree to the payment terms</Trans>
      </Check>
      {pay.error ? <CouldNotStart error={pay.error} /> : null}
      <div>
        <Button
          solid
          busy={leaving}
          disabled={!agreed.terms || !agreed.payment}
          onClick={() => pay.mutate({ product, currency, provider, intent })}
        >
          <Trans>Pay {total}</Trans>
        </Button>
      </div>
      {agreed.terms && agreed.payment ? null : (
        <p className="quiet">
          <Trans>Agree to both terms first.</Trans>
        </p>
      )}
    </div>
  );
};

const CouldNotStart = ({ error }: { readonly error: unknown }) => (
  <div className="stack">
    <p>
      <Trans>Payment could not be started due to an error.</Trans>
    </p>
    <InlineFailure error={error} />
  </div>
);
