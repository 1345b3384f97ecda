import type { Me } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';

import { askToSignIn, signInAtom } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import type { BuyDialogProps } from './buy-dialog.tsx';

type BuyProps = Omit<BuyDialogProps, 'onClose' | 'balance'> & {
  readonly me: Me | null | undefined;
  readonly balance: BuyDialogProps['balance'] | undefined;
  /** Nothing is left to buy; an open dialog stays until it is closed. */
  readonly owned: boolean;
};

const fetchDialog = () => import('./buy-dialog.tsx');
const BuyDialog = lazy(async () => ({ default: (await fetchDialog()).BuyDialog }));

/** The button, and the dialog behind it. A visitor signs in first and finds the dialog open afterwards. */
export const Buy = ({ me, balance, owned, ...dialog }: BuyProps) => {
  const [wanted, setWanted] = useState(false);
  const signingIn = useAtomValue(signInAtom) !== null;
  // Who closed the sign-in dialog without signing in has changed their mind about buying, too.
  if (wanted && me === null && !signingIn) setWanted(false);
  const open = () => {
    if (!me) askToSignIn();
    setWanted(true);
  };
  return (
    <>
      {owned ? null : (
        <Button
          solid
          onClick={open}
          onPointerEnter={() => void fetchDialog()}
          onFocus={() => void fetchDialog()}
        >
          <Trans>Buy</Trans> <Coins kind="paid" value={dialog.item.priceCoins} />
        </Button>
      )}
      {wanted && me && balance ? (
        <Suspense>
          <BuyDialog {...dialog} balance={balance} onClose={() => setWanted(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
