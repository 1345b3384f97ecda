import type { CreditsReply } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { creditsQuery } from './credits.ts';
import { OneTouch } from './one-touch.tsx';

type CreditsCardProps = { readonly oid: string; readonly paidCoins: number };

/** The chat credits: converting coins to credits, and the automatic top-up. */
export const CreditsCard = ({ oid, paidCoins }: CreditsCardProps) => {
  const [converting, setConverting] = useState(false);
  const query = useQuery(creditsQuery(oid));
  return (
    <Section title={<Trans>Chat credits</Trans>}>
      <Loaded query={query} lines={3}>
        {(credits) => (
          <>
            <Usable credits={credits} />
            <div>
              <Button small onClick={() => setConverting(true)}>
                <Trans>Convert coins to credits</Trans>
              </Button>
            </div>
            <OneTouch oid={oid} credits={credits} />
            {converting ? (
              <ConvertDialog
                oid={oid}
                credits={credits}
                paidCoins={paidCoins}
                onClose={() => setConverting(false)}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </Section>
  );
};

const Usable = ({ credits }: { readonly credits: CreditsReply }) => {
  const format = useFormat();
  const usable = format.count(credits.usable);
  const bonusLeft = format.count(credits.bonusLeftToday);
  return (
    <>
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
    </>
  );
};
