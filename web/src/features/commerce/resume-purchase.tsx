import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { Button, buttonClass } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Reason, Skeleton } from '../../ui/states.tsx';
import './commerce.css';
import { forgetInterrupted, type Interrupted, readInterrupted } from './interrupted.ts';
import { type Bought, buy, readRefusal } from './purchase.ts';

type ResumeProps = { readonly onBought: (bought: Bought) => void };

/** Goes on, by itself and once, with the purchase that waited for these coins, and says what came of it. */
export const ResumePurchase = ({ onBought }: ResumeProps) => {
  const [purchase] = useState(readInterrupted);
  const buying = useMutation({
    mutationFn: ({ title: _, ...intent }: Interrupted) => buy(intent),
    onSuccess: onBought,
    onSettled: (_bought, error) => {
      // Whatever the answer is, it is final, except when none came: then a reload asks again with the same key.
      if (error === null || readRefusal(error).status !== 'other') forgetInterrupted();
    },
  });
  const { mutate } = buying;
  useEffect(() => {
    if (purchase === undefined || started.has(purchase.intent)) return;
    started.add(purchase.intent);
    mutate(purchase);
  }, [purchase, mutate]);
  if (purchase === undefined) return null;
  return (
    <div className="notice" role="status" data-testid="resumed">
      {buying.data ? <Done purchase={purchase} bought={buying.data} /> : null}
      {buying.error ? (
        <Refused purchase={purchase} error={buying.error} onAgain={() => mutate(purchase)} />
      ) : null}
      {buying.data || buying.error ? null : <Skeleton height="24px" />}
    </div>
  );
};

// A screen may be mounted twice; an intent is sent once.
const started = new Set<string>();

type DoneProps = { readonly purchase: Interrupted; readonly bought: Bought };

const Done = ({ purchase, bought }: DoneProps) => {
  const { title, contentOid } = purchase;
  return (
    <>
      <CheckIcon />
      <div className="stack-small">
        <p>
          <Trans>Your purchase went through: “{title}” is yours.</Trans>
        </p>
        <p className="row">
          {bought.paidCoins > 0 ? <Coins kind="paid" value={-bought.paidCoins} signed named /> : null}
          {bought.bonusCoins > 0 ? <Coins kind="bonus" value={-bought.bonusCoins} signed named /> : null}
        </p>
        <Link
          to="/play/$contentOid"
          params={{ contentOid }}
          className={buttonClass({ solid: true, small: true })}
        >
          <Trans>Go to it</Trans>
        </Link>
      </div>
    </>
  );
};

type RefusedProps = {
  readonly purchase: Interrupted;
  readonly error: unknown;
  readonly onAgain: () => void;
};

const Refused = ({ purchase, error, onAgain }: RefusedProps) => {
  const { title, contentOid } = purchase;
  return (
    <div className="stack-small">
      <p>
        <Trans>“{title}” was not bought:</Trans> <Reason error={error} />
      </p>
      <p className="row">
        {readRefusal(error).status === 'other' ? (
          <Button small solid onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <Link to="/play/$contentOid" params={{ contentOid }} className={buttonClass({ small: true })}>
          <Trans>Back to it</Trans>
        </Link>
      </p>
    </div>
  );
};
