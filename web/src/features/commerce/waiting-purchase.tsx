import type { Balance } from '@fanfold/contracts/wallet';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { LinkButton } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import statesStyles from '../../ui/states.module.css';
import styles from './commerce.module.css';
import { forgetInterrupted, type Interrupted, readInterrupted } from './interrupted.ts';
import { whatFits } from './what-fits.ts';

type Coins = Pick<Balance, 'paid' | 'bonus'>;
type WaitingProps = {
  /** What there will be to spend after the chosen charge. */
  readonly after: Coins;
};

/**
 * On the charge page: what will happen with the coins, what they are not enough for, and the way out of it.
 */
export const WaitingPurchase = ({ after }: WaitingProps) => {
  const [waiting, setWaiting] = useState(readInterrupted);
  if (waiting === undefined) return null;
  return (
    <div className={statesStyles.notice} data-testid="waiting">
      <div className={styles.stackSmall}>
        <p>
          <WhatFollows waiting={waiting} />{' '}
          <LinkButton
            onClick={() => {
              forgetInterrupted();
              setWaiting(undefined);
            }}
          >
            <Trans>Only top up</Trans>
          </LinkButton>
        </p>
        <NotEnough waiting={waiting} after={after} />
      </div>
    </div>
  );
};

const WhatFollows = ({ waiting }: { readonly waiting: Interrupted }) => {
  const format = useFormat();
  const { title } = waiting;
  const coins = format.count(waiting.coins);
  return waiting.kind === 'purchase' ? (
    <Trans>
      After the payment “{title}” is bought automatically for {coins} coins.
    </Trans>
  ) : (
    <Trans>
      After the payment this goes on by itself for {coins} coins: {title}.
    </Trans>
  );
};

/** Said before anything is paid: the chosen amount falls short, and of what. */
const NotEnough = ({ waiting, after }: WaitingProps & { readonly waiting: Interrupted }) => {
  const { left, missing } = whatFits(waiting, after);
  if (left.length === 0) return null;
  return (
    <div role="status" className={fieldStyles.fieldError}>
      <p>
        <Plural
          value={missing}
          one="This amount is not enough: # coin will still be missing. You will not get:"
          other="This amount is not enough: # coins will still be missing. You will not get:"
        />
      </p>
      <ul className={styles.namedItems}>
        {left.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  );
};
