import type { ClosedPurchase } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tiles } from './tiles.tsx';
import { purchasedQuery } from './work-queries.ts';

type Owned = {
  readonly purchaseId: string;
  readonly source: string;
  readonly ownedSince: string;
  readonly editionCopy: number | null;
};

/** Since when it is owned, whether it was a gift, and the number of the copy. */
const HowItCame = ({ tile }: { readonly tile: Owned }) => {
  const format = useFormat();
  const since = format.day(tile.ownedSince);
  const { editionCopy } = tile;
  return (
    <p className="quiet">
      {tile.source === 'gift' ? <Trans>A gift of {since}</Trans> : <Trans>Yours since {since}</Trans>}
      {editionCopy === null ? null : (
        <>
          {' · '}
          <Trans>copy number {editionCopy}</Trans>
        </>
      )}
      {tile.source === 'purchase' ? (
        <>
          {' · '}
          <Link to="/myinfo/purchase-receipt/$purchaseId" params={{ purchaseId: tile.purchaseId }}>
            <Trans>Receipt</Trans>
          </Link>
        </>
      ) : null}
    </p>
  );
};

type Props = {
  /** Those that wait until the reader may see adult works, each with what is said of it. */
  readonly closed: (works: readonly ClosedPurchase[], said: (one: ClosedPurchase) => ReactNode) => ReactNode;
};

export const PurchasesScreen = ({ closed: showClosed }: Props) => {
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
          <Tiles tiles={tiles} more={purchases} under="h1" actions={(tile) => <HowItCame tile={tile} />} />
          {closed.length > 0 ? showClosed(closed, (one) => <HowItCame tile={one} />) : null}
        </>
      )}
    </Page>
  );
};
