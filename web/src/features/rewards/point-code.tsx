import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from './rewards.module.css';

/** A code that is entered elsewhere: readable, to be selected, and copied with one press (PAY-037). */
export const PointCode = ({ code }: { readonly code: string }) => {
  const [copied, setCopied] = useState(false);
  return (
    <p className="row">
      <code className={styles.pointCode}>{code}</code>
      {navigator.clipboard ? (
        <Button
          small
          onClick={() =>
            void navigator.clipboard.writeText(code).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? (
            <>
              <CheckIcon size={16} /> <Trans>Copied</Trans>
            </>
          ) : (
            <Trans>Copy</Trans>
          )}
        </Button>
      ) : null}
    </p>
  );
};
