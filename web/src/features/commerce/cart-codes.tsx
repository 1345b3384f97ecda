import { DiscountReply } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { read } from '../../lib/api.ts';
import { isProblem } from '../../lib/problem.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
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
  const form = useSendForm({
    schema,
    start: { discountCode: '' },
    send: ({ discountCode }) => checking.mutateAsync(discountCode),
    onSent: (_reply, _values, { reset }) => reset(),
  });
  return (
    <Form form={form} inline>
      <TextField
        of={form}
        name="discountCode"
        label={t`Discount code`}
        autoComplete="off"
        hint={t`It applies to the items of the creator who issued it.`}
      />
      <FormActions form={form} plain action={<Trans>Apply</Trans>} />
    </Form>
  );
};

const schema = z.object({ discountCode: z.string().trim().min(3).max(40) });

type NoteProps = { readonly found: ItemCode | undefined; readonly onDrop: () => void };

/** What a code does for one item. */
export const ItemCodeNote = ({ found, onDrop }: NoteProps) => {
  if (found === undefined) return null;
  const { code } = found;
  if ('refusal' in found)
    return (
      <span className={fieldStyles.fieldError} role="status">
        {code}: <Reason error={found.refusal} />
      </span>
    );
  return (
    <span className="row quiet" role="status">
      <span>
        <Trans>
          Code <strong>{code}</strong>
        </Trans>
      </span>
      <Coins kind="paid" size="small" value={-found.amount} signed />
      <LinkButton onClick={onDrop}>
        <Trans>Remove code</Trans>
      </LinkButton>
    </span>
  );
};
