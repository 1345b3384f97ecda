import { type ConvertReply, type CreditsReply, creditPolicy } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { CoinsField } from '../../ui/coins-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SumLines } from '../../ui/greenbar.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { convert } from './credits.ts';

type ConvertDialogProps = {
  readonly oid: string;
  readonly credits: CreditsReply;
  readonly paidCoins: number;
  readonly onClose: () => void;
};

/** Coins to credits, with what the day still allows in sight. */
export const ConvertDialog = ({ oid, credits, paidCoins, onClose }: ConvertDialogProps) => {
  const format = useFormat();
  const rate = format.count(creditPolicy.creditsPerCoin);
  const client = useQueryClient();
  const converting = useMutation({
    mutationFn: convert,
    onSettled: () => void client.invalidateQueries({ queryKey: ['wallet', oid] }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Convert coins to credits</Trans>}
      description={
        <Trans>A coin becomes {rate} credits for chats with characters. It cannot be turned back.</Trans>
      }
    >
      {converting.data ? (
        <Converted outcome={converting.data} onClose={onClose} />
      ) : (
        <ConvertForm
          left={credits.conversionLeftCoins}
          paidCoins={paidCoins}
          error={converting.error}
          busy={converting.isPending}
          onConvert={converting.mutate}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};

type ConvertFormProps = {
  readonly left: number;
  readonly paidCoins: number;
  readonly error: unknown;
  readonly busy: boolean;
  readonly onConvert: (request: { coins: number; intent: string }) => void;
  readonly onClose: () => void;
};

const ConvertForm = ({ left, paidCoins, error, busy, onConvert, onClose }: ConvertFormProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const coins = Number(typed);
  // A conversion that failed is over: trying again is a new one.
  const { intent, renew } = useIntent(`${typed}:${error ? 'again' : ''}`);
  const most = Math.min(left, paidCoins);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    onConvert({ coins, intent });
    renew();
  };
  return (
    <form className="form" onSubmit={submit}>
      <CoinsField label={t`Coins to convert`} max={Math.max(1, most)} value={typed} onChange={setTyped} />
      <SumLines
        lines={[
          {
            key: 'coins',
            label: <Trans>Your coins</Trans>,
            amount: <Coins kind="paid" value={paidCoins} size="small" />,
          },
          {
            key: 'left',
            label: <Trans>Left to convert today</Trans>,
            amount: <Coins kind="paid" value={left} size="small" />,
          },
        ]}
        total={{
          label: <Trans>You get</Trans>,
          amount: <Coins kind="chat" value={coins * creditPolicy.creditsPerCoin} />,
        }}
      />
      {error ? <InlineFailure error={error} /> : null}
      <div className="dialog-actions">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" solid busy={busy} disabled={!(coins >= 1)}>
          <Trans>Convert</Trans>
        </Button>
      </div>
    </form>
  );
};

const Converted = ({
  outcome,
  onClose,
}: {
  readonly outcome: ConvertReply;
  readonly onClose: () => void;
}) => {
  const format = useFormat();
  const credits = format.count(outcome.credits);
  return (
    <div className="stack">
      <p role="status">
        {outcome.status === 'completed' ? (
          <Trans>{credits} credits are yours to use.</Trans>
        ) : (
          <Trans>The conversion is on its way. The credits appear here by themselves.</Trans>
        )}
      </p>
      <div className="dialog-actions">
        <Button solid onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
};
