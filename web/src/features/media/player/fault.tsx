import { Trans } from '@lingui/react/macro';

import { Button } from '../../../ui/button.tsx';
import type { PlayerFault } from './engine.ts';
import styles from './player.module.css';

type FaultProps = { readonly fault: PlayerFault; readonly onAgain: () => void };

/** Why it does not play, and the way on. */
export const Fault = ({ fault, onAgain }: FaultProps) => (
  <div className={styles.fault} role="alert">
    <p>
      {fault === 'network' ? (
        <Trans>The connection was lost. What you hear or see stopped here.</Trans>
      ) : null}
      {fault === 'access' ? (
        <Trans>You can no longer open this work. Sign in again, or look at its page.</Trans>
      ) : null}
      {fault === 'format' ? <Trans>This browser cannot play this work.</Trans> : null}
    </p>
    <Button small onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
