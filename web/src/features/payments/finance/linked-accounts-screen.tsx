import type { LinkedAccountsCase } from '@fanfold/contracts/payments';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Person } from '../../../ui/person.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { decideSharing, linkedAccountsQuery } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Filter = 'all' | LinkedAccountsCase['status'];

/**
 * Payers who share a card or a device with the creator they paid: perhaps they are one person, who pays
 * themselves.
 */
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
    <AdminPage title={t`Shared cards and devices`}>
      <Filters
        label={t`Shared cards and devices`}
        active={status === 'open' ? 0 : 1}
        onClear={() => setStatus('open')}
      >
        <Select label={t`State`} value={status} options={options} onChange={setStatus} />
      </Filters>
      <DataTable
        caption={<Trans>Shared cards and devices</Trans>}
        captionHidden
        rowKey={({ payerOid, creatorOid }) => `${payerOid}${creatorOid}`}
        list={pagesOf(list, ({ cases }) => cases)}
        empty={
          <EmptyState picture="done" title={<Trans>No shared cards or devices</Trans>}>
            <Trans>Accounts that pay a creator and share a card or a device with them appear here.</Trans>
          </EmptyState>
        }
        columns={[
          { key: 'found', name: <Trans>Found</Trans>, cell: (found) => <Found found={found} /> },
          {
            key: 'who',
            name: <Trans>Who paid whom</Trans>,
            head: true,
            cell: (found) => <Who found={found} />,
          },
          {
            key: 'paid',
            name: <Trans>Paid so far</Trans>,
            number: true,
            cell: (found) => <Paid found={found} />,
          },
          { key: 'state', name: <Trans>State</Trans>, cell: (found) => <State found={found} /> },
        ]}
      />
    </AdminPage>
  );
};

type FoundProps = { readonly found: LinkedAccountsCase };

const useStatusWords = (): Record<LinkedAccountsCase['status'], string> => {
  const { t } = useLingui();
  return {
    open: t`To look at`,
    confirmed: t({ message: 'One person', context: 'verdict' }),
    cleared: t`Two people`,
  };
};

const Found = ({ found }: FoundProps) => (
  <>
    <OneLine>{useFormat().shortDay(found.flaggedAt)}</OneLine>
    {found.kinds.map((kind) => (
      <Sub key={kind}>{kind === 'card' ? <Trans>the same card</Trans> : <Trans>the same device</Trans>}</Sub>
    ))}
  </>
);

const Who = ({ found: { payerOid, creatorOid, reason } }: FoundProps) => (
  <>
    <Trans>
      <Person oid={payerOid} /> paid <Person oid={creatorOid} />
    </Trans>
    {reason === null ? null : <Sub>{reason}</Sub>}
  </>
);

const Paid = ({ found: { payments, paidCoins, bonusCoins } }: FoundProps) => (
  <>
    <Coins kind="paid" value={paidCoins} />
    {bonusCoins > 0 ? (
      <Sub>
        <Coins kind="bonus" value={bonusCoins} signed />
      </Sub>
    ) : null}
    <Sub>
      <Plural value={payments} one="# payment" other="# payments" />
    </Sub>
  </>
);

const State = ({ found }: FoundProps) => {
  const me = useMe();
  const words = useStatusWords();
  const [verdict, setVerdict] = useState<'clear' | 'confirm'>();
  const { payerOid, creatorOid, status } = found;
  const isOwn = me?.oid === payerOid || me?.oid === creatorOid;
  return (
    <>
      <Pill tone={status === 'open' ? 'live' : 'plain'}>{words[status]}</Pill>
      {status === 'confirmed' ? (
        <Sub>
          <Trans>Earnings are held</Trans>
        </Sub>
      ) : null}
      {isOwn ? (
        <Sub>
          <Trans>This is about you: another administrator decides.</Trans>
        </Sub>
      ) : (
        <span className="row">
          {status === 'cleared' ? null : (
            <LinkButton small onClick={() => setVerdict('clear')}>
              <Trans>Clear</Trans>
            </LinkButton>
          )}
          {status === 'confirmed' ? null : (
            <LinkButton small onClick={() => setVerdict('confirm')}>
              <Trans>Confirm</Trans>
            </LinkButton>
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
      done: t`The earnings are released.`,
    },
    confirm: {
      title: t`This is one person`,
      description: t`What the creator earned from this payer, and will earn, is held until you clear it.`,
      action: t`Confirm`,
      done: t`The earnings are held.`,
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
