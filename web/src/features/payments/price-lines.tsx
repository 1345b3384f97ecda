import type { Charge } from '@fanfold/contracts/payments';
import { priceLinesOf } from '@fanfold/contracts/payments';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { SumLines } from '../../ui/greenbar.tsx';

type Amounts = Charge['amounts'];
type Line = { readonly key: string; readonly label: ReactNode; readonly amount: ReactNode };

/** The lines of a price as the service's receipts have them too; they add up to exactly what is charged. */
export const usePriceLines = (amounts: Amounts): readonly Line[] => {
  const { i18n } = useLingui();
  const format = useFormat();
  return priceLinesOf(amounts).map(({ key, text: { id, message }, values, minor }) => ({
    key,
    label: i18n._(id, values, { message }),
    amount: format.money({ minor, currency: amounts.currency }),
  }));
};

type PriceLinesProps = { readonly coins: number; readonly amounts: Amounts; readonly paid?: boolean };

/** What coins cost, line by line. */
export const PriceLines = ({ coins, amounts, paid }: PriceLinesProps) => {
  const format = useFormat();
  const [base, ...others] = usePriceLines(amounts);
  const count = format.count(coins);
  return (
    <SumLines
      lines={[...(base ? [{ ...base, label: <Trans>{count} coins</Trans> }] : []), ...others]}
      total={{
        label: paid ? <Trans>You paid</Trans> : <Trans>You pay</Trans>,
        amount: format.money({ minor: amounts.totalMinor, currency: amounts.currency }),
      }}
    />
  );
};
