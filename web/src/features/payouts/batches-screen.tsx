import type { WaitingRequest } from '@fanfold/contracts/payouts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { newIntent } from '../../lib/api.ts';
import { useFormat } from '../../lib/use-format.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Person } from '../../ui/person.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BatchSection } from './batch-section.tsx';
import { batchesQuery, payoutsKey, prepareBatch } from './queries.ts';

/** Requests that wait to be paid, and the batches that pay them. */
export const BatchesScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Payout batches`}>
      <Loaded query={useQuery(batchesQuery())}>
        {({ waiting, batches }) =>
          waiting.length + batches.length === 0 ? (
            <EmptyState picture="done" title={<Trans>Nothing waits to be paid</Trans>}>
              <Trans>Creators ask for their revenue from the 25th on. Their requests appear here.</Trans>
            </EmptyState>
          ) : (
            <>
              {waiting.length > 0 ? <WaitingRequests waiting={waiting} /> : null}
              {batches.map((batch) => (
                <BatchSection key={batch.batchId} batch={batch} />
              ))}
            </>
          )
        }
      </Loaded>
    </AdminPage>
  );
};

/** All of one day of payment go into one batch; what cannot be paid now is left out, and said. */
const WaitingRequests = ({ waiting }: { readonly waiting: readonly WaitingRequest[] }) => {
  const format = useFormat();
  const days = [...new Set(waiting.map(({ payOn }) => payOn))].toSorted();
  return (
    <Section title={<Trans>Waiting for a batch</Trans>}>
      <DataTable
        caption={<Trans>Waiting for a batch</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ requestId }) => requestId}
        list={{ rows: waiting }}
        empty={null}
        columns={[
          {
            key: 'who',
            name: <Trans>Creator</Trans>,
            head: true,
            cell: ({ creatorOid }) => <Person oid={creatorOid} />,
          },
          { key: 'day', name: <Trans>Day of payment</Trans>, cell: ({ payOn }) => format.shortDay(payOn) },
          {
            key: 'amount',
            name: <Trans>Amount</Trans>,
            number: true,
            cell: ({ amountMinor: minor, currency }) => format.money({ minor, currency }),
          },
        ]}
      />
      {days.map((day) => (
        <Prepare key={day} day={day} requests={waiting.filter(({ payOn }) => payOn === day)} />
      ))}
    </Section>
  );
};

const Prepare = ({
  day,
  requests,
}: {
  readonly day: string;
  readonly requests: readonly WaitingRequest[];
}) => {
  const format = useFormat();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      prepareBatch({
        intent: newIntent(),
        requests: requests.map(({ creatorOid, requestId }) => ({ creatorOid, requestId })),
      }),
    onSuccess: async ({ left }) => {
      await client.invalidateQueries({ queryKey: payoutsKey });
      showToast(
        left.length === 0 ? (
          <Trans>The batch is prepared. Another person has to approve it.</Trans>
        ) : (
          <Plural
            value={left.length}
            one="The batch is prepared without # request that cannot be paid now."
            other="The batch is prepared without # requests that cannot be paid now."
          />
        ),
      );
    },
  });
  const shown = format.shortDay(day);
  return (
    <p className="row">
      <Button solid busy={isPending} onClick={() => mutate()}>
        <Trans>Prepare the batch of {shown}</Trans>
      </Button>
    </p>
  );
};
