import type { Receipt } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import { Greenbar, SumLines } from '../../../ui/greenbar.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Page } from '../../../ui/page.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Fact, ReceiptFacts, ReceiptHead } from '../../../ui/receipt.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePriceLines } from '../price-lines.tsx';
import { Sold } from '../sold.tsx';
import { mailReceipt, receiptQuery } from './queries.ts';

/** A receipt to print or to have mailed: seller, buyer's number, the lines, and what was refunded since. */
export const ReceiptScreen = ({ chargeId }: { readonly chargeId: string }) => {
  const { t } = useLingui();
  const { data: receipt } = useSuspenseQuery(receiptQuery(chargeId));
  const { intent } = useIntent(chargeId);
  const mailing = useMutation({
    mutationFn: mailReceipt,
    onSuccess: () => showToast(<Trans>The receipt is on its way to your address.</Trans>),
  });
  return (
    <Page title={t`Receipt`}>
      <ReceiptHead number={receipt.receiptNumber}>
        <Button small busy={mailing.isPending} onClick={() => mailing.mutate({ chargeId, intent })}>
          <Trans>Send by e-mail</Trans>
        </Button>
      </ReceiptHead>
      {mailing.error ? <InlineFailure error={mailing.error} /> : null}
      <Greenbar narrow>
        <Parties receipt={receipt} />
        <Money receipt={receipt} />
      </Greenbar>
    </Page>
  );
};

const Parties = ({ receipt }: { readonly receipt: Receipt }) => {
  const providerName = useProviderName();
  const { seller } = receipt;
  return (
    <ReceiptFacts>
      <Fact label={<Trans>Seller</Trans>}>
        {seller.name}
        <Sub>{seller.address}</Sub>
      </Fact>
      <Fact label={<Trans>Business registration number</Trans>}>{seller.businessNumber}</Fact>
      {receipt.invoiceNumber ? (
        <Fact label={<Trans>Qualified invoice issuer number</Trans>}>{receipt.invoiceNumber}</Fact>
      ) : null}
      {receipt.cashReceipt ? (
        <Fact label={<Trans>Cash receipt</Trans>}>
          {receipt.cashReceipt === 'kakaopay' ? (
            <Trans>Kakao Pay gives it for what its balance paid, to the number in its app.</Trans>
          ) : (
            <Trans>Not for cards: the card's slip takes its place.</Trans>
          )}
        </Fact>
      ) : null}
      <Fact label={<Trans>Paid at</Trans>}>
        <Moment at={receipt.paidAt} />
      </Fact>
      <Fact label={<Trans>Paid by</Trans>}>{providerName(receipt.provider, receipt.means)}</Fact>
      <Fact label={<Trans>Buyer</Trans>}>{receipt.buyerOid}</Fact>
    </ReceiptFacts>
  );
};

const Money = ({ receipt }: { readonly receipt: Receipt }) => {
  const format = useFormat();
  const { amounts, refunds } = receipt;
  const money = (minor: number) => format.money({ minor, currency: amounts.currency });
  const given = refunds.reduce((sum, { paybackMinor }) => sum + paybackMinor, 0);
  const lines = [
    {
      key: 'sold',
      label: <Trans>What</Trans>,
      amount: <Sold sold={receipt} />,
    },
    ...usePriceLines(amounts),
    ...(refunds.length > 0
      ? [{ key: 'paid', label: <Trans>Paid</Trans>, amount: money(amounts.totalMinor) }]
      : []),
    ...refunds.map(({ refundId, refundedAt, paybackMinor }) => ({
      key: refundId,
      label: <RefundLabel at={refundedAt} />,
      amount: money(-paybackMinor),
    })),
  ];
  return (
    <SumLines
      lines={lines}
      total={{
        label: refunds.length > 0 ? <Trans>Left after refunds</Trans> : <Trans>Total</Trans>,
        amount: money(amounts.totalMinor - given),
      }}
    />
  );
};

const RefundLabel = ({ at }: { readonly at: string }) => {
  const day = useFormat().day(at);
  return <Trans>Refunded on {day}</Trans>;
};
