import { ConvertBody, type ConvertReply, type CreditsReply, creditPolicy } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import styles from '../../ui/dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import fieldStyles from '../../ui/field.module.css';
import { enteredNumber } from '../../ui/form/entered.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { SumLines } from '../../ui/greenbar.tsx';
import { convert } from './credits.ts';
import { walletKey } from './queries.ts';

type ConvertDialogProps = {
  readonly oid: string;
  readonly credits: CreditsReply;
  readonly paidCoins: number;
  readonly onClose: () => void;
};

/** Converts coins to credits, and shows how many may still be converted today. */
export const ConvertDialog = ({ oid, credits, paidCoins, onClose }: ConvertDialogProps) => {
  const { t } = useLingui();
  const rate = useFormat().count(creditPolicy.creditsPerCoin);
  const client = useQueryClient();
  const most = Math.min(paidCoins, credits.conversionLeftCoins);
  const tooMany = t`At most ${most} coins can be converted now.`;
  const form = useSendForm({
    schema: z.object({
      coins: enteredNumber(ConvertBody.shape.coins.max(Math.max(most, 1), { message: tooMany })),
    }),
    start: { coins: null },
    send: ({ coins }, intent) =>
      convert({ coins, intent }).finally(() => void client.invalidateQueries({ queryKey: walletKey(oid) })),
    // A conversion that failed is over: trying again is a new one.
    newIntentAfterFailure: true,
  });
  const coins = form.watch('coins') ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Convert coins to credits</Trans>}
      description={
        <Trans>A coin becomes {rate} credits for chats with characters. It cannot be turned back.</Trans>
      }
    >
      {form.reply ? (
        <Converted outcome={form.reply} onClose={onClose} />
      ) : (
        <Form form={form}>
          <NumberField of={form} name="coins" label={t`Coins to convert`} />
          <Sum left={credits.conversionLeftCoins} paidCoins={paidCoins} coins={coins} most={most} />
          {coins > most ? <p className={fieldStyles.fieldError}>{tooMany}</p> : null}
          <FormActions form={form} action={<Trans>Convert</Trans>} onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  );
};

type SumProps = {
  readonly left: number;
  readonly paidCoins: number;
  readonly coins: number;
  readonly most: number;
};

/** What is gained is said of what can be converted alone. */
const Sum = ({ left, paidCoins, coins, most }: SumProps) => (
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
      amount: <Coins kind="chat" value={coins > most ? 0 : coins * creditPolicy.creditsPerCoin} />,
    }}
  />
);

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
      <div className={styles.dialogActions}>
        <Button solid onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
};
