import type { MyCharge } from '@fanfold/contracts/payments';
import { giftPointsIn } from '@fanfold/contracts/rewards';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';

type SoldProps = { readonly sold: Pick<MyCharge, 'purpose' | 'paidCoins' | 'bonusCoins'> };

/** What a charge pays for: coins with what comes along, or gift points. */
export const Sold = ({ sold: { purpose, paidCoins, bonusCoins } }: SoldProps) =>
  purpose.kind === 'giftPoints' ? (
    <GiftPoints itemName={purpose.itemName} />
  ) : (
    <>
      <Coins kind="paid" value={paidCoins} />{' '}
      {bonusCoins > 0 ? <Coins kind="bonus" value={bonusCoins} signed /> : null}
    </>
  );

const GiftPoints = ({ itemName }: { readonly itemName: string }) => {
  const format = useFormat();
  const points = giftPointsIn(itemName);
  if (points === undefined) return itemName;
  const count = format.count(points);
  return <Trans>{count} gift points</Trans>;
};
