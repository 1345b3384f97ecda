import type { CalcChargeReply } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldRow } from '../../../ui/form/form.tsx';
import { Greenbar, SumLines } from '../../../ui/greenbar.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { usePriceLines } from '../price-lines.tsx';
import { calcQuery } from './queries.ts';

const providers = ['stripe', 'paypal', 'paypay', 'kakao', 'payletter'] as const;
const currencies = ['KRW', 'JPY', 'USD'] as const;

/** What a charge costs, line by line, and what refunding a part of it pays back (ADM-071). */
export const CalcChargeScreen = () => {
  const { t } = useLingui();
  const providerName = useProviderName();
  const [provider, setProvider] = useState<(typeof providers)[number]>('stripe');
  const [currency, setCurrency] = useState<(typeof currencies)[number]>('KRW');
  const [coins, setCoins] = useState({ paidCoins: '100', refundedCoins: '60', spentBonusCoins: '0' });
  const number = (value: string, least: number) => Math.max(least, Math.trunc(Number(value)) || least);
  const query = useQuery(
    calcQuery({
      provider,
      currency,
      paidCoins: number(coins.paidCoins, 1),
      refundedCoins: number(coins.refundedCoins, 0),
      spentBonusCoins: number(coins.spentBonusCoins, 0),
    }),
  );
  const field = (name: keyof typeof coins, label: string, min: number) => (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={100_000}
      value={coins[name]}
      onChange={(event) => setCoins({ ...coins, [name]: event.target.value })}
    />
  );
  return (
    <AdminPage title={t`Top-up calculator`}>
      <FieldRow>
        <Select
          label={t`Provider`}
          value={provider}
          options={providers.map((value) => ({ value, label: providerName(value) }))}
          onChange={setProvider}
        />
        <Select
          label={t`Currency`}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={setCurrency}
        />
        {field('paidCoins', t`Coins topped up`, 1)}
        {field('refundedCoins', t`Of them refunded`, 0)}
        {field('spentBonusCoins', t`Bonus coins spent`, 0)}
      </FieldRow>
      <Loaded query={query}>{(result) => <Result result={result} />}</Loaded>
    </AdminPage>
  );
};

const Result = ({ result }: { readonly result: CalcChargeReply }) => {
  const format = useFormat();
  const { amounts, refund } = result;
  const money = (minor: number) => format.money({ minor, currency: amounts.currency });
  const krw = format.money({ minor: result.krwEquivalent, currency: 'KRW' });
  return (
    <Greenbar narrow>
      <SumLines
        lines={usePriceLines(amounts)}
        total={{ label: <Trans>Total</Trans>, amount: money(amounts.totalMinor) }}
      />
      <p className="quiet">
        <Trans>Equivalent to {krw} for the limits.</Trans>
      </p>
      {refund ? (
        <SumLines
          lines={[
            {
              key: 'share',
              label: <Trans>Share of the refunded coins</Trans>,
              amount: money(refund.paybackMinor + refund.withheldMinor),
            },
            {
              key: 'kept',
              label: <Trans>Kept for spent bonus coins, rounded down</Trans>,
              amount: money(-refund.withheldMinor),
            },
          ]}
          total={{ label: <Trans>Paid back</Trans>, amount: money(refund.paybackMinor) }}
        />
      ) : (
        <p>
          <Trans>Nothing would be paid back.</Trans>
        </p>
      )}
      {refund?.needsSecondAdmin ? (
        <p>
          <Pill tone="live">
            <Trans>Needs a second administrator</Trans>
          </Pill>
        </p>
      ) : null}
    </Greenbar>
  );
};
