import { chancesInAll, duplicateContentCoins, type InventoryItem } from '@fanfold/contracts/rewards';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { PrizeText, type Titles } from './prize.tsx';
import styles from './rewards.module.css';

type OddsProps = { readonly odds: NonNullable<InventoryItem['odds']>; readonly titles: Titles };

/** What an item can yield and how often, before it is used (COM-027). */
export const OddsTable = ({ odds, titles }: OddsProps) => {
  const { count } = useFormat();
  const instead = count(duplicateContentCoins);
  return (
    <>
      <table className={styles.odds}>
        <caption className="visually-hidden">
          <Trans>Chances</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>You get</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Chance</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {odds.map(({ prize, chance }) => (
            <tr key={JSON.stringify(prize)}>
              <td>
                <PrizeText prize={prize} titles={titles} />
              </td>
              <td className={styles.number}>{percent(chance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {odds.some(({ prize }) => prize.kind === 'content') ? (
        <p className="quiet">
          <Trans>If you own the work already, you get {instead} bonus coins instead.</Trans>
        </p>
      ) : null}
    </>
  );
};

/** `50` of 10,000 is `0.50 %`, from integers alone. */
const percent = (chance: number): string => {
  const hundredths = (chance * 10_000) / chancesInAll;
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')} %`;
};
