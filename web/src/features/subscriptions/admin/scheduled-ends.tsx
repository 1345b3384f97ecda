import type { ScheduledUnsubsReply } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';

import { Button } from '../../../ui/button.tsx';
import { rowsOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { scheduledEndsQuery } from '../queries.ts';
import { EndDialog } from './end-dialog.tsx';

type Row = z.output<typeof ScheduledUnsubsReply>['subscriptions'][number];

/** ADM-014, ADM-015: subscriptions that end with their month; an administrator can end one at once. */
export const ScheduledEnds = () => {
  const [chosen, setChosen] = useState<Row>();
  return (
    <>
      <DataTable
        caption={<Trans>Subscriptions that end with the month</Trans>}
        columns={columnsWith(setChosen)}
        rowKey={({ creatorOid, subscriberOid }) => `${creatorOid} ${subscriberOid}`}
        list={rowsOf(useQuery(scheduledEndsQuery), ({ subscriptions }) => subscriptions)}
        empty={
          <EmptyState title={<Trans>No subscription is about to end</Trans>}>
            <Trans>Cancelled subscriptions are listed here until they end.</Trans>
          </EmptyState>
        }
      />
      {chosen ? <EndDialog ending={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
};

const columnsWith = (onEnd: (row: Row) => void): readonly DataColumn<Row>[] => [
  {
    key: 'subscriber',
    name: <Trans>Subscriber</Trans>,
    head: true,
    cell: ({ subscriberOid, subscriberNickname }) => subscriberNickname ?? <LongId>{subscriberOid}</LongId>,
  },
  {
    key: 'creator',
    name: <Trans>Creator</Trans>,
    cell: ({ creatorOid, creatorNickname }) => creatorNickname ?? <LongId>{creatorOid}</LongId>,
  },
  { key: 'tier', name: <Trans>Tier</Trans>, cell: ({ tierName }) => tierName },
  { key: 'ends', name: <Trans>Ends</Trans>, cell: ({ endsAt }) => <Moment at={endsAt} short /> },
  {
    key: 'act',
    name: <Trans>Actions</Trans>,
    cell: (row) => (
      <Button small onClick={() => onEnd(row)}>
        <Trans>End now</Trans>
      </Button>
    ),
  },
];
