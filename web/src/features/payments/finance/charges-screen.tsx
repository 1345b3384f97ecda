import type { AdminCharge } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Person } from '../../../ui/person.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { DeclineText } from '../decline-text.tsx';
import { Sold } from '../sold.tsx';
import { chargesQuery, refundCharge } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const statuses = ['all', 'credited', 'opened', 'unknown', 'declined', 'expired', 'mismatched'] as const;

/** All charges with the state that their provider reports, and a button that refunds one. */
export const ChargesScreen = () => {
  const { t } = useLingui();
  const [status, setStatus] = useState<(typeof statuses)[number]>('all');
  const list = useInfiniteQuery(chargesQuery(status === 'all' ? undefined : status));
  const words = useChargeWords();
  const options = statuses.map((value) => ({ value, label: value === 'all' ? t`All` : words(value) }));
  return (
    <AdminPage title={t`Top-ups`}>
      <Filters label={t`Top-ups`} active={status === 'all' ? 0 : 1} onClear={() => setStatus('all')}>
        <Select label={t`State`} value={status} options={options} onChange={setStatus} />
      </Filters>
      <DataTable
        caption={<Trans>Top-ups</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ chargeId }) => chargeId}
        list={pagesOf(list, ({ charges }) => charges)}
        empty={<EmptyState picture="coins" title={<Trans>No top-ups here</Trans>} />}
        columns={[
          { key: 'date', name: <Trans>Date</Trans>, cell: (charge) => <Initiated charge={charge} /> },
          { key: 'what', name: <Trans>What</Trans>, head: true, cell: (charge) => <What charge={charge} /> },
          {
            key: 'paid',
            name: <Trans>Paid</Trans>,
            number: true,
            cell: (charge) => <Paid charge={charge} />,
          },
          { key: 'state', name: <Trans>State</Trans>, cell: (charge) => <State charge={charge} /> },
        ]}
      />
    </AdminPage>
  );
};

const useChargeWords = (): ((status: string) => string) => {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    initiated: t`Initiated`,
    opened: t`Pay page open`,
    unknown: t`Outcome unknown`,
    approved: t`Approved`,
    credited: t`Credited`,
    declined: t`Declined`,
    expired: t`Expired`,
    mismatched: t`Amount differs`,
  };
  return (status) => words[status] ?? status;
};

type ChargeProps = { readonly charge: AdminCharge };

const Initiated = ({ charge: { initiatedAt, provider, means } }: ChargeProps) => (
  <>
    <OneLine>
      <Moment at={initiatedAt} short />
    </OneLine>
    <Sub>{useProviderName()(provider, means)}</Sub>
  </>
);

const What = ({ charge }: ChargeProps) => (
  <>
    <Sold sold={charge} />
    <Sub>
      <Person oid={charge.buyerOid} /> <LongId>{charge.providerRef ?? charge.chargeId}</LongId>
    </Sub>
  </>
);

const Paid = ({ charge: { amounts, refunds } }: ChargeProps) => {
  const { money } = useFormat();
  const { currency, totalMinor } = amounts;
  const back = refunds
    .filter(({ status }) => status === 'refunded')
    .reduce((sum, { paybackMinor }) => sum + paybackMinor, 0);
  const refunded = money({ minor: back, currency });
  return (
    <>
      {money({ minor: totalMinor, currency })}
      {back > 0 ? (
        <Sub>
          <Trans>{refunded} paid back</Trans>
        </Sub>
      ) : null}
    </>
  );
};

const State = ({ charge }: ChargeProps) => (
  <>
    {useChargeWords()(charge.status)}
    {charge.declineReason ? (
      <Sub>
        <DeclineText reason={charge.declineReason} />
      </Sub>
    ) : null}
    {charge.disputes.length > 0 ? (
      <Sub>
        <Trans>Disputed</Trans>
      </Sub>
    ) : null}
    <RefundAction charge={charge} />
  </>
);

const RefundAction = ({ charge }: ChargeProps) => {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const { buyerOid: userOid, chargeId } = charge;
  if (
    charge.status !== 'credited' ||
    charge.purpose.kind !== 'coins' ||
    !me?.roles.includes('admin') ||
    me.oid === userOid
  )
    return null;
  return (
    <>
      <div>
        <LinkButton small onClick={() => setOpen(true)}>
          <Trans context="button">Refund</Trans>
        </LinkButton>
      </div>
      {open ? (
        <ReasonDialog
          title={<Trans>Refund this top-up to the provider</Trans>}
          description={
            <Trans>
              Only its unspent coins can be refunded; its bonus coins go with them, and the price of those
              already spent is kept back. Above 500,000 won a day and person a second administrator has to
              approve.
            </Trans>
          }
          action={<Trans>Refund now</Trans>}
          send={({ reason, intent }) => refundCharge({ userOid, chargeId, reason, intent })}
          done={<Trans>The refund has been requested.</Trans>}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
