import type { Member, MembersReply, Tier } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';

import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { rowsOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { LeavingReasonName } from '../leaving-reason.tsx';
import { membersQuery } from '../queries.ts';
import { StatusName } from '../status-name.tsx';
import { GiveMonthsDialog } from './give-months-dialog.tsx';

/** Who pays for a tier, who left and why, and what comes in every month. */
export const MembersPart = ({ tiers }: { readonly tiers: readonly Tier[] }) => {
  const query = useQuery(membersQuery);
  const [giving, setGiving] = useState(false);
  const members = query.data?.members ?? [];
  return (
    <Section
      title={<Trans>Subscribers</Trans>}
      testId="members"
      actions={
        <div className="row">
          <Button small onClick={() => setGiving(true)}>
            <Trans>Give free months</Trans>
          </Button>
          {members.length > 0 ? (
            <Button small onClick={() => saveList(members)}>
              <Trans>Save as CSV</Trans>
            </Button>
          ) : null}
        </div>
      }
    >
      {query.data ? <Figures figures={query.data.figures} /> : null}
      <DataTable
        caption={<Trans>Subscribers</Trans>}
        captionHidden
        columns={columns}
        rowKey={({ subscriberOid }) => subscriberOid}
        list={rowsOf(query, (reply) => reply.members)}
        empty={
          <EmptyState picture="people" title={<Trans>No subscribers yet</Trans>}>
            <Trans>Your first subscriber will be listed here.</Trans>
          </EmptyState>
        }
      />
      {giving ? <GiveMonthsDialog tiers={tiers} onClose={() => setGiving(false)} /> : null}
    </Section>
  );
};

type Figures = z.output<typeof MembersReply>['figures'];

const Figures = ({ figures }: { readonly figures: Figures }) => {
  const format = useFormat();
  const { members, monthlyCoins, began, left, membersBefore } = figures;
  const before = format.count(membersBefore);
  return (
    <Stats>
      <Stat label={<Trans>Subscribers now</Trans>} value={format.count(members)} />
      <Stat label={<Trans>Every month</Trans>} value={<Coins kind="paid" value={monthlyCoins} />} />
      <Stat label={<Trans>Began this month</Trans>} value={format.count(began)} />
      <Stat
        label={<Trans>Left this month</Trans>}
        value={format.count(left)}
        note={<Trans>Of {before} who paid for the month before</Trans>}
      />
    </Stats>
  );
};

const columns: readonly DataColumn<Member>[] = [
  {
    key: 'member',
    name: <Trans>Subscriber</Trans>,
    head: true,
    wholeWords: true,
    cell: ({ nickname, status, complimentary }) => (
      <>
        {nickname ?? <Trans>A closed account</Trans>}
        <Sub>
          <StatusName status={status} complimentary={complimentary} />
        </Sub>
      </>
    ),
  },
  { key: 'tier', name: <Trans>Tier</Trans>, cell: ({ tierName }) => tierName },
  { key: 'since', name: <Trans>Since</Trans>, cell: ({ since }) => <Moment at={since} short /> },
  {
    key: 'spent',
    name: <Trans>Paid in all</Trans>,
    number: true,
    cell: ({ totalCoins }) => <Coins kind="paid" value={totalCoins} />,
  },
  {
    key: 'reason',
    name: <Trans>Reason for leaving</Trans>,
    cell: ({ leavingReason }) =>
      leavingReason === null ? '–' : <LeavingReasonName reason={leavingReason} />,
  },
];

const fields = [
  'nickname',
  'tierName',
  'status',
  'complimentary',
  'since',
  'until',
  'totalMonths',
  'totalCoins',
  'leavingReason',
  'endedBy',
] as const satisfies readonly (keyof Member)[];

/** A cell that begins like a formula is text for every spreadsheet. */
const cellOf = (value: string | number | boolean | null): string => {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

export const csvOf = (members: readonly Member[]): string =>
  [fields.join(','), ...members.map((member) => fields.map((field) => cellOf(member[field])).join(','))].join(
    '\r\n',
  );

const saveList = (members: readonly Member[]): void => {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csvOf(members)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'subscribers.csv';
  link.click();
  URL.revokeObjectURL(address);
};
