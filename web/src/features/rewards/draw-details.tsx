import type { InventoryItem } from '@fanfold/contracts/rewards';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import { checkDraw, type DrawCheck } from './check-draw.ts';
import styles from './rewards.module.css';

/** Both seeds of a draw, and a button that computes it again on this device. */
export const DrawDetails = ({ item }: { readonly item: InventoryItem }) => {
  const [checked, setChecked] = useState<DrawCheck | 'impossible'>();
  const { draw, commitment } = item;
  if (!draw) return null;
  return (
    <details className={styles.draw}>
      <summary>
        <Trans>Check this draw</Trans>
      </summary>
      <dl>
        <dt>
          <Trans>Commitment, shown before use (SHA-256 of our seed)</Trans>
        </dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>
          <Trans>Our seed, revealed by the draw</Trans>
        </dt>
        <dd>
          <code>{draw.serverSeed}</code>
        </dd>
        <dt>
          <Trans>Your seed</Trans>
        </dt>
        <dd>
          <code>{draw.clientSeed || '–'}</code>
        </dd>
        <dt>
          <Trans>Number drawn, of 0 to 9,999</Trans>
        </dt>
        <dd>
          <code>{draw.roll}</code>
        </dd>
      </dl>
      <Button small onClick={() => void checkDraw(item).then((result) => setChecked(result ?? 'impossible'))}>
        <Trans>Compute it again here</Trans>
      </Button>
      <p role="status">{checked === undefined ? null : <Verdict checked={checked} />}</p>
      <p className="quiet">
        <Trans>
          The number is the remainder by 10,000 of the first 13 hex digits of HMAC-SHA-256, with our seed as
          the key, over “your seed:item number:round”, for the first round (0, 1, 2 …) that falls into whole
          tens of thousands below 2^52.
        </Trans>
      </p>
    </details>
  );
};

const Verdict = ({ checked }: { readonly checked: DrawCheck | 'impossible' }) => {
  if (checked === 'impossible')
    return <Trans>This browser cannot compute it on an unprotected connection.</Trans>;
  return checked.agrees ? (
    <span className={styles.verdict}>
      <CheckIcon size={16} /> <Trans>It agrees: the seed, the number and what you got.</Trans>
    </span>
  ) : (
    <span className={styles.verdict}>
      <AlertIcon size={16} /> <Trans>It does not agree. Please tell support.</Trans>
    </span>
  );
};
