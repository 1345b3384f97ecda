import type { FoundUser } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from '../../../ui/page.module.css';
import { Section } from '../../../ui/section.tsx';

type UserWalletProps = {
  readonly user: FoundUser;
  readonly grant: ReactNode;
  readonly lots: ReactNode;
  readonly history: ReactNode;
};

/** A user's wallet as an administrator sees it. Its parts are the same as on the user's own page. */
export const UserWallet = ({ user, grant, lots, history }: UserWalletProps) => {
  const nickname = user.nickname ?? user.oid;
  return (
    <Section title={<Trans>Wallet of {nickname}</Trans>} actions={grant}>
      <div className={styles.coinsGrid}>
        {lots}
        <div className="stack">{history}</div>
      </div>
    </Section>
  );
};
