import type { WalletReply } from '@fanfold/contracts/coinevent';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { type CoinKind, Coins } from '../../ui/coins.tsx';
import { StaleNote } from '../../ui/states.tsx';

/** Both balances with the lots and holds they consist of. */
export const Lots = ({ wallet }: { readonly wallet: WalletReply }) => (
  <div className="lots">
    <StaleNote stale={wallet.stale} />
    <Kind kind="paid" wallet={wallet} available={wallet.balance.paid} held={wallet.balance.heldPaid} />
    <Kind kind="bonus" wallet={wallet} available={wallet.balance.bonus} held={wallet.balance.heldBonus} />
    <Holds holds={wallet.holds} />
  </div>
);

type KindProps = {
  readonly kind: CoinKind;
  readonly wallet: WalletReply;
  readonly available: number;
  readonly held: number;
};

const Kind = ({ kind, wallet, available, held }: KindProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const lots = wallet.lots.filter((lot) => lot.kind === kind);
  const availableText = format.count(available);
  const heldText = format.count(held);
  return (
    <section className={`lot-card lot-card-${kind}`} aria-label={kind === 'paid' ? t`Coins` : t`Bonus coins`}>
      <Coins kind={kind} value={available} size="large" named live />
      {held > 0 ? (
        <>
          <p className="quiet">
            <Trans>
              {availableText} to spend, {heldText} held
            </Trans>
          </p>
          <div className="meter" aria-hidden="true">
            <i style={{ width: `${(100 * available) / (available + held)}%` }} />
          </div>
        </>
      ) : null}
      {lots.length === 0 ? null : <LotList lots={lots} />}
    </section>
  );
};

const LotList = ({ lots }: { readonly lots: WalletReply['lots'] }) => {
  const format = useFormat();
  return (
    <details className="lot-list" open={lots.length <= 3}>
      <summary>
        <Plural value={lots.length} one="# lot" other="# lots" />
      </summary>
      <ul>
        {lots.map((lot) => {
          const came = format.day(lot.createdAt);
          const expires = format.day(lot.expiresAt);
          return (
            <li key={lot.lotId}>
              <span>
                {lot.source === 'charge' ? <Trans>Charged on {came}</Trans> : <Trans>Given on {came}</Trans>}
                <small>
                  <Trans>spend by {expires}</Trans>
                </small>
              </span>
              <Coins kind={lot.kind} value={lot.coins} size="small" />
            </li>
          );
        })}
      </ul>
    </details>
  );
};

const Holds = ({ holds }: { readonly holds: WalletReply['holds'] }) => {
  const format = useFormat();
  if (holds.length === 0) return null;
  return (
    <section className="lot-card">
      <h3>
        <Trans>Held</Trans>
      </h3>
      <ul>
        {holds.map((hold) => {
          const until = format.moment(hold.expiresAt);
          return (
            <li key={hold.holdId}>
              <span>
                {hold.purpose}
                <small>
                  <Trans>until {until} at the latest</Trans>
                </small>
              </span>
              {hold.paidCoins > 0 ? <Coins kind="paid" value={hold.paidCoins} size="small" /> : null}
              {hold.bonusCoins > 0 ? <Coins kind="bonus" value={hold.bonusCoins} size="small" /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
