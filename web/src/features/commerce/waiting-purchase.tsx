import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { LinkButton } from '../../ui/button.tsx';
import statesStyles from '../../ui/states.module.css';
import { forgetInterrupted, type Interrupted, readInterrupted } from './interrupted.ts';

/** On the charge page: what will happen with the coins, and the way out of it. */
export const WaitingPurchase = () => {
  const [waiting, setWaiting] = useState(readInterrupted);
  if (waiting === undefined) return null;
  return (
    <div className={statesStyles.notice}>
      <p>
        <WhatFollows waiting={waiting} />{' '}
        <LinkButton
          onClick={() => {
            forgetInterrupted();
            setWaiting(undefined);
          }}
        >
          <Trans>Only charge</Trans>
        </LinkButton>
      </p>
    </div>
  );
};

const WhatFollows = ({ waiting }: { readonly waiting: Interrupted }) => {
  const format = useFormat();
  const { title } = waiting;
  const coins = format.count(waiting.coins);
  return waiting.kind === 'purchase' ? (
    <Trans>
      After the payment “{title}” is bought by itself for {coins} coins.
    </Trans>
  ) : (
    <Trans>
      After the payment this goes on by itself for {coins} coins: {title}.
    </Trans>
  );
};
