import type { FoundUser } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from '../../../ui/page.module.css';

type UserWalletProps = {
  readonly user: FoundUser;
  readonly grant: ReactNode;
  readonly lots: ReactNode;
  readonly history: ReactNode;
};

/** How an administrator sees somebody's wallet; its parts come from the wallet itself. */
export const UserWallet = ({ user, grant, lots, history }: UserWalletProps) => {
  const nickname = user.nickname ?? user.oid;
  return (
    <div className="stack">
      <header className="page-head">
        <h2>
          <Trans>Wallet of {nickname}</Trans>
        </h2>
        {grant}
      </header>
      <div className={styles.coinsGrid}>
        {lots}
        <div className="stack">{history}</div>
      </div>
    </div>
  );
};
