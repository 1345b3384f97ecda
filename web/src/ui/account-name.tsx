import { useLingui } from '@lingui/react/macro';
import styles from './account-name.module.css';
import { Sub } from './sub.tsx';

/** An account of the double-entry ledger: its name, and under it its code in the books. */
export const AccountName = ({ account }: { readonly account: string }) => {
  const names = useNames();
  const name = names[account] ?? names[account.split(':')[0] ?? ''];
  if (name === undefined) return account;
  return (
    <>
      <span className={styles.name}>{name}</span>
      <Sub>
        <code>{account}</code>
      </Sub>
    </>
  );
};

/** By the account's first word, or whole where its second word makes it another thing. */
const useNames = (): Readonly<Record<string, string>> => {
  const { t } = useLingui();
  return {
    'wallet-available': t`Coins that can be spent`,
    'wallet-held': t`Coins set aside`,
    'creator-earned': t`Earned by creators`,
    'fanfold-earned': t`Earned by Fanfold`,
    promotion: t`Given away`,
    expired: t`Expired`,
    receivable: t`Due from payment providers`,
    'tax-payable': t`Tax to pay`,
    'payment-fee': t`Payment method fees`,
    rounding: t`Rounding`,
    exchange: t`Price taken for coins`,
    'exchange:paid': t`Coins issued for money`,
    'exchange:chat': t`Credits issued for coins`,
    'gift-points-sold': t`Gift points sold`,
    'refund-pending': t`Refunds on their way`,
    debt: t`Debts of people`,
    'chargeback-loss': t`Chargeback losses`,
    'chargeback-recovered': t`Recovered after chargebacks`,
    'bonus-recovered': t`Kept back for spent bonus coins`,
    'provider-fee': t`Fees of payment providers`,
    'credits-available': t`Credits that can be used`,
    'credits-held': t`Credits reserved`,
    converted: t`Coins turned into credits`,
    segregated: t`Held separately for unspent coins`,
    'own-funds': t`Own money set aside`,
    'chat-provided': t`Credits used for chat`,
  };
};
