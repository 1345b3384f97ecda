import type { ClosedPurchase } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../lib/use-format.ts';
import { workPage } from '../../lib/work-page.ts';
import { buttonClass } from '../../ui/button.tsx';
import { closedCover } from '../../ui/cover/closed-cover.ts';
import { useKindNames } from '../../ui/kind-names.ts';
import { MediaTile, MediaTiles } from '../../ui/media-tile.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
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

/** Works for adults that are owned: their titles and covers wait until the reader may see them. */
const ClosedPurchases = ({ closed }: { readonly closed: readonly ClosedPurchase[] }) => {
  const kinds = useKindNames();
  if (closed.length === 0) return null;
  return (
    <Section title={<Trans>For adults only</Trans>}>
      <p>
        <Trans>Verify your age and turn adult works on to see these.</Trans>
      </p>
      <MediaTiles>
        {closed.map((one) => (
          <li key={one.purchaseId}>
            <MediaTile
              cover={closedCover(one.blurredCover)}
              tag={`${kinds[one.kind]} · 18+`}
              link={
                <Link {...workPage(one)}>
                  <Trans>A work for adults</Trans>
                </Link>
              }
              creator={null}
              end={null}
              under="h2"
            />
            <HowItCame tile={one} />
          </li>
        ))}
      </MediaTiles>
    </Section>
  );
};

export const PurchasesScreen = () => {
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
          <ClosedPurchases closed={closed} />
        </>
      )}
    </Page>
  );
};
