import { reason } from '@fanfold/contracts';
import type { HistoryLine } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { LinkButton } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { useText } from '../../../ui/texts.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { refund } from './queries.ts';

type RefundProps = {
  readonly userOid: string;
  readonly line: HistoryLine;
  readonly onDone: () => void;
};

/** Beside a purchase that was not refunded: the way to give it back. */
export const RefundAction = (props: RefundProps) => {
  const [open, setOpen] = useState(false);
  const { line } = props;
  if (line.transactionType !== 'purchase' || line.refunded) return null;
  return (
    <>
      <LinkButton small onClick={() => setOpen(true)}>
        <Trans context="button">Refund</Trans>
      </LinkButton>
      {open ? <RefundDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const RefundDialog = ({ userOid, line, onDone, onClose }: RefundProps & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema,
    start: { reason: '' },
    send: (values, intent) => refund({ ...values, userOid, revision: line.revision, intent }),
    onSent: () => {
      onDone();
      onClose();
      showToast(<Trans>The purchase is refunded.</Trans>);
    },
  });
  const title = useText(line.contentTitle);
  return (
    <FormDialog
      form={form}
      title={<Trans>Refund “{title}”</Trans>}
      description={
        <Trans>
          Exactly what was paid goes back to the lots it came from. The buyer loses access, and the creator's
          earning is taken back.
        </Trans>
      }
      action={<Trans>Refund now</Trans>}
      danger
      onClose={onClose}
    >
      <p className="row">
        {line.paidCoins === 0 ? null : <Coins kind="paid" value={-line.paidCoins} signed named />}
        {line.bonusCoins === 0 ? null : <Coins kind="bonus" value={-line.bonusCoins} signed named />}
      </p>
      <ReasonField of={form} name="reason" hint={t`The buyer can read it.`} />
    </FormDialog>
  );
};

const schema = z.object({ reason });
