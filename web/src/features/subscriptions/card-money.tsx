import { cardPriceOf } from '@fanfold/contracts/subscriptions';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { Sub } from '../../ui/sub.tsx';

type Currency = 'JPY' | 'USD';

/** What a card is charged for so many coins, with its currency. */
export const useCardMoney = () => {
  const { money } = useFormat();
  return (coins: number, currency: Currency): string =>
    money({ minor: cardPriceOf(coins, currency), currency });
};

type Props = {
  readonly coins: number;
  /** Null where coins pay. */
  readonly currency: Currency | null;
  readonly named?: boolean;
};

/** What a month takes: coins, and what a card is charged for them. */
export const MonthPrice = ({ coins, currency, named = false }: Props) => {
  const moneyOf = useCardMoney();
  return (
    <>
      <Coins kind="paid" value={coins} named={named} />
      {currency === null || coins === 0 ? null : <Sub>{moneyOf(coins, currency)}</Sub>}
    </>
  );
};
