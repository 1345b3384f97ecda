import type { Me } from '@fanfold/contracts/account';
import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

import { askToSignIn, signInAtom } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { BuyDialog, type BuyDialogProps } from './buy-dialog.tsx';
import './commerce.css';

type BuyProps = Omit<BuyDialogProps, 'onClose' | 'balance'> & {
  readonly me: Me | null | undefined;
  readonly balance: BuyDialogProps['balance'] | undefined;
  /** Nothing is left to buy; an open dialog stays until it is closed. */
  readonly owned: boolean;
};

/** The button, and the dialog behind it. A visitor signs in first and finds the dialog open afterwards. */
export const Buy = ({ me, balance, owned, ...dialog }: BuyProps) => {
  const [wanted, setWanted] = useState(false);
  const signingIn = useAtomValue(signInAtom) !== null;
  useEffect(() => {
    // Who closed the sign-in dialog without signing in has changed their mind about buying, too.
    if (me === null && !signingIn) setWanted(false);
  }, [me, signingIn]);
  const open = () => {
    if (!me) askToSignIn();
    setWanted(true);
  };
  return (
    <>
      {owned ? null : (
        <Button solid onClick={open}>
          <Trans>Buy</Trans> <Coins kind="paid" value={dialog.item.priceCoins} />
        </Button>
      )}
      {wanted && me && balance ? (
        <BuyDialog {...dialog} balance={balance} onClose={() => setWanted(false)} />
      ) : null}
    </>
  );
};
