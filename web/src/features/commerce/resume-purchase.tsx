import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import statesStyles from '../../ui/states.module.css';
import { Reason, Skeleton } from '../../ui/states.tsx';
import styles from './commerce.module.css';
import {
  forgetInterrupted,
  type Interrupted,
  readInterrupted,
  type Sent,
  sendInterrupted,
} from './interrupted.ts';
import { readRefusal } from './purchase.ts';

type ResumeProps = { readonly onDone: () => void };

/** Continues, by itself and once, the purchase that waited for these coins, and shows its outcome. */
export const ResumePurchase = ({ onDone }: ResumeProps) => {
  const [waiting] = useState(readInterrupted);
  const sending = useMutation({
    mutationFn: sendInterrupted,
    onSuccess: onDone,
    onSettled: (_sent, error) => {
      // Whatever the answer is, it is final, except when none came: then a reload asks again with the same
      // key.
      if (error === null || readRefusal(error).status !== 'other') forgetInterrupted();
    },
  });
  const { mutate } = sending;
  useEffect(() => {
    if (waiting === undefined || started.has(waiting.intent)) return;
    started.add(waiting.intent);
    mutate(waiting);
  }, [waiting, mutate]);
  if (waiting === undefined) return null;
  return (
    <div className={statesStyles.notice} role="status" data-testid="resumed">
      {sending.data ? <Done waiting={waiting} sent={sending.data} /> : null}
      {sending.error ? (
        <Refused waiting={waiting} error={sending.error} onAgain={() => mutate(waiting)} />
      ) : null}
      {sending.data || sending.error ? null : <Skeleton height="24px" />}
    </div>
  );
};

// A screen may be mounted twice; an intent is sent once.
const started = new Set<string>();

type DoneProps = { readonly waiting: Interrupted; readonly sent: Sent };

const Done = ({ waiting, sent }: DoneProps) => {
  const { title } = waiting;
  const { paidCoins = 0, bonusCoins = 0, failures = [] } = sent;
  return (
    <>
      {failures.length > 0 ? <AlertIcon /> : <CheckIcon />}
      <div className={styles.stackSmall}>
        {waiting.kind === 'order' ? (
          <OrderDone waiting={waiting} failures={failures} />
        ) : (
          <p>
            {waiting.kind === 'purchase' ? (
              <Trans>Your purchase went through: “{title}” is yours.</Trans>
            ) : (
              <Trans>It went through: {title}.</Trans>
            )}
          </p>
        )}
        <p className="row">
          {paidCoins > 0 ? <Coins kind="paid" value={-paidCoins} signed named /> : null}
          {bonusCoins > 0 ? <Coins kind="bonus" value={-bonusCoins} signed named /> : null}
        </p>
        <BackLink waiting={waiting} solid>
          <Trans>View</Trans>
        </BackLink>
      </div>
    </>
  );
};

type OrderProps = { readonly waiting: Interrupted; readonly failures: NonNullable<Sent['failures']> };

/** Each item of the order by name, with its outcome. The cart shows the same later. */
const OrderDone = ({ waiting: { items }, failures }: OrderProps) => {
  const format = useFormat();
  const count = format.count(items.length - failures.length);
  const all = format.count(items.length);
  const reasons = new Map(failures.map(({ entry, message }) => [entry, message]));
  return (
    <>
      <p>
        <Trans>
          {count} of {all} bought.
        </Trans>
      </p>
      <ul className={styles.namedItems}>
        {items.map(({ entry, title }) => {
          const reason = reasons.get(entry);
          return (
            <li key={entry}>
              {reason === undefined ? (
                <Trans>{title}: bought</Trans>
              ) : (
                <Trans>
                  {title}: not bought. {reason}
                </Trans>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
};

type BackProps = {
  readonly waiting: Interrupted;
  readonly solid?: boolean;
  readonly children: ReactNode;
};

/** Back to where the coins ran short, or to what was bought there. */
const BackLink = ({ waiting, solid, children }: BackProps) => {
  const className = buttonClass({ solid: solid ?? false, small: true });
  if (waiting.contentOid !== null)
    return (
      <Link to="/play/$contentOid" params={{ contentOid: waiting.contentOid }} className={className}>
        {children}
      </Link>
    );
  if (waiting.kind === 'order')
    return (
      <Link to="/myinfo/cart" className={className}>
        {children}
      </Link>
    );
  return waiting.kind === 'nickname' ? (
    <Link to="/myinfo" className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/myinfo/purchases" className={className}>
      {children}
    </Link>
  );
};

type RefusedProps = {
  readonly waiting: Interrupted;
  readonly error: unknown;
  readonly onAgain: () => void;
};

const Refused = ({ waiting, error, onAgain }: RefusedProps) => {
  const { title } = waiting;
  return (
    <div className={styles.stackSmall}>
      <p>
        {waiting.kind === 'purchase' ? (
          <Trans>“{title}” was not bought:</Trans>
        ) : (
          <Trans>It did not go through ({title}):</Trans>
        )}{' '}
        <Reason error={error} />
      </p>
      <p className="row">
        {readRefusal(error).status === 'other' ? (
          <Button small solid onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <BackLink waiting={waiting}>
          <Trans>Back to it</Trans>
        </BackLink>
      </p>
    </div>
  );
};
