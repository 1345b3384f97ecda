import type { LinkedAccountsCase } from '@fanfold/contracts/payments';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
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
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { decideSharing, linkedAccountsQuery } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Filter = 'all' | LinkedAccountsCase['status'];

/** Payers who share a card or a device with the creator they paid: perhaps one person, who pays themselves. */
export const LinkedAccountsScreen = () => {
  const { t } = useLingui();
  const [status, setStatus] = useState<Filter>('open');
  const list = useInfiniteQuery(linkedAccountsQuery(status === 'all' ? undefined : status));
  const words = useStatusWords();
  const options = (['open', 'confirmed', 'cleared', 'all'] as const).map((value) => ({
    value,
    label: value === 'all' ? t`All` : words[value],
  }));
  return (
    <AdminPage
      title={t`Shared cards and devices`}
      actions={<Select label={t`State`} value={status} options={options} onChange={setStatus} />}
    >
      <Loaded query={list}>
        {({ pages }) => {
          const cases = pages.flatMap((page) => page.cases);
          return cases.length === 0 ? (
            <EmptyState title={<Trans>Nobody to look at</Trans>}>
              <Trans>Who pays a creator and shares a card or a device with them appears here.</Trans>
            </EmptyState>
          ) : (
            <Sheet cases={cases} />
          );
        }}
      </Loaded>
      <OlderLines list={list} />
    </AdminPage>
  );
};

const useStatusWords = (): Record<LinkedAccountsCase['status'], string> => {
  const { t } = useLingui();
  return {
    open: t`To look at`,
    confirmed: t({ message: 'One person', context: 'verdict' }),
    cleared: t`Two people`,
  };
};

const Sheet = ({ cases }: { readonly cases: readonly LinkedAccountsCase[] }) => {
  const { t } = useLingui();
  return (
    <LedgerTable
      label={t`Shared cards and devices`}
      stacked
      columns={[
        { name: <Trans>Found</Trans> },
        { name: <Trans>Who paid whom</Trans> },
        { name: <Trans>Paid so far</Trans>, number: true },
        { name: <Trans>State</Trans> },
      ]}
    >
      {cases.map((one) => (
        <Row key={`${one.payerOid}${one.creatorOid}`} found={one} />
      ))}
    </LedgerTable>
  );
};

const Row = ({ found }: { readonly found: LinkedAccountsCase }) => {
  const format = useFormat();
  const { payerOid, creatorOid } = found;
  return (
    <tr>
      <td>
        <span className={greenbarStyles.noBreak}>{format.shortDay(found.flaggedAt)}</span>
        {found.kinds.map((kind) => (
          <span key={kind} className={greenbarStyles.sub}>
            {kind === 'card' ? <Trans>the same card</Trans> : <Trans>the same device</Trans>}
          </span>
        ))}
      </td>
      <td>
        <Trans>
          <LongId>{payerOid}</LongId> paid <LongId>{creatorOid}</LongId>
        </Trans>
        {found.reason === null ? null : <span className={greenbarStyles.sub}>{found.reason}</span>}
      </td>
      <td className={greenbarStyles.number}>
        <Paid found={found} />
      </td>
      <td>
        <State found={found} />
      </td>
    </tr>
  );
};

const Paid = ({ found: { payments, paidCoins, bonusCoins } }: { readonly found: LinkedAccountsCase }) => (
  <>
    <Coins kind="paid" value={paidCoins} />
    {bonusCoins > 0 ? (
      <span className={greenbarStyles.sub}>
        <Coins kind="bonus" value={bonusCoins} signed />
      </span>
    ) : null}
    <span className={greenbarStyles.sub}>
      <Plural value={payments} one="# payment" other="# payments" />
    </span>
  </>
);

const State = ({ found }: { readonly found: LinkedAccountsCase }) => {
  const me = useMe();
  const words = useStatusWords();
  const [verdict, setVerdict] = useState<'clear' | 'confirm'>();
  const { payerOid, creatorOid, status } = found;
  const isOwn = me?.oid === payerOid || me?.oid === creatorOid;
  return (
    <>
      <Pill tone={status === 'open' ? 'live' : 'plain'}>{words[status]}</Pill>
      {status === 'confirmed' ? (
        <span className={greenbarStyles.sub}>
          <Trans>Earnings are held</Trans>
        </span>
      ) : null}
      {isOwn ? (
        <span className={greenbarStyles.sub}>
          <Trans>This is about you: somebody else decides.</Trans>
        </span>
      ) : (
        <span className="row">
          {status === 'cleared' ? null : (
            <button
              type="button"
              className={`${buttonStyles.linkButton} ${greenbarStyles.sub}`}
              data-ui="link-button sub"
              onClick={() => setVerdict('clear')}
            >
              <Trans>Clear</Trans>
            </button>
          )}
          {status === 'confirmed' ? null : (
            <button
              type="button"
              className={`${buttonStyles.linkButton} ${greenbarStyles.sub}`}
              data-ui="link-button sub"
              onClick={() => setVerdict('confirm')}
            >
              <Trans>Confirm</Trans>
            </button>
          )}
        </span>
      )}
      {verdict ? <Verdict found={found} verdict={verdict} onClose={() => setVerdict(undefined)} /> : null}
    </>
  );
};

const Verdict = ({
  found: { payerOid, creatorOid },
  verdict,
  onClose,
}: {
  readonly found: LinkedAccountsCase;
  readonly verdict: 'clear' | 'confirm';
  readonly onClose: () => void;
}) => {
  const { t } = useLingui();
  const words = {
    clear: {
      title: t`These are two people`,
      description: t`What was held of the creator's earnings from this payer is released.`,
      action: t`Clear`,
    },
    confirm: {
      title: t`This is one person`,
      description: t`What the creator earned from this payer, and will earn, is held until you clear it.`,
      action: t`Confirm`,
    },
  }[verdict];
  return (
    <ReasonDialog
      {...words}
      send={({ reason, intent }) => decideSharing({ payerOid, creatorOid, verdict, reason, intent })}
      onClose={onClose}
    />
  );
};
