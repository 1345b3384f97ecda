import { limits } from '@fanfold/contracts';
import type { Watermark } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';

import { Coins } from '../../ui/coins.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Short } from './buy-outcomes.tsx';
import { readRefusal } from './purchase.ts';
import { buyDrmEncoding } from './queries.ts';
import type { TopUp } from './top-up.ts';
import { WatermarkField, watermarkSchema } from './watermark-dialog.tsx';

type Props = {
  readonly contentOid: string;
  readonly topUp: TopUp;
  readonly onClose: () => void;
  readonly onBought: (watermark: Watermark) => void;
};

/** COM-006: what the encoding does and costs, and the choice of the mark. */
export const EncodeDialog = ({ contentOid, topUp, onClose, onBought }: Props) => {
  const price = limits.drmEncodingCoins;
  const form = useSendForm({
    schema: watermarkSchema,
    start: { watermark: 'visible' as Watermark },
    send: ({ watermark }, intent) => buyDrmEncoding({ intent, contentOid, price, watermark }),
    onSent: (_reply, { watermark }) => onBought(watermark),
  });
  const refusal = readRefusal(form.error);
  const missing = refusal.status === 'short' ? (refusal.missing ?? price) : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Encode with DRM</Trans>}
      description={
        <Trans>
          The work is sent encrypted, with a key for each viewer, and a mark says whose copy a recording is.
        </Trans>
      }
    >
      <Form form={form}>
        <WatermarkField form={form} />
        {missing === null ? (
          <FormActions
            form={form}
            onCancel={onClose}
            action={
              <>
                <Trans>Encode</Trans> <Coins kind="paid" value={price} />
              </>
            }
          />
        ) : (
          <Short missing={missing} kind="paid" offer={topUp(missing, () => {})} />
        )}
      </Form>
    </Dialog>
  );
};
