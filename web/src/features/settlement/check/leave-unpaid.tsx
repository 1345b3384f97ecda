import { reason } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { newIntent } from '../../../lib/api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { InlineFailure } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type CheckedRequest, checkSettlementKey, followRequest } from './queries.ts';

type Props = { readonly request: CheckedRequest };

/**
 * The last payout of a creator who has left, whose bank details are wrong: two people may end it, so that the
 * deletion goes on.
 */
export const LeaveUnpaid = ({ request }: Props) => {
  const [asks, setAsks] = useState(false);
  if (request.unpaidAsked) return <Agree request={request} />;
  return (
    <>
      <LinkButton small onClick={() => setAsks(true)}>
        <Trans>Leave unpaid</Trans>
      </LinkButton>
      {asks ? <AskDialog request={request} onClose={() => setAsks(false)} /> : null}
    </>
  );
};

const Agree = ({ request: { creatorOid, requestId, unpaidAsked } }: Props) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => followRequest({ intent: newIntent(), creatorOid, requestId, to: 'unpaid' }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: checkSettlementKey });
      showToast(<Trans>The payout is left unpaid, and the deletion of the account goes on.</Trans>);
    },
  });
  return (
    <>
      <LinkButton small disabled={isPending} onClick={() => mutate()}>
        <Trans>Agree to leave it unpaid</Trans>
      </LinkButton>
      <Sub>{unpaidAsked?.reason}</Sub>
      {error ? <InlineFailure error={error} /> : null}
    </>
  );
};

const Asked = z.object({ reason });

const AskDialog = ({ request, onClose }: Props & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { creatorOid, requestId } = request;
  const form = useSendForm({
    schema: Asked,
    start: { reason: '' },
    send: (values, intent) =>
      followRequest({ intent, creatorOid, requestId, to: 'unpaidAsked', reason: values.reason }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: checkSettlementKey });
      onClose();
      showToast(<Trans>Another person has to agree to leave it unpaid.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Leave the last payout unpaid</Trans>}
      description={
        <Trans>
          The creator has left and cannot correct the bank details. The amount before tax is kept for them in
          the books, and the deletion of the account goes on once another person has agreed.
        </Trans>
      }
      action={<Trans>Leave unpaid</Trans>}
      danger
      onClose={onClose}
    >
      <ReasonField of={form} name="reason" hint={t`The other person and the creator read it.`} />
    </FormDialog>
  );
};
