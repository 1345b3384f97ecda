import type { Unit, WalletReply } from '@fanfold/contracts/wallet';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Stat } from '../../ui/stat.tsx';
import { IncompleteNote, StaleNote } from '../../ui/states.tsx';
import { useUnitName } from '../../ui/unit-amount.tsx';
import styles from './wallet.module.css';

/** The balances with the lots and holds they consist of. */
export const Lots = ({ wallet }: { readonly wallet: WalletReply }) => {
  const { balance } = wallet;
  return (
    <div className={styles.lots}>
      <StaleNote stale={wallet.stale} />
      <IncompleteNote incomplete={wallet.incomplete} />
      <Kind kind="paid" wallet={wallet} available={balance.paid} held={balance.heldPaid} />
      <Kind kind="bonus" wallet={wallet} available={balance.bonus} held={balance.heldBonus} />
      <Kind kind="chat" wallet={wallet} available={balance.chat} held={balance.heldChat} />
      <Kind
        kind="bonusCredits"
        wallet={wallet}
        available={balance.bonusCredits}
        held={balance.heldBonusCredits}
      />
      <Holds holds={wallet.holds} />
    </div>
  );
};

type KindProps = {
  readonly kind: Unit;
  readonly wallet: WalletReply;
  readonly available: number;
  readonly held: number;
};

const Kind = ({ kind, wallet, available, held }: KindProps) => {
  const { t } = useLingui();
  const nameOf = useUnitName();
  const format = useFormat();
  const lots = wallet.lots.filter((lot) => lot.kind === kind);
  const availableText = format.count(available);
  const heldText = format.count(held);
  return (
    <div className={styles.lotCard} data-kind={kind}>
      <Stat label={nameOf(kind)} value={<Coins kind={kind} value={available} size="large" live />}>
        {held > 0 ? (
          <Meter
            label={<Trans>{availableText} to spend</Trans>}
            text={t`${heldText} held`}
            value={available}
            max={available + held}
            tone={toneOf[kind]}
          />
        ) : null}
        {lots.length === 0 ? null : <LotList lots={lots} />}
      </Stat>
    </div>
  );
};

const toneOf = { paid: 'coin', bonus: 'bonus', chat: 'credit', bonusCredits: 'credit' } as const;

const LotList = ({ lots }: { readonly lots: WalletReply['lots'] }) => {
  const format = useFormat();
  return (
    <details className={styles.lotList} open={lots.length <= 3}>
      <summary>
        <Plural value={lots.length} one="# lot" other="# lots" />
      </summary>
      <ul>
        {lots.map((lot) => {
          const came = format.day(lot.createdAt);
          const expires = format.day(lot.expiresAt);
          const country = lot.issuedUnder && format.country(lot.issuedUnder);
          return (
            <li key={lot.lotId}>
              <span>
                <LotOrigin source={lot.source} came={came} />
                <small className={lot.warnedDays === null ? undefined : styles.lotWarned}>
                  {lot.warnedDays === null ? (
                    <Trans>spend by {expires}</Trans>
                  ) : (
                    <Trans>expires soon: spend by {expires}</Trans>
                  )}
                </small>
                {country ? (
                  <small>
                    <Trans>under the rules of {country}</Trans>
                  </small>
                ) : null}
              </span>
              <Coins kind={lot.kind} value={lot.amount} size="small" />
            </li>
          );
        })}
      </ul>
    </details>
  );
};

const LotOrigin = ({ source, came }: { readonly source: string; readonly came: string }) => {
  if (source === 'charge') return <Trans>Topped up on {came}</Trans>;
  if (source === 'conversion') return <Trans>Converted on {came}</Trans>;
  if (source === 'attendance') return <Trans>From checking in on {came}</Trans>;
  return <Trans>Given on {came}</Trans>;
};

const Holds = ({ holds }: { readonly holds: WalletReply['holds'] }) => {
  const format = useFormat();
  if (holds.length === 0) return null;
  return (
    <section className={styles.lotCard}>
      <Stat label={<Trans>Held</Trans>} value={format.count(holds.length)}>
        <ul>
          {holds.map((hold) => {
            const until = <Moment at={hold.expiresAt} />;
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
                {hold.chatCredits > 0 ? <Coins kind="chat" value={hold.chatCredits} size="small" /> : null}
                {hold.bonusCredits > 0 ? (
                  <Coins kind="bonusCredits" value={hold.bonusCredits} size="small" />
                ) : null}
              </li>
            );
          })}
        </ul>
      </Stat>
    </section>
  );
};
