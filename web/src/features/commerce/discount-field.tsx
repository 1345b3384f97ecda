import { DiscountReply } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';

import { read } from '../../lib/api.ts';
import { isProblem } from '../../lib/problem.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Reason } from '../../ui/states.tsx';
import { keptCode, noteCheck } from './coupons.ts';

/** A code that counts for this price, and what it takes off. */
export type Applied = { readonly code: string; readonly amount: number };

type DiscountFieldProps = {
  readonly contentOid: string;
  readonly creatorOid: string;
  /** A code that came with the address. */
  readonly offered: string | undefined;
  readonly applied: Applied | undefined;
  readonly onApplied: (applied: Applied | undefined) => void;
};

/** COM-001: a discount code is checked before it counts; one that was kept from before is tried by itself. */
export const DiscountField = (props: DiscountFieldProps) => {
  const { contentOid, creatorOid, offered, applied, onApplied } = props;
  const { t } = useLingui();
  const [first] = useState(() => offered ?? keptCode(creatorOid) ?? '');
  const form = useSendForm({
    schema,
    start: { discountCode: first },
    send: async ({ discountCode: code }) => {
      try {
        const query = { contentOid, discountCode: code };
        return await read({ path: '/content/dc-code', query, reply: DiscountReply });
      } catch (error) {
        const unknown = isProblem(error, 'IDENTIFICATION_REQUIRED');
        const said = unknown ? 'identification-required' : isProblem(error) ? 'invalid' : undefined;
        if (said) noteCheck({ creatorOid, tier: null, code, type: 'discount' }, said);
        onApplied(undefined);
        throw error;
      }
    },
    onSent: ({ code, amount }) => {
      noteCheck({ creatorOid, tier: null, code, type: 'discount' }, 'valid');
      onApplied({ code, amount });
    },
  });
  const tryFirst = useEffectEvent(() => form.submit());
  useEffect(() => {
    if (first !== '') tryFirst();
  }, [first]);
  if (applied) return <AppliedCode applied={applied} onDrop={() => onApplied(undefined)} />;
  return (
    <Form form={form} inline>
      <TextField
        of={form}
        name="discountCode"
        label={t`Discount code`}
        autoComplete="off"
        fault={form.error === undefined ? undefined : <Reason error={form.error} />}
      />
      <FormActions form={form} plain failure={null} action={<Trans>Apply</Trans>} />
    </Form>
  );
};

const schema = z.object({ discountCode: z.string().trim().min(1).max(40) });

type AppliedProps = { readonly applied: Applied; readonly onDrop: () => void };

const AppliedCode = ({ applied, onDrop }: AppliedProps) => {
  const { code, amount } = applied;
  return (
    <p className="row" role="status">
      <span>
        <Trans>
          Code <strong>{code}</strong>
        </Trans>
      </span>
      <Coins kind="paid" value={-amount} signed />
      <LinkButton onClick={onDrop}>
        <Trans>Remove code</Trans>
      </LinkButton>
    </p>
  );
};
