import { type QrEvent, qrEventCode, SaveQrEventBody } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { ledgerDay } from '../../lib/format.ts';
import { enteredNumber } from '../../ui/form/entered.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { DateField, NumberField, TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import {
  emptyItem,
  endOfDay,
  type GivenKind,
  ItemDataFields,
  itemDraft,
  toItemData,
} from './item-data-fields.tsx';
import { qrEventsKey, saveQrEvent } from './queries.ts';

const schema = z.object({
  code: z
    .string()
    .trim()
    .transform((text) => text.toUpperCase())
    .pipe(qrEventCode),
  title: SaveQrEventBody.shape.title,
  count: enteredNumber(SaveQrEventBody.shape.createCount),
  lastDay: z.literal('').or(z.iso.date()),
  item: itemDraft,
});
type Draft = z.input<typeof schema>;

type FormProps = { readonly event: QrEvent | undefined; readonly onClose: () => void };

/** ADM-001: a new event, or changes to one; its code stays. */
export const QrEventForm = ({ event, onClose }: FormProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: draftOf(event),
    send: ({ code, title, count, lastDay, item }, intent) =>
      saveQrEvent({
        qrEventCode: code,
        title,
        itemData: toItemData(item),
        createCount: count,
        endsAt: endOfDay(lastDay),
        intent,
      }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: qrEventsKey });
      onClose();
      showToast(<Trans>The event is saved.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={event ? <Trans>Change event</Trans> : <Trans>New event</Trans>}
      action={<Trans>Save</Trans>}
      onClose={onClose}
    >
      <TextField
        of={form}
        name="code"
        label={t`Event code`}
        readOnly={event !== undefined}
        hint={t`4 to 32 letters, digits and hyphens. It is printed as a QR code.`}
        autoComplete="off"
      />
      <TextField of={form} name="title" label={t`Title`} />
      <NumberField of={form} name="count" label={t`How many can take part`} />
      <DateField of={form} name="lastDay" label={t`Last day (in Korea)`} />
      <ItemDataFields form={form} />
    </FormDialog>
  );
};

const draftOf = (event: QrEvent | undefined): Draft => {
  if (!event) return { code: '', title: '', count: null, lastDay: '', item: emptyItem };
  const { itemData } = event;
  return {
    code: event.qrEventCode,
    title: event.title,
    count: event.createCount,
    lastDay: dayOf(event.endsAt),
    item: {
      kind: itemData.kind as GivenKind,
      contents: itemData.contentOids.join('\n'),
      maxPrice: itemData.maxPriceCoins,
      refund: itemData.refundCoins || null,
      lastDay: dayOf(itemData.expiresAt),
    },
  };
};

const dayOf = (moment: string | null): string => (moment === null ? '' : ledgerDay(moment));
