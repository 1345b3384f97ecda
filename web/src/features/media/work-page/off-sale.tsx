import type { OffSale } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** What happened to a work that its reader has, and what is left to them. */
export const OffSaleText = ({ offSale: { what, because } }: { readonly offSale: OffSale }) => {
  switch (what) {
    case 'private':
      return <Trans>Its creator no longer sells it. It is yours, so it stays open to you.</Trans>;
    case 'deleted':
      return <Trans>Its creator has deleted it. It is yours, so it stays open to you.</Trans>;
    case 'takenDown':
      return because === 'rights' ? (
        <Trans>
          Fanfold took it down because another person claims a right to it. It is yours, so it stays open to
          you.
        </Trans>
      ) : (
        <Trans>Fanfold took it down because it breaks our rules. It is yours, so it stays open to you.</Trans>
      );
    case 'takenFromBuyers':
      return because === 'rights' ? (
        <Trans>
          Fanfold took it down because another person has a right to it. It can no longer be opened.
        </Trans>
      ) : (
        <Trans>Fanfold took it down because it breaks our rules. It can no longer be opened.</Trans>
      );
  }
};

/** The page of a work that was taken from those who have it. */
export const TakenFromBuyers = ({ because }: { readonly because: NonNullable<OffSale['because']> }) => {
  const { t } = useLingui();
  return (
    <Page title={t`A work that was taken down`}>
      <EmptyState
        picture="closed"
        wholePage
        title={<Trans>This work was taken down</Trans>}
        action={
          <>
            <Link to="/help" className={buttonClass({ solid: true })}>
              <Trans>Ask for your coins back</Trans>
            </Link>
            <Link to="/myinfo/purchases" className={buttonClass({})}>
              <Trans>Your purchases</Trans>
            </Link>
          </>
        }
      >
        <OffSaleText offSale={{ what: 'takenFromBuyers', because }} />{' '}
        <Trans>
          If you paid for it, write to us: your receipt is under “Purchases”. What is refunded goes back to
          your balance.
        </Trans>
      </EmptyState>
    </Page>
  );
};
