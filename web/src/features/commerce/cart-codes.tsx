import { DiscountReply } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { read } from '../../lib/api.ts';
import { isProblem } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Field } from '../../ui/field.tsx';
import { Reason } from '../../ui/states.tsx';
import { afterChecking, type ItemCode, type ItemCodes } from './item-codes.ts';

type Item = { readonly entry: string; readonly contentOid: string };

/** What the service says of a code for one item. Throws when it says nothing. */
const check = async (contentOid: string, discountCode: string): Promise<ItemCode> => {
  try {
    const query = { contentOid, discountCode };
    const { code, amount } = await read({ path: '/content/dc-code', query, reply: DiscountReply });
    return { code, amount };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { code: discountCode, refusal: error };
  }
};

/** The discount codes of an order, checked item by item before they count. */
export const useCartCodes = (items: readonly Item[]) => {
  const [codes, setCodes] = useState<ItemCodes>({});
  const checking = useMutation({
    mutationFn: async (code: string): Promise<ItemCodes> =>
      Object.fromEntries(
        await Promise.all(
          items.map(async ({ entry, contentOid }) => [entry, await check(contentOid, code)] as const),
        ),
      ),
    onSuccess: (checked) => setCodes((known) => afterChecking(known, checked)),
  });
  return {
    codes,
    checking,
    drop: (entry: string) => setCodes(({ [entry]: _dropped, ...others }) => others),
    clear: () => setCodes({}),
  };
};

type FieldProps = { readonly checking: ReturnType<typeof useCartCodes>['checking'] };

/** COM-016, COM-021: a code for the whole cart; each item says what it does there. */
export const CartCodeField = ({ checking }: FieldProps) => {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <form
      className="discount"
      onSubmit={(event) => {
        event.preventDefault();
        if (!checking.isPending) checking.mutate(text.trim(), { onSuccess: () => setText('') });
      }}
    >
      <Field
        label={t`Discount code`}
        name="discountCode"
        autoComplete="off"
        required
        minLength={3}
        maxLength={40}
        value={text}
        hint={t`It counts for the items of the creator who issued it.`}
        error={checking.error ? <Reason error={checking.error} /> : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={checking.isPending}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
};

type NoteProps = { readonly found: ItemCode | undefined; readonly onDrop: () => void };

/** What a code does for one item. */
export const ItemCodeNote = ({ found, onDrop }: NoteProps) => {
  if (found === undefined) return null;
  const { code } = found;
  if ('refusal' in found)
    return (
      <span className="field-error" role="status">
        {code}: <Reason error={found.refusal} />
      </span>
    );
  return (
    <span className="row sub" role="status">
      <span>
        <Trans>
          Code <strong>{code}</strong>
        </Trans>
      </span>
      <Coins kind="paid" size="small" value={-found.amount} signed />
      <button type="button" className="link-button" onClick={onDrop}>
        <Trans>Without it</Trans>
      </button>
    </span>
  );
};
