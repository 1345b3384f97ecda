import { DiscountReply } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { read } from '../../lib/api.ts';
import { isProblem } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Field } from '../../ui/field.tsx';
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
export const DiscountField = ({
  contentOid,
  creatorOid,
  offered,
  applied,
  onApplied,
}: DiscountFieldProps) => {
  const { t } = useLingui();
  const [text, setText] = useState(offered ?? keptCode(creatorOid) ?? '');
  const check = useMutation({
    mutationFn: (discountCode: string) =>
      read({ path: '/content/dc-code', query: { contentOid, discountCode }, reply: DiscountReply }),
    onSuccess: ({ code, amount }) => {
      noteCheck({ creatorOid, tier: null, code, type: 'discount' }, 'valid');
      onApplied({ code, amount });
    },
    onError: (error, code) => {
      const unknown = isProblem(error, 'IDENTIFICATION_REQUIRED');
      const said = unknown ? 'identification-required' : isProblem(error) ? 'invalid' : undefined;
      if (said) noteCheck({ creatorOid, tier: null, code, type: 'discount' }, said);
      onApplied(undefined);
    },
  });
  const { mutate } = check;
  const [first] = useState(text);
  useEffect(() => {
    if (first !== '') mutate(first);
  }, [first, mutate]);
  if (applied) return <AppliedCode applied={applied} onDrop={() => onApplied(undefined)} />;
  return (
    <form
      className="discount"
      onSubmit={(event) => {
        event.preventDefault();
        if (!check.isPending) mutate(text.trim());
      }}
    >
      <Field
        label={t`Discount code`}
        name="discountCode"
        autoComplete="off"
        required
        maxLength={40}
        value={text}
        error={check.error ? <Reason error={check.error} /> : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={check.isPending}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
};

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
      <button type="button" className="link-button" onClick={onDrop}>
        <Trans>Without it</Trans>
      </button>
    </p>
  );
};
