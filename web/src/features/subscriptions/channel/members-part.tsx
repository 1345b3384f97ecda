import type { Member, MembersReply, Tier } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';

import { csvOf, saveCsv } from '../../../lib/save-csv.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { showFailure } from '../../../ui/toast.tsx';
import { LeavingReasonName } from '../leaving-reason.tsx';
import { allMembers, membersQuery } from '../queries.ts';
import { StatusName } from '../status-name.tsx';
import { GiveMonthsDialog } from './give-months-dialog.tsx';

/** Who pays for a tier, who left and why, and what comes in every month. */
export const MembersPart = ({ tiers }: { readonly tiers: readonly Tier[] }) => {
  const query = useInfiniteQuery(membersQuery);
  const [giving, setGiving] = useState(false);
  const { mutate: save, isPending: isSaving } = useMutation({
    mutationFn: allMembers,
    onSuccess: (members) => saveCsv('subscribers.csv', csvOf(fields, members)),
    onError: showFailure,
  });
  const [first] = query.data?.pages ?? [];
  return (
    <Section
      title={<Trans>Subscribers</Trans>}
      testId="members"
      actions={
        <div className="row">
          <Button small onClick={() => setGiving(true)}>
            <Trans>Give free months</Trans>
          </Button>
          {first && first.members.length > 0 ? (
            <Button small busy={isSaving} onClick={() => save()}>
              <Trans>Save as CSV</Trans>
            </Button>
          ) : null}
        </div>
      }
    >
      {first ? <Figures figures={first.figures} /> : null}
      <DataTable
        caption={<Trans>Subscribers</Trans>}
        captionHidden
        columns={columns}
        rowKey={({ subscriberOid }) => subscriberOid}
        list={pagesOf(query, (page) => page.members)}
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
