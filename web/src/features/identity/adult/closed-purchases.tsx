import type { ClosedPurchase } from '@fanfold/contracts/commerce';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { workPage } from '../../../lib/work-page.ts';
import { closedCover } from '../../../ui/cover/closed-cover.ts';
import { useKindNames } from '../../../ui/kind-names.ts';
import { MediaTile, MediaTiles } from '../../../ui/media-tile.tsx';
import { Section } from '../../../ui/section.tsx';

type Props = {
  readonly works: readonly ClosedPurchase[];
  /** How each came to be owned. */
  readonly said: (one: ClosedPurchase) => ReactNode;
};

/** Works for adults that are owned: their titles and covers wait until the reader may see them. */
export const ClosedPurchases = ({ works, said }: Props) => {
  const kinds = useKindNames();
  return (
    <Section title={<Trans>For adults only</Trans>}>
      <p>
        <Trans>Verify your age and turn adult works on to see these.</Trans>
      </p>
      <MediaTiles>
        {works.map((one) => (
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
            {said(one)}
          </li>
        ))}
      </MediaTiles>
    </Section>
  );
};
