import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat, useLanguage } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { InlineFailure, Skeleton } from '../../ui/states.tsx';
import { currencyOf, productsQuery, smallestCovering } from './queries.ts';

type TopUpOfferProps = {
  readonly missingCoins: number;
  readonly onChoose: (productId: string) => void;
};

/** The smallest charge that covers what is missing (LED-019). */
export const TopUpOffer = ({ missingCoins, onChoose }: TopUpOfferProps) => {
  const format = useFormat();
  const { data, error } = useQuery(productsQuery(currencyOf[useLanguage()]));
  if (error) return <InlineFailure error={error} />;
  const product = data ? smallestCovering(data.products, missingCoins) : undefined;
  if (product === undefined) return <Skeleton height="40px" />;
  const { amounts } = product;
  const coins = format.count(product.paidCoins);
  const price = format.money({ minor: amounts.totalMinor, currency: amounts.currency });
  return (
    <Button solid onClick={() => onChoose(product.productId)}>
      <Trans>
        Top up {coins} coins for {price}
      </Trans>
    </Button>
  );
};
