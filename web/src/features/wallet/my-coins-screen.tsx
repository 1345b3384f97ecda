import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useDeferredValue } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import styles from '../../ui/page.module.css';
import { Page } from '../../ui/page.tsx';
import { LinesSkeleton, Loading } from '../../ui/states.tsx';
import { CreditsCard } from './credits-card.tsx';
import { Downloads } from './downloads.tsx';
import { HistoryFilterForm } from './history-filter.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { Lots } from './lots.tsx';
import { PointInTime } from './point-in-time.tsx';
import { type HistoryFilter, type Whose, walletQuery } from './queries.ts';

type MyCoinsProps = {
  readonly oid: string;
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
};

/** What I have, lot by lot, and how it came to be, line by line. */
export const MyCoinsScreen = ({ oid, filter, onFilter }: MyCoinsProps) => {
  const { t } = useLingui();
  const whose: Whose = { oid, own: true };
  const { data: wallet } = useSuspenseQuery(walletQuery(whose));
  const shown = useDeferredValue(filter);
  return (
    <Page title={t`My coins`}>
      <header className="page-head">
        <div>
          <p className="eyebrow">
            <Trans>My coins</Trans>
          </p>
          <h1>
            <Trans>Wallet</Trans>
          </h1>
        </div>
        <Link to="/charge" className={buttonClass({ solid: true })}>
          <Trans>Top up coins</Trans>
        </Link>
      </header>
      <div className={styles.coinsGrid}>
        <div className="stack">
          <Lots wallet={wallet} />
          <CreditsCard oid={oid} paidCoins={wallet.balance.paid} />
        </div>
        <div className="stack">
          <HistoryFilterForm whose={whose} value={filter} onChange={onFilter} />
          <Suspense fallback={<HistorySkeleton />}>
            <HistorySheet whose={whose} filter={shown} />
          </Suspense>
          <PointInTime whose={whose} />
          <Downloads whose={whose} filter={shown} />
        </div>
      </div>
    </Page>
  );
};

export const HistorySkeleton = () => (
  <Loading>
    <LinesSkeleton lines={8} />
  </Loading>
);
