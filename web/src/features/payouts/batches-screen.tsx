import { mostLines, type WaitingRequest } from '@fanfold/contracts/payouts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { newIntent } from '../../lib/api.ts';
import { useFormat } from '../../lib/use-format.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { BankReason } from '../../ui/bank-reason.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Person } from '../../ui/person.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState, InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BatchSection } from './batch-section.tsx';
import { type BatchesPage, batchesQuery, payoutsKey, prepareBatch } from './queries.ts';

/** Requests that wait to be paid, and the batches that pay them. */
export const BatchesScreen = () => {
  const { t } = useLingui();
  const query = useInfiniteQuery(batchesQuery());
  return (
    <AdminPage title={t`Payout batches`}>
      <Loaded query={query}>{({ pages }) => <Batches pages={pages} more={query} />}</Loaded>
    </AdminPage>
  );
};

type More = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

const Batches = ({ pages, more }: { readonly pages: readonly BatchesPage[]; readonly more: More }) => {
  const waiting = pages.flatMap((page) => page.waiting);
  const batches = pages.flatMap((page) => page.batches);
  if (waiting.length + batches.length === 0)
    return (
      <EmptyState picture="done" title={<Trans>Nothing waits to be paid</Trans>}>
        <Trans>Creators ask for their revenue from the 25th on. Their requests appear here.</Trans>
      </EmptyState>
    );
  return (
    <>
      {waiting.length > 0 ? <WaitingRequests waiting={waiting} more={more} /> : null}
      {batches.map((batch) => (
        <BatchSection key={batch.batchId} batch={batch} />
      ))}
    </>
  );
};

type WaitingProps = { readonly waiting: readonly WaitingRequest[]; readonly more: More };

/**
 * The chosen ones of one day of payment go into one batch, as many as a batch takes, who asked first before
 * the others.
 */
const WaitingRequests = ({ waiting, more }: WaitingProps) => {
  const format = useFormat();
  const days = [...new Set(waiting.map(({ payOn }) => payOn))].toSorted();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const choose = (requestId: string, chosen: boolean) => {
    const next = new Set(leftOut);
    if (chosen) next.delete(requestId);
    else next.add(requestId);
    setLeftOut(next);
  };
  const chosen = waiting.filter(({ requestId }) => !leftOut.has(requestId));
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
            cell: ({ creatorOid, requestId }) => (
              <Checkbox
                checked={!leftOut.has(requestId)}
                onChange={(isChosen) => choose(requestId, isChosen)}
              >
                <Person oid={creatorOid} />
              </Checkbox>
            ),
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
      {more.hasNextPage ? (
        <p className="more">
          <Button busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </p>
      ) : null}
      {days.map((day) => (
        <Prepare key={day} day={day} requests={chosen.filter(({ payOn }) => payOn === day)} />
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
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      prepareBatch({
        intent: newIntent(),
        requests: requests
          .slice(0, mostLines)
          .map(({ creatorOid, requestId }) => ({ creatorOid, requestId })),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: payoutsKey });
      showToast(<Trans>The batch is prepared. Another person has to approve it.</Trans>);
    },
  });
  const left = data?.left ?? [];
  const shown = format.shortDay(day);
  return (
    <>
      <p className="row">
        <Button solid busy={isPending} disabled={requests.length === 0} onClick={() => mutate()}>
          <Trans>Prepare the batch of {shown}</Trans>
        </Button>
      </p>
      {error ? <InlineFailure error={error} /> : null}
      {left.length === 0 ? null : (
        <section role="status">
          <p>
            <Plural value={left.length} one="# request was left out:" other="# requests were left out:" />
          </p>
          <ul>
            {left.map(({ requestId, creatorOid, code }) => (
              <li key={requestId}>
                <Person oid={creatorOid} />: <BankReason code={code} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
