import type { PayoutBatchReply } from '@fanfold/contracts/payouts';
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { newIntent } from '../../lib/api.ts';
import { useFormat } from '../../lib/use-format.ts';
import { BankReason } from '../../ui/bank-reason.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Person } from '../../ui/person.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { Sub } from '../../ui/sub.tsx';
import { showToast } from '../../ui/toast.tsx';
import { followBatch, payoutsKey } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { UnpaidLine } from './unpaid-line.tsx';
import { useBatchWords, useLineWords } from './words.ts';

type BatchProps = { readonly batch: PayoutBatchReply };

/** A batch, its next step, and each line with what the bank did. */
export const BatchSection = ({ batch }: BatchProps) => {
  const format = useFormat();
  const day = format.shortDay(batch.preparedAt);
  return (
    <Section title={<Trans>Batch of {day}</Trans>}>
      <Head batch={batch} />
      <Sums lines={batch.lines} />
      <Lines batch={batch} />
      <Steps batch={batch} />
    </Section>
  );
};

const Head = ({ batch }: BatchProps) => {
  const words = useBatchWords();
  return (
    <>
      <p className="row">
        <Pill>{words[batch.status]}</Pill>
        <span>
          <Trans>
            prepared by <Person oid={batch.preparedByOid} />
          </Trans>
        </span>
        {batch.approvedByOid ? (
          <span>
            <Trans>
              approved by <Person oid={batch.approvedByOid} />
            </Trans>
          </span>
        ) : null}
      </p>
      {batch.reason ? <p>{batch.reason}</p> : null}
    </>
  );
};

/** What leaves in each currency: the one who approves sees it before the lines. */
const Sums = ({ lines }: Pick<PayoutBatchReply, 'lines'>) => {
  const format = useFormat();
  const byCurrency = Object.entries(Object.groupBy(lines, ({ currency }) => currency));
  return (
    <Stats>
      {byCurrency.map(([currency, some]) => (
        <Stat
          key={currency}
          label={currency}
          value={format.money({
            minor: some.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
            currency: currency as PayoutBatchReply['lines'][number]['currency'],
          })}
          note={<Plural value={some.length} one="# payout" other="# payouts" />}
        />
      ))}
    </Stats>
  );
};

const Lines = ({ batch }: BatchProps) => {
  const format = useFormat();
  const words = useLineWords();
  return (
    <DataTable
      caption={<Trans>Payouts of the batch</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ endToEndId }) => endToEndId}
      list={{ rows: batch.lines }}
      empty={null}
      columns={[
        {
          key: 'who',
          name: <Trans>Creator</Trans>,
          head: true,
          cell: ({ creatorOid, namesDiffer }) => (
            <>
              <Person oid={creatorOid} />
              {namesDiffer ? (
                <Sub>
                  <Trans>The account is in another name than the payee.</Trans>
                </Sub>
              ) : null}
            </>
          ),
        },
        {
          key: 'amount',
          name: <Trans>Amount</Trans>,
          number: true,
          cell: ({ amountMinor: minor, currency }) => format.money({ minor, currency }),
        },
        {
          key: 'state',
          name: <Trans>State</Trans>,
          cell: (line) => (
            <>
              <Pill>{words[line.state]}</Pill>
              {line.reason ? (
                <Sub>
                  <BankReason code={line.reason} />
                </Sub>
              ) : null}
              <UnpaidLine batchId={batch.batchId} line={line} />
            </>
          ),
        },
      ]}
    />
  );
};

const Steps = ({ batch: { batchId, status } }: BatchProps) => {
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: 'approved' | 'sent') => followBatch({ intent: newIntent(), batchId, to }),
    onSuccess: async (_done, to) => {
      await client.invalidateQueries({ queryKey: payoutsKey });
      showToast(
        to === 'approved' ? <Trans>The batch is approved.</Trans> : <Trans>The batch is on its way.</Trans>,
      );
    },
  });
  if (status !== 'prepared' && status !== 'approved') return null;
  return (
    <>
      <p className="row">
        {status === 'prepared' ? (
          <Button solid busy={isPending} onClick={() => mutate('approved')}>
            <Trans>Approve</Trans>
          </Button>
        ) : (
          <Button solid busy={isPending} onClick={() => mutate('sent')}>
            <Trans>Send to the bank</Trans>
          </Button>
        )}
        <Button danger onClick={() => setCancelling(true)}>
          <Trans>Cancel the batch</Trans>
        </Button>
        {cancelling ? (
          <ReasonDialog
            title={<Trans>Cancel the batch</Trans>}
            description={<Trans>Nothing is paid. The requests can be put into another batch.</Trans>}
            action={<Trans>Cancel the batch</Trans>}
            send={({ reason, intent }) => followBatch({ intent, batchId, to: 'cancelled', reason })}
            done={<Trans>The batch is cancelled.</Trans>}
            onClose={() => setCancelling(false)}
          />
        ) : null}
      </p>
      {error ? <InlineFailure error={error} /> : null}
    </>
  );
};
