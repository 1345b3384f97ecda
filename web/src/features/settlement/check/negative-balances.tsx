import { reason } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { newIntent } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CreatorLink } from './creator-link.tsx';
import { type NegativeBalance, negativeBalancesKey, negativeBalancesQuery, writeOff } from './queries.ts';

/** Creators who owe what was taken back from them. After twelve months two people may write it off. */
export const NegativeBalances = () => {
  const { data } = useQuery(negativeBalancesQuery);
  const format = useFormat();
  if (!data || data.balances.length === 0) return null;
  return (
    <Section title={<Trans>Negative balances</Trans>} testId="negative-balances">
      <p>
        <Trans>
          More was taken back from these creators than they were owed. New revenue pays it first; after twelve
          months two people can write it off.
        </Trans>
      </p>
      <DataTable
        caption={<Trans>Negative balances</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ creatorOid }) => creatorOid}
        list={{ rows: data.balances }}
        empty={null}
        columns={[
          {
            key: 'who',
            name: <Trans>Creator</Trans>,
            head: true,
            cell: ({ creatorOid }) => <CreatorLink creatorOid={creatorOid} />,
          },
          {
            key: 'since',
            name: <Trans>Carried since</Trans>,
            cell: ({ carriedSince }) => format.shortMoment(carriedSince),
          },
          {
            key: 'amount',
            name: <Trans context="payout">Amount</Trans>,
            number: true,
            cell: ({ deficitWon }) => format.money({ minor: 0 - deficitWon, currency: 'KRW' }),
          },
          {
            key: 'step',
            name: <Trans>Next step</Trans>,
            cell: (balance) => <WriteOffStep balance={balance} />,
          },
        ]}
      />
    </Section>
  );
};

type Props = { readonly balance: NegativeBalance };

const WriteOffStep = ({ balance }: Props) => {
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const [now] = useState(() => Date.now());
  const { asked, writeOffFrom } = balance;
  if (asked) return <Approve balance={balance} />;
  // The service decides; until then the button would only be refused.
  if (Date.parse(writeOffFrom) > now) {
    const from = format.shortMoment(writeOffFrom);
    return (
      <Sub>
        <Trans>Can be written off from {from}</Trans>
      </Sub>
    );
  }
  return (
    <>
      <LinkButton small onClick={() => setAsks(true)}>
        <Trans>Ask for a write-off</Trans>
      </LinkButton>
      {asks ? <AskDialog balance={balance} onClose={() => setAsks(false)} /> : null}
    </>
  );
};

/** The sum that was asked for is written off, which may be less than is owed by now. */
const Approve = ({ balance: { creatorOid, asked } }: Props) => {
  const client = useQueryClient();
  const format = useFormat();
  const [declines, setDeclines] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => writeOff({ intent: newIntent(), creatorOid, to: 'approved' }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: negativeBalancesKey });
      showToast(<Trans>The balance is written off.</Trans>);
    },
  });
  const sum = format.money({ minor: asked?.won ?? 0, currency: 'KRW' });
  return (
    <>
      <span className="row">
        <LinkButton small disabled={isPending} onClick={() => mutate()}>
          <Trans>Approve the write-off of {sum}</Trans>
        </LinkButton>
        <LinkButton small onClick={() => setDeclines(true)}>
          <Trans>Decline</Trans>
        </LinkButton>
      </span>
      <Sub>{asked?.reason}</Sub>
      {declines ? (
        <ReasonDialog
          title={<Trans>Decline the write-off</Trans>}
          description={<Trans>The creator goes on owing it. It can be asked for again.</Trans>}
          action={<Trans>Decline</Trans>}
          send={({ reason, intent }) => writeOff({ intent, creatorOid, to: 'declined', reason })}
          done={<Trans>The write-off is declined.</Trans>}
          changes={negativeBalancesKey}
          onClose={() => setDeclines(false)}
        />
      ) : null}
      {error ? <InlineFailure error={error} /> : null}
    </>
  );
};

const Asked = z.object({ reason });

const AskDialog = ({ balance, onClose }: Props & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: Asked,
    start: { reason: '' },
    send: (values, intent) =>
      writeOff({ intent, creatorOid: balance.creatorOid, to: 'asked', reason: values.reason }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: negativeBalancesKey });
      onClose();
      showToast(<Trans>Another person has to approve the write-off.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Ask for a write-off</Trans>}
      description={<Trans>Fanfold then bears the amount, once another person has approved it.</Trans>}
      action={<Trans>Ask for a write-off</Trans>}
      onClose={onClose}
    >
      <ReasonField of={form} name="reason" hint={t`The other person reads it.`} />
    </FormDialog>
  );
};
