import type { InventoryItem, UseItemReply } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { newIntent } from '../../lib/api.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { ContentChoice } from './content-choice.tsx';
import { useKindName } from './item-kinds.tsx';
import { OddsTable } from './odds-table.tsx';
import { PrizeText, type Titles } from './prize.tsx';
import { useItem } from './queries.ts';

type UseDialogProps = {
  readonly item: InventoryItem;
  readonly titles: Titles;
  readonly onClose: () => void;
};

/** Before use: what can come of it and how likely it is. After: what came. */
export const UseDialog = ({ item, titles, onClose }: UseDialogProps) => {
  const kind = useKindName()(item.kind);
  const client = useQueryClient();
  const using = useMutation({
    mutationFn: useItem,
    onSuccess: () => client.invalidateQueries({ queryKey: ['inventory'] }),
  });
  return (
    <Dialog open onClose={onClose} title={<Trans>Use: {kind}</Trans>}>
      {using.data ? (
        <Outcome outcome={using.data} titles={titles} onClose={onClose} />
      ) : (
        <UseForm
          item={item}
          titles={titles}
          busy={using.isPending}
          error={using.error}
          onUse={(use) => using.mutate({ itemOid: item.itemOid, ...use })}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
};

type FormProps = {
  readonly item: InventoryItem;
  readonly titles: Titles;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onUse: (use: { contentOid?: string; clientSeed?: string; intent: string }) => void;
  readonly onCancel: () => void;
};

const UseForm = ({ item, titles, busy, error, onUse, onCancel }: FormProps) => {
  const [clientSeed, setClientSeed] = useState(() => newIntent().slice(0, 16));
  const [contentOid, setContentOid] = useState<string | undefined>(item.contentOids[0]);
  const { intent } = useIntent(`${item.itemOid}:${contentOid}:${clientSeed}`);
  const isCoupon = item.kind === 'video_coupon' || item.kind === 'file_coupon';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (item.odds) onUse({ clientSeed, intent });
    else onUse({ ...(isCoupon && contentOid ? { contentOid } : {}), intent });
  };
  return (
    <form className="form" onSubmit={submit}>
      <Explanation item={item} titles={titles} />
      {isCoupon && item.contentOids.length === 0 ? (
        <ContentChoice item={item} chosen={contentOid} onChoose={setContentOid} />
      ) : null}
      {item.odds ? <SeedField item={item} value={clientSeed} onChange={setClientSeed} /> : null}
      {error ? <InlineFailure error={error} /> : null}
      <div className="dialog-actions">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" solid busy={busy} disabled={isCoupon && !contentOid}>
          <Trans>Use it now</Trans>
        </Button>
      </div>
    </form>
  );
};

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
      <Trans>Choose what it shall open.</Trans>
    </p>
  );
};

type SeedProps = {
  readonly item: InventoryItem;
  readonly value: string;
  readonly onChange: (seed: string) => void;
};

const SeedField = ({ item, value, onChange }: SeedProps) => {
  const { t } = useLingui();
  return (
    <details className="draw">
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
      <Field
        label={t`Your seed`}
        name="clientSeed"
        required
        maxLength={64}
        pattern="[A-Za-z0-9_\-]{1,64}"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </details>
  );
};

type OutcomeProps = {
  readonly outcome: UseItemReply;
  readonly titles: Titles;
  readonly onClose: () => void;
};

const Outcome = ({ outcome, titles, onClose }: OutcomeProps) => (
  <div className="form">
    <div className="outcome" role="status">
      <p className="eyebrow">
        <Trans>You got</Trans>
      </p>
      <p className="outcome-prize">
        <PrizeText prize={outcome.prize} titles={titles} linked />
      </p>
    </div>
    <div className="dialog-actions">
      <Button solid onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </div>
  </div>
);
