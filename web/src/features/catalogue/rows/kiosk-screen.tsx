import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { bannersQuery } from './banner-queries.ts';
import styles from './creator-banner.module.css';
import { CreatorBanner } from './creator-banner.tsx';

const secondsEach = 8;

/**
 * One banner of today after the other, as large as the window allows; it stands still when asked to
 * (DIS-040).
 */
export const KioskScreen = () => {
  const { t } = useLingui();
  const { banners } = useSuspenseQuery(bannersQuery).data;
  const [place, setPlace] = useState(0);
  const [moves, setMoves] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const { length } = banners;
  useEffect(() => {
    if (!moves || length < 2) return undefined;
    const timer = setInterval(() => setPlace((before) => before + 1), secondsEach * 1_000);
    return () => clearInterval(timer);
  }, [moves, length]);
  const banner = banners[place % Math.max(1, length)];
  return (
    <Page title={t`Today from creators`}>
      <div className={styles.kiosk}>
        <h1>
          <Trans>Today from creators</Trans>
        </h1>
        {banner ? (
          <CreatorBanner key={banner.bannerOid} banner={banner} sizes="(max-width: 1100px) 100vw, 1100px" />
        ) : (
          <EmptyState
            title={<Trans>There are no banners today</Trans>}
            action={
              <Link to="/">
                <Trans>See everything that is new</Trans>
              </Link>
            }
          />
        )}
        {length < 2 ? null : (
          <p className="row">
            <Button onClick={() => setPlace((before) => before + length - 1)}>
              <Trans>Previous banner</Trans>
            </Button>
            <Button onClick={() => setMoves(!moves)}>
              {moves ? <Trans>Pause the banners</Trans> : <Trans>Rotate the banners</Trans>}
            </Button>
            <Button onClick={() => setPlace((before) => before + 1)}>
              <Trans>Next banner</Trans>
            </Button>
          </p>
        )}
      </div>
    </Page>
  );
};
