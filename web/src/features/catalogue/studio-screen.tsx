import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useLiveCatalogue } from './live.ts';
import { PriceDialog } from './price-dialog.tsx';
import { PublishForm } from './publish-form.tsx';
import { tilesQuery } from './queries.ts';
import { Tiles } from './tiles.tsx';

type StudioProps = {
  readonly oid: string;
  /** What else a creator sets here for what they published, e.g. discount codes. */
  readonly extras: (tiles: readonly Tile[]) => ReactNode;
};

/** Where a creator publishes and sees what is published. */
export const StudioScreen = ({ oid, extras }: StudioProps) => {
  const { t } = useLingui();
  const own = useSuspenseInfiniteQuery(tilesQuery(oid));
  const [priced, setPriced] = useState<Tile>();
  const tiles = own.data.pages.flatMap((page) => page.tiles);
  useLiveCatalogue(own.data.pages[0]?.position);
  return (
    <Page title={t`Studio`}>
      <h1>
        <Trans>Studio</Trans>
      </h1>
      <PublishForm />
      <Section title={<Trans>Your content</Trans>}>
        {tiles.length === 0 ? (
          <EmptyState title={<Trans>Nothing published yet</Trans>}>
            <Trans>Fill in the form above; what you publish is on sale at once.</Trans>
          </EmptyState>
        ) : (
          <Tiles
            tiles={tiles}
            more={own}
            under="h2"
            actions={(tile) => (
              <Button small onClick={() => setPriced(tile)}>
                <Trans>Change price</Trans>
              </Button>
            )}
          />
        )}
      </Section>
      {extras(tiles)}
      {priced ? <PriceDialog tile={priced} onClose={() => setPriced(undefined)} /> : null}
    </Page>
  );
};
