import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './rewards.module.css';

/** A code that is entered elsewhere: readable, selectable, and copied with one press (PAY-037). */
export const PointCode = ({ code }: { readonly code: string }) => {
  const id = useId();
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setFailed(false);
      showToast(<Trans>Copied.</Trans>);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <p className="row">
        <code className={styles.pointCode}>{code}</code>
        {navigator.clipboard ? (
          <Button small aria-describedby={failed ? id : undefined} onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
        ) : null}
      </p>
      {failed ? (
        <FieldError id={id}>
          <Trans>The browser refused to copy. Select the code and copy it yourself.</Trans>
        </FieldError>
      ) : null}
    </>
  );
};
