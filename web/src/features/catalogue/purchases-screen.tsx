import type { OffSale } from '@fanfold/contracts/catalogue';
import type { ClosedPurchase, PurchasedReply } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';

import { useFormat } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tiles } from './tiles.tsx';
import { purchasedQuery } from './work-queries.ts';

type PurchasedTile = z.output<typeof PurchasedReply>['tiles'][number];

type Props = {
  /** What happened to a work that is sold no more. */
  readonly offSale: (offSale: OffSale) => ReactNode;
  /** How to give back what nothing was delivered of. */
  readonly giveBack: (purchase: PurchasedTile) => ReactNode;
  /** Those that wait until the reader may see adult works, each with what is said of it. */
  readonly closed: (works: readonly ClosedPurchase[], said: (one: ClosedPurchase) => ReactNode) => ReactNode;
};

type Owned = Pick<ClosedPurchase, 'source' | 'ownedSince' | 'editionCopy' | 'purchaseId'>;

/** Since when it is owned, whether it was a gift, and the number of the copy. */
const HowItCame = ({ of }: { readonly of: Owned }) => {
  const format = useFormat();
  const since = format.day(of.ownedSince);
  const { editionCopy } = of;
  return (
    <p className="quiet">
      {of.source === 'gift' ? <Trans>A gift of {since}</Trans> : <Trans>Yours since {since}</Trans>}
      {editionCopy === null ? null : (
        <>
          {' · '}
          <Trans>copy number {editionCopy}</Trans>
        </>
      )}
      {of.source === 'purchase' ? (
        <>
          {' · '}
          <Link to="/myinfo/purchase-receipt/$purchaseId" params={{ purchaseId: of.purchaseId }}>
            <Trans>Receipt</Trans>
          </Link>
        </>
      ) : null}
    </p>
  );
};

export const PurchasesScreen = ({ closed: showClosed, offSale, giveBack }: Props) => {
  const { t } = useLingui();
  const purchases = useSuspenseInfiniteQuery(purchasedQuery());
  const tiles = purchases.data.pages.flatMap((page) => page.tiles);
  const closed = purchases.data.pages.flatMap((page) => page.closed);
  return (
    <Page title={t`Purchases`}>
      <h1>
        <Trans>Purchases</Trans>
      </h1>
      {tiles.length + closed.length === 0 ? (
        <EmptyState
          picture="works"
          title={<Trans>You have not bought anything yet</Trans>}
          action={
            <Link to="/" className={buttonClass({ solid: true })}>
              <Trans>Look around</Trans>
            </Link>
          }
        >
          <Trans>What you buy stays here for as long as you have an account.</Trans>
        </EmptyState>
      ) : (
        <>
          <Tiles
            tiles={tiles}
            more={purchases}
            under="h1"
            actions={(tile) => (
              <>
                <HowItCame of={tile} />
                {tile.offSale ? <p data-testid="off-sale">{offSale(tile.offSale)}</p> : null}
                {giveBack(tile)}
              </>
            )}
          />
          {closed.length > 0 ? showClosed(closed, (one) => <HowItCame of={one} />) : null}
        </>
      )}
    </Page>
  );
};
