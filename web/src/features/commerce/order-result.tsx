import type { OrderReply } from '@fanfold/contracts/commerce';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';

import { buttonClass } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import statesStyles from '../../ui/states.module.css';
import styles from './commerce.module.css';

type ResultProps = {
  readonly result: z.output<typeof OrderReply>;
};

/** The outcome of an order: the number and the price of the bought items, and each other item with its reason. */
export const OrderResult = ({ result }: ResultProps) => {
  const { successes, failures } = result;
  const paid = successes.reduce((sum, { paidCoins }) => sum + paidCoins, 0);
  const bonus = successes.reduce((sum, { bonusCoins }) => sum + bonusCoins, 0);
  return (
    <div className={`${statesStyles.notice} ${styles.orderResult}`} role="status" data-testid="order-result">
      <div className={styles.stackSmall}>
        {successes.length > 0 ? (
          <p className="row">
            <CheckIcon />
            <Plural value={successes.length} one="# item is yours." other="# items are yours." />
            {paid > 0 ? <Coins kind="paid" value={-paid} signed named /> : null}
            {bonus > 0 ? <Coins kind="bonus" value={-bonus} signed named /> : null}
          </p>
        ) : null}
        {failures.length > 0 ? (
          <p>
            <Plural
              value={failures.length}
              one="# item was not bought and stays in the cart:"
              other="# items were not bought and stay in the cart:"
            />
          </p>
        ) : null}
        <ul>
          {failures.map(({ entry, message }) => (
            <li key={entry}>{message}</li>
          ))}
        </ul>
        {successes.length > 0 ? (
          <Link to="/myinfo/purchases" className={buttonClass({ small: true, solid: true })}>
            <Trans>See your purchases</Trans>
          </Link>
        ) : null}
      </div>
    </div>
  );
};
