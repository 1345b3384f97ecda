import type { PurchaseReceipt } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Coins } from '../../ui/coins.tsx';
import { CreatorName } from '../../ui/creator-name.ts';
import { Greenbar, SumLines } from '../../ui/greenbar.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { Fact, ReceiptFacts, ReceiptHead } from '../../ui/receipt.tsx';
import { Sub } from '../../ui/sub.tsx';
import { Localised } from '../../ui/texts.tsx';
import { purchaseReceiptQuery } from './queries.ts';

/** The receipt of something that was bought for coins, to print. */
export const PurchaseReceiptScreen = ({ purchaseId }: { readonly purchaseId: string }) => {
  const { t } = useLingui();
  const { data: receipt } = useSuspenseQuery(purchaseReceiptQuery(purchaseId));
  return (
    <Page title={t`Receipt`}>
      <ReceiptHead number={receipt.receiptNumber} />
      <Greenbar narrow>
        <Facts receipt={receipt} />
        <Bought receipt={receipt} />
      </Greenbar>
      <p className="quiet">
        <Trans>Tax was paid with the money for the coins: the receipts of your top-ups show it.</Trans>
      </p>
    </Page>
  );
};

type ReceiptProps = { readonly receipt: PurchaseReceipt };

const Facts = ({ receipt: { seller, work, isAdultOnly, boughtAt, buyerOid, editionCopy } }: ReceiptProps) => {
  return (
    <ReceiptFacts>
      <Fact label={<Trans>What</Trans>}>
        <What work={work} isAdultOnly={isAdultOnly} />
        {editionCopy === null ? null : (
          <Sub>
            <Trans>copy number {editionCopy}</Trans>
          </Sub>
        )}
      </Fact>
      <Fact label={<Trans>Seller</Trans>}>
        {seller.name}
        <Sub>{seller.address}</Sub>
      </Fact>
      <Fact label={<Trans>Business registration number</Trans>}>{seller.businessNumber}</Fact>
      <Fact label={<Trans>Bought at</Trans>}>
        <Moment at={boughtAt} />
      </Fact>
      <Fact label={<Trans>Buyer</Trans>}>{buyerOid}</Fact>
    </ReceiptFacts>
  );
};

const What = ({ work, isAdultOnly }: Pick<PurchaseReceipt, 'work' | 'isAdultOnly'>) => {
  if (isAdultOnly) return <Trans>A work for adults</Trans>;
  if (work === null) return <Trans>A work that is gone</Trans>;
  return (
    <>
      <Localised texts={work.title} original={work.original} />
      <Sub>
        <CreatorName of={work} />
      </Sub>
    </>
  );
};

const Bought = ({ receipt: { paidCoins, bonusCoins, refundedAt } }: ReceiptProps) => {
  const refunded = refundedAt === null ? null : <Moment at={refundedAt} />;
  const bonus = {
    key: 'bonus',
    label: <Trans>Bonus coins</Trans>,
    amount: <Coins kind="bonus" value={bonusCoins} />,
  };
  return (
    <>
      <SumLines
        lines={bonusCoins > 0 ? [bonus] : []}
        total={{ label: <Trans>Coins paid</Trans>, amount: <Coins kind="paid" value={paidCoins} /> }}
      />
      {refundedAt === null ? null : (
        <p role="status">
          <Trans>Refunded on {refunded}</Trans>
        </p>
      )}
    </>
  );
};
