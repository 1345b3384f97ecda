import type { MyCharge } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { Sold } from '../sold.tsx';
import { ChargeActions } from './charge-actions.tsx';
import { ChargeState } from './charge-state.tsx';
import { myChargesQuery } from './queries.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** The user's charges: the state of each, its receipt, and a button that refunds it. */
export const MyChargesScreen = () => {
  const { t } = useLingui();
  const list = useInfiniteQuery(myChargesQuery());
  const [asked, setAsked] = useState<MyCharge>();
  return (
    <Page title={t`Top-ups and receipts`}>
      <PageHead eyebrow={<Trans>My coins</Trans>} title={<Trans>Top-ups and receipts</Trans>} />
      <DataTable
        caption={<Trans>Top-ups</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ chargeId }) => chargeId}
        list={pagesOf(list, ({ charges }) => charges)}
        empty={<NoCharges />}
        columns={[
          { key: 'date', name: <Trans>Date</Trans>, cell: (charge) => <Initiated charge={charge} /> },
          {
            key: 'what',
            name: <Trans>What</Trans>,
            head: true,
            cell: (charge) => <Sold sold={charge} />,
          },
          {
            key: 'paid',
            name: <Trans>Paid</Trans>,
            number: true,
            cell: (charge) => <Total charge={charge} />,
          },
          { key: 'state', name: <Trans>State</Trans>, cell: (charge) => <ChargeState charge={charge} /> },
          {
            key: 'actions',
            name: <Trans>Actions</Trans>,
            number: true,
            cell: (charge) => <ChargeActions charge={charge} onRefund={() => setAsked(charge)} />,
          },
        ]}
      />
      <p className="quiet">
        <Trans>
          You can refund a top-up yourself within 7 days if none of its coins was used. After that, or when
          coins were used, write to support: what is left can still be refunded.
        </Trans>
      </p>
      {asked ? <RefundDialog charge={asked} onClose={() => setAsked(undefined)} /> : null}
    </Page>
  );
};

const NoCharges = () => (
  <EmptyState
    picture="coins"
    title={<Trans>No top-ups yet</Trans>}
    action={
      <Link to="/charge" className={buttonClass({ solid: true })}>
        <Trans>Top up coins</Trans>
      </Link>
    }
  >
    <Trans>Every top-up is listed here with its receipt.</Trans>
  </EmptyState>
);

type ChargeProps = { readonly charge: MyCharge };

const Initiated = ({ charge: { initiatedAt, provider, means } }: ChargeProps) => (
  <>
    <OneLine>{useFormat().shortMoment(initiatedAt)}</OneLine>
    <Sub>{useProviderName()(provider, means)}</Sub>
  </>
);

const Total = ({ charge: { amounts } }: ChargeProps) =>
  useFormat().money({ minor: amounts.totalMinor, currency: amounts.currency });
