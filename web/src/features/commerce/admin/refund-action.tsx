import type { HistoryLine } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { isReason, ReasonField } from '../../../ui/reason-field.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { useText } from '../../../ui/texts.tsx';
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
      <button type="button" className="link-button sub" onClick={() => setOpen(true)}>
        <Trans context="button">Refund</Trans>
      </button>
      {open ? <RefundDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const RefundDialog = ({ userOid, line, onDone, onClose }: RefundProps & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const { intent } = useIntent(`${line.revision}:${reason.trim()}`);
  const giveBack = useMutation({
    mutationFn: refund,
    onSuccess: () => {
      onDone();
      onClose();
    },
  });
  const title = useText(line.contentTitle);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Refund “{title}”</Trans>}
      description={
        <Trans>
          Exactly what was paid goes back to the lots it came from. The buyer loses access, and the creator's
          earning is taken back.
        </Trans>
      }
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!giveBack.isPending)
            giveBack.mutate({ userOid, revision: line.revision, reason: reason.trim(), intent });
        }}
      >
        <p className="row">
          {line.paidCoins === 0 ? null : <Coins kind="paid" value={-line.paidCoins} signed named />}
          {line.bonusCoins === 0 ? null : <Coins kind="bonus" value={-line.bonusCoins} signed named />}
        </p>
        <ReasonField value={reason} onChange={setReason} hint={t`The buyer can read it.`} />
        {giveBack.error ? <InlineFailure error={giveBack.error} /> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" solid danger disabled={!isReason(reason)} busy={giveBack.isPending}>
            <Trans>Refund now</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
