import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';

import { useLanguage } from '../../lib/use-format.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { settingsQuery } from './card-queries.ts';
import { Checkout } from './checkout.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import { type PayMethod, PayMethods, possibleMethod, usualMethod } from './pay-methods.tsx';
import { ProductChoice } from './product-choice.tsx';
import { agreementQuery, type CoinProduct, type Currency, currencyOf, productsQuery } from './queries.ts';

type ChargeScreenProps = {
  /** The product to begin with, e.g. the one that covers a purchase. */
  readonly productId: string | undefined;
  /** What happens after the payment with the chosen coins, when something waits for them. */
  readonly waiting: (chosen: Pick<CoinProduct, 'paidCoins' | 'bonusCoins'>) => ReactNode;
};

/** Choose an amount, see what it costs to the last won, agree, pay (PAY-042). */
export const ChargeScreen = ({ productId, waiting }: ChargeScreenProps) => {
  const { t } = useLingui();
  const [currency, setCurrency] = useState<Currency>(currencyOf[useLanguage()]);
  const [chosenMethod, setMethod] = useState<PayMethod>();
  const { data: settings } = useQuery(settingsQuery);
  const { agreed } = useSuspenseQuery(agreementQuery).data;
  const wanted = chosenMethod ?? usualMethod(settings);
  // The old prices stay until the new ones are there; the switches themselves move at once.
  const shown = useDeferredValue(currency);
  const { data } = useSuspenseQuery(productsQuery(shown, useDeferredValue(wanted.provider)));
  const method = possibleMethod(wanted, { providers: data.providers, settings, currency: shown });
  const [chosenId, setChosenId] = useState(productId);
  const chosen = data.products.find((product) => product.productId === chosenId) ?? usual(data.products);
  if (data.providers.length === 0)
    return (
      <Page title={t`Top up coins`}>
        <EmptyState picture="coins" wholePage title={<Trans>This currency cannot be used to top up</Trans>}>
          <Trans>No payment method is set up for it yet. Choose another currency, or come back later.</Trans>
        </EmptyState>
        <CurrencySwitch value={currency} onChange={setCurrency} />
      </Page>
    );
  return (
    <Page title={t`Top up coins`}>
      <PageHead
        eyebrow={<Trans>Top up</Trans>}
        title={<Trans>Choose an amount</Trans>}
        actions={<CurrencySwitch value={currency} onChange={setCurrency} />}
      />
      {waiting(chosen ?? noCoins)}
      <ProductChoice
        products={data.products}
        currency={shown}
        chosen={chosen?.productId}
        onChoose={setChosenId}
      />
      <PayMethods
        providers={data.providers}
        settings={settings}
        currency={shown}
        chosen={method}
        onChoose={setMethod}
      />
      {chosen ? (
        <Checkout key={String(agreed)} product={chosen} currency={shown} method={method} agreed={agreed} />
      ) : null}
    </Page>
  );
};

const noCoins = { paidCoins: 0, bonusCoins: 0 };

const usual = (products: readonly CoinProduct[]): CoinProduct | undefined =>
  products.find((product) => product.paidCoins === 100) ?? products[0];
