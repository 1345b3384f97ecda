import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { InlineFailure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { creditsQuery } from './credits.ts';
import { OneTouch } from './one-touch.tsx';
import styles from './wallet.module.css';

type CreditsCardProps = { readonly oid: string; readonly paidCoins: number };

/** What one can do about chat credits: convert coins, and let them fill up by themselves. */
export const CreditsCard = ({ oid, paidCoins }: CreditsCardProps) => {
  const format = useFormat();
  const [converting, setConverting] = useState(false);
  const { data: credits, error } = useQuery(creditsQuery(oid));
  if (error) return <InlineFailure error={error} />;
  if (credits === undefined)
    return (
      <Loading>
        <LinesSkeleton lines={3} />
      </Loading>
    );
  const usable = format.count(credits.usable);
  const bonusLeft = format.count(credits.bonusLeftToday);
  return (
    <section className={`${styles.lotCard} ${styles.creditsCard}`}>
      <h2>
        <Trans>Chat credits</Trans>
      </h2>
      <p className="quiet">
        <Trans>
          {usable} to use now. Bonus credits go first, {bonusLeft} more of them today.
        </Trans>
      </p>
      {credits.pending > 0 ? (
        <p role="status">
          <Trans>A conversion is on its way.</Trans>
        </p>
      ) : null}
      <Button small onClick={() => setConverting(true)}>
        <Trans>Convert coins to credits</Trans>
      </Button>
      <OneTouch oid={oid} credits={credits} />
      {converting ? (
        <ConvertDialog
          oid={oid}
          credits={credits}
          paidCoins={paidCoins}
          onClose={() => setConverting(false)}
        />
      ) : null}
    </section>
  );
};
