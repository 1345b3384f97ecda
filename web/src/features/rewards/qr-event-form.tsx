import type { QrEvent } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { ledgerDay } from '../../lib/format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import {
  emptyItem,
  endOfDay,
  type GivenKind,
  ItemDataFields,
  type ItemDraft,
  toItemData,
} from './item-data-fields.tsx';
import { saveQrEvent } from './queries.ts';

type Draft = {
  readonly code: string;
  readonly title: string;
  readonly count: string;
  readonly lastDay: string;
  readonly item: ItemDraft;
};

type FormProps = { readonly event: QrEvent | undefined; readonly onClose: () => void };

/** ADM-001: a new event, or changes to one; its code stays. */
export const QrEventForm = ({ event, onClose }: FormProps) => {
  const [draft, setDraft] = useState(() => draftOf(event));
  const { intent } = useIntent(JSON.stringify(draft));
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: saveQrEvent,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin', 'qr-events'] });
      onClose();
    },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (saving.isPending) return;
    saving.mutate({
      qrEventCode: draft.code.trim().toUpperCase(),
      title: draft.title.trim(),
      itemData: toItemData(draft.item),
      createCount: Number(draft.count),
      endsAt: endOfDay(draft.lastDay),
      intent,
    });
  };
  return (
    <Dialog open onClose={onClose} title={event ? <Trans>Change event</Trans> : <Trans>New event</Trans>}>
      <form className="form" onSubmit={submit}>
        <EventFields draft={draft} known={event !== undefined} onChange={setDraft} />
        <ItemDataFields draft={draft.item} onChange={(item) => setDraft({ ...draft, item })} />
        {saving.error ? <InlineFailure error={saving.error} /> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" solid busy={saving.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

type FieldsProps = {
  readonly draft: Draft;
  readonly known: boolean;
  readonly onChange: (draft: Draft) => void;
};

const EventFields = ({ draft, known, onChange }: FieldsProps) => {
  const { t } = useLingui();
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  return (
    <>
      <Field
        label={t`Event code`}
        name="code"
        required
        readOnly={known}
        pattern="[A-Za-z0-9][A-Za-z0-9\-]{2,30}[A-Za-z0-9]"
        hint={t`4 to 32 letters, digits and hyphens. It is printed as a QR code.`}
        autoComplete="off"
        value={draft.code}
        onChange={(event) => set({ code: event.target.value })}
      />
      <Field
        label={t`Title`}
        name="title"
        required
        maxLength={80}
        value={draft.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <Field
        label={t`How many can take part`}
        name="count"
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000_000}
        required
        value={draft.count}
        onChange={(event) => set({ count: event.target.value })}
      />
      <Field
        label={t`Last day (in Korea)`}
        name="eventLastDay"
        type="date"
        value={draft.lastDay}
        onChange={(event) => set({ lastDay: event.target.value })}
      />
    </>
  );
};

const draftOf = (event: QrEvent | undefined): Draft => {
  if (!event) return { code: '', title: '', count: '', lastDay: '', item: emptyItem };
  const { itemData } = event;
  return {
    code: event.qrEventCode,
    title: event.title,
    count: String(event.createCount),
    lastDay: dayOf(event.endsAt),
    item: {
      kind: itemData.kind as GivenKind,
      contents: itemData.contentOids.join('\n'),
      maxPrice: itemData.maxPriceCoins === null ? '' : String(itemData.maxPriceCoins),
      refund: itemData.refundCoins === 0 ? '' : String(itemData.refundCoins),
      lastDay: dayOf(itemData.expiresAt),
    },
  };
};

const dayOf = (moment: string | null): string => (moment === null ? '' : ledgerDay(moment));
