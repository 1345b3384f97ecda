import type { InventoryItem, UseItemReply } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { newIntent } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { type SendForm, useSendForm } from '../../ui/form/use-send-form.ts';
import { ContentChoice } from './content-choice.tsx';
import { useKindName } from './item-kinds.tsx';
import { OddsTable } from './odds-table.tsx';
import { PrizeText, type Titles } from './prize.tsx';
import { inventoryKey, useItem } from './queries.ts';
import styles from './rewards.module.css';

type UseDialogProps = {
  readonly item: InventoryItem;
  readonly titles: Titles;
  readonly onClose: () => void;
};

/** Before use: what can come of it and how likely it is. After: what came. */
export const UseDialog = ({ item, titles, onClose }: UseDialogProps) => {
  const kind = useKindName()(item.kind);
  const client = useQueryClient();
  const [start] = useState(() => ({
    clientSeed: newIntent().slice(0, 16),
    contentOid: String(item.contentOids[0] ?? ''),
  }));
  const isCoupon = item.kind === 'video_coupon' || item.kind === 'file_coupon';
  const form = useSendForm({
    schema: isCoupon ? couponSchema : schema,
    start,
    send: ({ clientSeed, contentOid }, intent) =>
      useItem({
        itemOid: item.itemOid,
        ...(item.odds ? { clientSeed } : isCoupon ? { contentOid } : {}),
        intent,
      }),
    onSent: () => client.invalidateQueries({ queryKey: inventoryKey }),
  });
  return (
    <Dialog open onClose={onClose} title={<Trans>Use: {kind}</Trans>}>
      {form.reply ? (
        <Outcome outcome={form.reply} titles={titles} onClose={onClose} />
      ) : (
        <Form form={form}>
          <Explanation item={item} titles={titles} />
          {isCoupon && item.contentOids.length === 0 ? <ContentChoice item={item} form={form} /> : null}
          {item.odds ? <SeedField item={item} form={form} /> : null}
          <FormActions form={form} action={<Trans>Use it now</Trans>} onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  );
};

const schema = z.object({ clientSeed: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), contentOid: z.string() });
const couponSchema = schema.extend({ contentOid: z.string().min(1) });

const Explanation = ({ item, titles }: { readonly item: InventoryItem; readonly titles: Titles }) => {
  const [contentOid] = item.contentOids;
  if (item.odds) return <OddsTable odds={item.odds} titles={titles} />;
  if (item.kind === 'lucky_pocket')
    return (
      <p>
        <Trans>A lucky pocket always holds 100 bonus credits: the worth of ten coins.</Trans>
      </p>
    );
  if (item.kind === 'point_code')
    return (
      <p>
        <Trans>
          Mark the code as used once you have entered it at the partner's store. It stays readable.
        </Trans>
      </p>
    );
  return contentOid ? (
    <p>
      <Trans>
        It opens: <PrizeText prize={{ kind: 'content', contentOid }} titles={titles} />
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>Choose what it opens.</Trans>
    </p>
  );
};

type SeedProps = { readonly item: InventoryItem; readonly form: SendForm<z.input<typeof schema>> };

const SeedField = ({ item, form }: SeedProps) => {
  const { t } = useLingui();
  return (
    <details className={styles.draw}>
      <summary>
        <Trans>Why this draw is fair</Trans>
      </summary>
      <p className="quiet">
        <Trans>
          Our part of the draw was fixed when you got the item; this is its fingerprint. Your part is below,
          and you may change it. Afterwards you see both and can compute the draw again.
        </Trans>
      </p>
      <p>
        <code>{item.commitment}</code>
      </p>
      <TextField of={form} name="clientSeed" label={t`Your seed`} maxLength={64} autoComplete="off" />
    </details>
  );
};

type OutcomeProps = {
  readonly outcome: UseItemReply;
  readonly titles: Titles;
  readonly onClose: () => void;
};

const Outcome = ({ outcome, titles, onClose }: OutcomeProps) => (
  <div className={fieldStyles.form}>
    <div className={styles.outcome} role="status">
      <p className="eyebrow">
        <Trans>You got</Trans>
      </p>
      <p className={styles.outcomePrize}>
        <PrizeText prize={outcome.prize} titles={titles} linked />
      </p>
    </div>
    <div className={dialogStyles.dialogActions}>
      <Button solid onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </div>
  </div>
);
