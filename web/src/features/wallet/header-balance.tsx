import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { Skeleton } from '../../ui/states.tsx';
import styles from './header-balance.module.css';
import { useLiveWallet } from './live.ts';
import { balanceQuery } from './queries.ts';

/** What I can spend, in the header of every page; it moves as the log moves. */
export const HeaderBalance = ({ oid }: { readonly oid: string }) => {
  const format = useFormat();
  const { data } = useQuery(balanceQuery(oid));
  useLiveWallet(oid, data?.position);
  if (data === undefined) return <Skeleton width="96px" height="20px" />;
  const paid = data.balance.paid;
  const bonus = data.balance.bonus;
  const credits = data.balance.chat + data.balance.bonusCredits;
  const paidText = format.count(paid);
  const bonusText = format.count(bonus);
  const creditsText = format.count(credits);
  return (
    <>
      <Link to="/myinfo/coins" className={styles.headerBalance} data-testid="balance">
        <Coins kind="paid" value={paid} named live />
        <Coins kind="bonus" value={bonus} named live />
        <span className={styles.headerCredits}>
          <Coins kind="chat" value={credits} named live />
        </span>
      </Link>
      <span role="status" className="visually-hidden">
        <Trans>
          Balance: {paidText} coins, {bonusText} bonus coins, {creditsText} credits
        </Trans>
      </span>
    </>
  );
};
