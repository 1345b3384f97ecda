import type { ItemData } from '@fanfold/contracts/rewards';
import { useLingui } from '@lingui/react/macro';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

import { SelectField } from '../../ui/form/choice-fields.tsx';
import { AreaField, DateField, NumberField } from '../../ui/form/text-fields.tsx';
import type { SendForm } from '../../ui/form/use-send-form.ts';
import { useKindName } from './item-kinds.tsx';

export type GivenKind = z.infer<typeof ItemData>['kind'];

/** What a form holds: texts, as they are typed. */
export type ItemDraft = {
  readonly kind: GivenKind;
  /** Work numbers, one a line. */
  readonly contents: string;
  readonly maxPrice: number | null;
  readonly refund: number | null;
  /** A calendar day in Korea, or nothing. */
  readonly lastDay: string;
};

export const emptyItem: ItemDraft = {
  kind: 'random_box',
  contents: '',
  maxPrice: null,
  refund: null,
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
    maxPriceCoins: isCoupon(kind) ? maxPrice : null,
    refundCoins: refund ?? 0,
    expiresAt: endOfDay(lastDay),
  };
};

const isCoupon = (kind: GivenKind): boolean => kind === 'video_coupon' || kind === 'file_coupon';

/** What of a draft can be wrong before it is sent. */
export const itemDraft: z.ZodType<ItemDraft, ItemDraft> = z.object({
  kind: z.custom<GivenKind>(),
  contents: z.string(),
  maxPrice: z.int().min(1).nullable(),
  refund: z.int().min(0).max(1000).nullable(),
  lastDay: z.literal('').or(z.iso.date()),
});

type FieldsProps<Input extends { readonly item: ItemDraft }, Output> = {
  readonly form: SendForm<Input, Output>;
};

/**
 * What an item shall be: its kind, what it opens or may hold, what it is worth handed back, until when it can
 * be used.
 */
export const ItemDataFields = <Input extends { readonly item: ItemDraft }, Output>({
  form,
}: FieldsProps<Input, Output>) => {
  const { t } = useLingui();
  const kindName = useKindName();
  const at = (name: keyof ItemDraft) => `item.${name}` as FieldPath<Input>;
  const kind = form.watch(at('kind')) as unknown as GivenKind;
  const coupon = isCoupon(kind);
  return (
    <>
      <SelectField
        of={form}
        name={at('kind')}
        label={t`Kind of item`}
        options={kinds.map((value) => ({ value, label: kindName(value) }))}
      />
      {coupon || kind === 'random_box' ? (
        <AreaField
          of={form}
          name={at('contents')}
          label={t`Work numbers`}
          hint={
            coupon
              ? t`One number, or none: then its owner chooses.`
              : t`One per line: what the box may hold. None: it holds coins or nothing.`
          }
        />
      ) : null}
      {coupon ? <NumberField of={form} name={at('maxPrice')} label={t`Opens works up to (coins)`} /> : null}
      <NumberField
        of={form}
        name={at('refund')}
        label={t`Bonus coins for handing it back unused`}
        hint={t`Empty: it cannot be handed back.`}
      />
      <DateField of={form} name={at('lastDay')} label={t`Can be used until (day in Korea)`} />
    </>
  );
};
