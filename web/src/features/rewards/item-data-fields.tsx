import type { ItemData } from '@fanfold/contracts/rewards';
import { useLingui } from '@lingui/react/macro';
import type { z } from 'zod';

import { Area, Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useKindName } from './item-kinds.tsx';

export type GivenKind = z.infer<typeof ItemData>['kind'];

/** What a form holds: texts, as they are typed. */
export type ItemDraft = {
  readonly kind: GivenKind;
  /** Content numbers, one a line. */
  readonly contents: string;
  readonly maxPrice: string;
  readonly refund: string;
  /** A calendar day in Korea, or nothing. */
  readonly lastDay: string;
};

export const emptyItem: ItemDraft = {
  kind: 'random_box',
  contents: '',
  maxPrice: '',
  refund: '',
  lastDay: '',
};

const kinds: readonly GivenKind[] = [
  'random_box',
  'sorry_box',
  'lucky_pocket',
  'video_coupon',
  'file_coupon',
];

/** The end of a Korean calendar day as a moment; null for none. */
export const endOfDay = (day: string): string | null => (day === '' ? null : `${day}T14:59:59.999Z`);

export const toItemData = ({ kind, contents, maxPrice, refund, lastDay }: ItemDraft) => {
  const named =
    kind === 'sorry_box' || kind === 'lucky_pocket' ? [] : (contents.match(/[0-9a-f]{24}/g) ?? []);
  return {
    kind,
    contentOids: named,
    maxPriceCoins: isCoupon(kind) && maxPrice !== '' ? Number(maxPrice) : null,
    refundCoins: Number(refund),
    expiresAt: endOfDay(lastDay),
  };
};

const isCoupon = (kind: GivenKind): boolean => kind === 'video_coupon' || kind === 'file_coupon';

type FieldsProps = { readonly draft: ItemDraft; readonly onChange: (draft: ItemDraft) => void };

/** What an item shall be: its kind, what it opens or may hold, what it is worth handed back, until when it can be used. */
export const ItemDataFields = ({ draft, onChange }: FieldsProps) => {
  const { t } = useLingui();
  const kindName = useKindName();
  const set = (changes: Partial<ItemDraft>) => onChange({ ...draft, ...changes });
  const coupon = isCoupon(draft.kind);
  return (
    <>
      <Select
        label={t`Kind of item`}
        value={draft.kind}
        options={kinds.map((value) => ({ value, label: kindName(value) }))}
        onChange={(kind) => set({ kind })}
      />
      {coupon || draft.kind === 'random_box' ? (
        <Area
          label={t`Content numbers`}
          name="contents"
          value={draft.contents}
          onChange={(event) => set({ contents: event.target.value })}
          hint={
            coupon
              ? t`One number, or none: then its owner chooses.`
              : t`One a line: what the box may hold. None: it holds coins or nothing.`
          }
        />
      ) : null}
      {coupon ? (
        <Field
          label={t`Opens content up to (coins)`}
          name="maxPrice"
          type="number"
          min={1}
          inputMode="numeric"
          value={draft.maxPrice}
          onChange={(event) => set({ maxPrice: event.target.value })}
        />
      ) : null}
      <Field
        label={t`Bonus coins for handing it back unused`}
        name="refund"
        type="number"
        min={0}
        max={1000}
        inputMode="numeric"
        value={draft.refund}
        onChange={(event) => set({ refund: event.target.value })}
        hint={t`Empty: it cannot be handed back.`}
      />
      <Field
        label={t`Can be used until (day in Korea)`}
        name="lastDay"
        type="date"
        value={draft.lastDay}
        onChange={(event) => set({ lastDay: event.target.value })}
      />
    </>
  );
};
