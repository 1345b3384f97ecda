import type { Charge } from '@fanfold/contracts/payments';
import { Trans } from '@lingui/react/macro';
import type { z } from 'zod';

import { useFormat } from '../../lib/use-format.ts';
import { SumLines } from '../../ui/greenbar.tsx';

type Amounts = z.output<typeof Charge>['amounts'];
type PriceLinesProps = {
  readonly coins: number;
  readonly amounts: Amounts;
  readonly provider: Charge['provider'];
  readonly paid?: boolean;
};

/** What a charge costs, line by line; the lines add up to exactly what is charged. */
export const PriceLines = ({ coins, amounts, provider, paid }: PriceLinesProps) => {
  const format = useFormat();
  const money = (minor: number) => format.money({ minor, currency: amounts.currency });
  const count = format.count(coins);
  return (
    <SumLines
      lines={[
        { key: 'base', label: <Trans>{count} coins</Trans>, amount: money(amounts.baseMinor) },
        {
          key: 'tax',
          // PayPay in yen asks twice as much (PAY-056).
          label:
            provider === 'paypay' && amounts.currency === 'JPY' ? (
              <Trans>Tax and fees, 20 %</Trans>
            ) : (
              <Trans>Tax and fees, about 10 %</Trans>
            ),
          amount: money(amounts.taxMinor),
        },
        { key: 'fee', label: <Trans>Payment method fee</Trans>, amount: money(amounts.feeMinor) },
        { key: 'rounding', label: <Trans>Rounding</Trans>, amount: money(amounts.roundingMinor) },
      ]}
      total={{
        label: paid ? <Trans>You paid</Trans> : <Trans>You pay</Trans>,
        amount: money(amounts.totalMinor),
      }}
    />
  );
};
