import type { AdminCharge } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { Coins } from '../../../ui/coins.tsx';
import greenbarStyles from '../../../ui/greenbar.module.css';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { OlderLines } from '../../../ui/older-lines.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { chargesQuery, refundCharge } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const statuses = ['all', 'credited', 'opened', 'unknown', 'declined', 'expired', 'mismatched'] as const;

/** Everybody's charges with what their provider says of them, and the way to refund one. */
export const ChargesScreen = () => {
  const { t } = useLingui();
  const [status, setStatus] = useState<(typeof statuses)[number]>('all');
  const list = useInfiniteQuery(chargesQuery(status === 'all' ? undefined : status));
  const words = useChargeWords();
  const options = statuses.map((value) => ({ value, label: value === 'all' ? t`All` : words(value) }));
  return (
    <AdminPage
      title={t`Charges`}
      actions={<Select label={t`State`} value={status} options={options} onChange={setStatus} />}
    >
      <Loaded query={list}>
        {({ pages }) => {
          const charges = pages.flatMap((page) => page.charges);
          return charges.length === 0 ? (
            <EmptyState title={<Trans>No charges here</Trans>} />
          ) : (
            <Sheet charges={charges} />
          );
        }}
      </Loaded>
      <OlderLines list={list} />
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

const Sheet = ({ charges }: { readonly charges: readonly AdminCharge[] }) => {
  const { t } = useLingui();
  return (
    <LedgerTable
      stacked
      label={t`Charges`}
      columns={[
        { name: <Trans>Date</Trans> },
        { name: <Trans>What</Trans> },
        { name: <Trans>Paid</Trans>, number: true },
        { name: <Trans>State</Trans> },
      ]}
    >
      {charges.map((charge) => (
        <Row key={charge.chargeId} charge={charge} />
      ))}
    </LedgerTable>
  );
};

const Row = ({ charge }: { readonly charge: AdminCharge }) => {
  const format = useFormat();
  const providerName = useProviderName();
  const words = useChargeWords();
  const { currency, totalMinor } = charge.amounts;
  const back = charge.refunds
    .filter(({ status }) => status === 'refunded')
    .reduce((sum, { paybackMinor }) => sum + paybackMinor, 0);
  const refunded = format.money({ minor: back, currency });
  return (
    <tr>
      <td>
        <span className={greenbarStyles.noBreak}>{format.shortDay(charge.initiatedAt)}</span>
        <span className={greenbarStyles.sub}>{providerName(charge.provider)}</span>
      </td>
      <td>
        <Coins kind="paid" value={charge.paidCoins} />{' '}
        {charge.bonusCoins > 0 ? <Coins kind="bonus" value={charge.bonusCoins} signed /> : null}
        <span className={greenbarStyles.sub}>
          <LongId>{charge.buyerOid}</LongId> <LongId>{charge.providerRef ?? charge.chargeId}</LongId>
        </span>
      </td>
      <td className={greenbarStyles.number}>
        {format.money({ minor: totalMinor, currency })}
        {back > 0 ? (
          <span className={greenbarStyles.sub}>
            <Trans>{refunded} paid back</Trans>
          </span>
        ) : null}
      </td>
      <td>
        {words(charge.status)}
        {charge.disputes.length > 0 ? (
          <span className={greenbarStyles.sub}>
            <Trans>Disputed</Trans>
          </span>
        ) : null}
        <RefundAction charge={charge} />
      </td>
    </tr>
  );
};

const RefundAction = ({ charge }: { readonly charge: AdminCharge }) => {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const { buyerOid: userOid, chargeId } = charge;
  if (charge.status !== 'credited' || !me?.roles.includes('admin') || me.oid === userOid) return null;
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.linkButton} ${greenbarStyles.sub}`}
        data-ui="link-button sub"
        onClick={() => setOpen(true)}
      >
        <Trans context="button">Refund</Trans>
      </button>
      {open ? (
        <ReasonDialog
          title={<Trans>Refund this charge to the provider</Trans>}
          description={
            <Trans>
              Only its unspent coins can be refunded; its bonus coins go with them, and the price of those
              already spent is kept back. Above 500,000 won a day and person a second administrator has to
              approve.
            </Trans>
          }
          action={<Trans>Refund now</Trans>}
          send={({ reason, intent }) => refundCharge({ userOid, chargeId, reason, intent })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
