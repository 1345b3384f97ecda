import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';

import { askToSignIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import type { GiftDialogProps } from './gift-dialog.tsx';

type GiftProps = Omit<GiftDialogProps, 'onClose' | 'balance'> & {
  readonly signedIn: boolean;
  readonly balance: GiftDialogProps['balance'] | undefined;
};

const GiftDialog = lazy(async () => ({ default: (await import('./gift-dialog.tsx')).GiftDialog }));

/** The button, and the dialog behind it. */
export const Gift = ({ signedIn, balance, ...dialog }: GiftProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => (signedIn ? setOpen(true) : askToSignIn())}>
        <Trans>Give as a gift</Trans>
      </Button>
      {open && balance ? (
        <Suspense>
          <GiftDialog {...dialog} balance={balance} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
