import type { ScheduledUnsubsReply } from '@fanfold/contracts/subscriptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { Button } from '../../../ui/button.tsx';
import { rowsOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { LongId } from '../../../ui/long-id.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { endSubscription, scheduledEndsQuery, subscriptionsKey } from '../queries.ts';

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
      {chosen ? <EndDialog row={chosen} onClose={() => setChosen(undefined)} /> : null}
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

const wanted = z.object({ reason: z.string().trim().min(1).max(500) });

const EndDialog = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { subscriberOid: userOid, creatorOid } = row;
  const form = useSendForm({
    schema: wanted,
    start: { reason: '' },
    send: ({ reason }) => endSubscription({ userOid, creatorOid, when: 'now', reason }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: subscriptionsKey });
      onClose();
      showToast(<Trans>The subscription has ended.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>End this subscription now?</Trans>}
      action={<Trans>End now</Trans>}
      onClose={onClose}
    >
      <p>
        <Trans>What the tier opens is closed at once. Nothing is paid back.</Trans>
      </p>
      <TextField of={form} name="reason" label={t`Reason`} maxLength={500} />
    </FormDialog>
  );
};
