import { useLingui } from '@lingui/react/macro';

import { useFormat } from '../lib/use-format.ts';

const isFiat = (unit: string): unit is 'KRW' | 'JPY' | 'USD' =>
  unit === 'KRW' || unit === 'JPY' || unit === 'USD';

/** What a unit of the ledger is called: coins and credits of either kind, or a currency by its code. */
export const useUnitName = (): ((unit: string) => string) => {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    paid: t`Coins`,
    bonus: t`Bonus coins`,
    chat: t`Chat credits`,
    bonusCredits: t`Bonus credits`,
  };
  return (unit) => names[unit] ?? unit;
};

/** An amount of a ledger unit: fiat is kept in minor units and shown as money, everything else is counted. */
export const useUnitAmount = () => {
  const format = useFormat();
  return (unit: string, amount: number): string =>
    isFiat(unit) ? format.money({ minor: amount, currency: unit }) : format.count(amount);
};
