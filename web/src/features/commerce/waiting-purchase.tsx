import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import './commerce.css';
import { forgetInterrupted, readInterrupted } from './interrupted.ts';

/** On the charge page: what will be bought with the coins, and the way out of it. */
export const WaitingPurchase = () => {
  const format = useFormat();
  const [purchase, setPurchase] = useState(readInterrupted);
  if (purchase === undefined) return null;
  const { title } = purchase;
  const coins = format.count(purchase.coins);
  return (
    <div className="notice">
      <p>
        <Trans>
          After the payment “{title}” is bought by itself for {coins} coins.
        </Trans>{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            forgetInterrupted();
            setPurchase(undefined);
          }}
        >
          <Trans>Only charge</Trans>
        </button>
      </p>
    </div>
  );
};
