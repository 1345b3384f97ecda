import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { type DataList, pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, IncompleteNote, StaleNote } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { useRequestStates } from '../request-states.ts';
import { CreatorLink } from './creator-link.tsx';
import { NegativeBalances } from './negative-balances.tsx';
import {
  type CheckedRequest,
  type CheckSettlement,
  checkSettlementQuery,
  type RequestState,
} from './queries.ts';
import { RequestSteps } from './request-steps.tsx';

const states = ['requested', 'processing', 'complete', 'rejected', 'failed', 'unpaid'] as const;
type Shown = RequestState | 'all';

/**
 * ADM-072: what creators asked for, with the next step of each, and the months whose close waits for exchange
 * rates.
 */
export const CheckSettlementScreen = () => {
  const { t } = useLingui();
  const names = useRequestStates();
  const [shown, setShown] = useState<Shown>('all');
  const query = useInfiniteQuery(checkSettlementQuery(shown === 'all' ? undefined : shown));
  return (
    <AdminPage title={t`Payout requests`}>
      <Filters label={t`Payout requests`} active={shown === 'all' ? 0 : 1} onClear={() => setShown('all')}>
        <Select<Shown>
          label={t`State`}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t({ context: 'filter', message: 'All' }) },
            ...states.map((value) => ({ value, label: names[value] })),
          ]}
        />
      </Filters>
      <Loaded query={query}>
        {({ pages }) => (
          <>
            <StaleNote stale={pages.some(({ stale }) => stale)} />
            <IncompleteNote incomplete={pages.some(({ incomplete }) => incomplete)} />
            <WaitingMonths waiting={pages[0]?.waiting ?? []} />
            <Requests list={pagesOf(query, ({ requests }) => requests)} filtered={shown !== 'all'} />
            <NegativeBalances />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
};

type RequestsProps = { readonly list: DataList<CheckedRequest>; readonly filtered: boolean };

const Requests = ({ list, filtered }: RequestsProps) => {
  const format = useFormat();
  const names = useRequestStates();
  return (
    <DataTable
      caption={<Trans>Payout requests</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ requestId }) => requestId}
      list={list}
      empty={<NoRequests filtered={filtered} />}
      columns={[
        {
          key: 'who',
          name: <Trans>Creator</Trans>,
          head: true,
          cell: ({ creatorOid, requestedAt }) => (
            <>
              <CreatorLink creatorOid={creatorOid} />
              <Sub>{format.shortMoment(requestedAt)}</Sub>
            </>
          ),
        },
        {
          key: 'state',
          name: <Trans>State</Trans>,
          cell: ({ state }) => <Pill tone={state === 'complete' ? 'ok' : 'plain'}>{names[state]}</Pill>,
        },
        { key: 'payOn', name: <Trans>Day of payment</Trans>, cell: ({ payOn }) => format.day(payOn) },
        {
          key: 'amount',
          name: <Trans context="payout">Amount</Trans>,
          number: true,
          cell: (request) => <Amount request={request} />,
        },
        {
          key: 'steps',
          name: <Trans>Next step</Trans>,
          cell: (request) => <RequestSteps request={request} />,
        },
      ]}
    />
  );
};

/** What the creator gets, and what that is before tax. */
const Amount = ({ request: { won, amountMinor, currency } }: { readonly request: CheckedRequest }) => {
  const format = useFormat();
  const beforeTax = format.money({ minor: won, currency: 'KRW' });
  return (
    <>
      {format.money({ minor: amountMinor, currency })}
      <Sub>
        <Trans>{beforeTax} before tax</Trans>
      </Sub>
    </>
  );
};

const NoRequests = ({ filtered }: { readonly filtered: boolean }) =>
  filtered ? (
    <EmptyState title={<Trans>No requests in this state</Trans>} />
  ) : (
    <EmptyState picture="done" title={<Trans>No payout was requested yet</Trans>}>
      <Trans>Creators ask for their revenue from the 25th on. Their requests appear here.</Trans>
    </EmptyState>
  );

const WaitingMonths = ({ waiting }: Pick<CheckSettlement, 'waiting'>) => {
  const format = useFormat();
  if (waiting.length === 0) return null;
  return (
    <Section title={<Trans>Waiting for exchange rates</Trans>} testId="waiting-months">
      <p>
        <Trans>
          These months are over. Creators who are paid in yen or dollars wait for their exchange rates, which
          are missing; those who are paid in won do not.
        </Trans>
      </p>
      <ul>
        {waiting.map(({ month, reason }) => (
          <li key={month}>
            {format.month(month)} <span className="quiet">{reason}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
