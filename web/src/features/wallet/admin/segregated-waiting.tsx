import { reason } from '@fanfold/contracts';
import type { SegregatedMoneyReply } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { useMe } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { useIssueCountry } from './issue-country.ts';
import { decideSegregated, segregatedMoneyKey } from './queries.ts';

type Waiting = SegregatedMoneyReply['waiting'];

/** Transfers that one person asked to book: another one decides. */
export const SegregatedWaiting = ({ waiting }: { readonly waiting: Waiting }) => {
  const format = useFormat();
  const nameOf = useIssueCountry();
  return (
    <Section title={<Trans>Waiting for a second person</Trans>}>
      <DataTable
        caption={<Trans>Waiting for a second person</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ country, reference }) => `${country} ${reference}`}
        list={{ rows: waiting }}
        empty={null}
        columns={[
          {
            key: 'day',
            name: <Trans>Day</Trans>,
            head: true,
            cell: ({ bookedOn, country }) => (
              <>
                <OneLine>{format.shortDay(bookedOn)}</OneLine>
                <Sub>{nameOf(country)}</Sub>
              </>
            ),
          },
          {
            key: 'reference',
            name: <Trans>Reference</Trans>,
            cell: (one) => (
              <>
                {one.reference}
                <Sub>{one.reason}</Sub>
                <Decide one={one} />
              </>
            ),
          },
          {
            key: 'amount',
            name: <Trans>Moved in or out</Trans>,
            number: true,
            cell: ({ won }) => format.money({ minor: won, currency: 'KRW' }),
          },
        ]}
      />
    </Section>
  );
};

type OneProps = { readonly one: Waiting[number] };

const Decide = ({ one: { country, reference, askedByOid } }: OneProps) => {
  const me = useMe();
  const client = useQueryClient();
  const { intent } = useIntent(`${country} ${reference}`);
  const [rejecting, setRejecting] = useState(false);
  const changed = () => client.invalidateQueries({ queryKey: segregatedMoneyKey });
  const approving = useMutation({ mutationFn: decideSegregated, onSuccess: changed });
  if (me?.oid === askedByOid)
    return (
      <Sub>
        <Trans>You asked for it. Another person has to decide.</Trans>
      </Sub>
    );
  return (
    <>
      <span className="row">
        <Button
          small
          solid
          busy={approving.isPending}
          onClick={() => approving.mutate({ country, reference, to: 'approved', intent })}
        >
          <Trans>Approve</Trans>
        </Button>
        <Button small onClick={() => setRejecting(true)}>
          <Trans>Reject</Trans>
        </Button>
      </span>
      {approving.error ? <InlineFailure error={approving.error} /> : null}
      {rejecting ? (
        <RejectDialog
          country={country}
          reference={reference}
          onClose={async () => {
            setRejecting(false);
            await changed();
          }}
        />
      ) : null}
    </>
  );
};

type RejectProps = {
  readonly country: string;
  readonly reference: string;
  readonly onClose: () => Promise<void>;
};

const schema = z.object({ reason });

const RejectDialog = ({ country, reference, onClose }: RejectProps) => {
  const form = useSendForm({
    schema,
    start: { reason: '' },
    send: ({ reason: given }, intent) =>
      decideSegregated({ country, reference, to: 'rejected', reason: given, intent }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Do not book this transfer</Trans>}
      action={<Trans>Reject</Trans>}
      onClose={() => void onClose()}
    >
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
