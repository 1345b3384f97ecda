import { type HistoryLine, type Unit, units } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';

import { formatLedgerTime } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import buttonStyles from '../../ui/button.module.css';
import { Coins } from '../../ui/coins.tsx';
import greenbarStyles from '../../ui/greenbar.module.css';
import { MovementNote, MovementTitle } from './movement.tsx';
import styles from './wallet.module.css';

type HistoryRowProps = {
  readonly line: HistoryLine;
  readonly index: number;
  readonly measure: Ref<HTMLTableRowElement>;
  readonly onWhy: () => void;
  readonly actions: ReactNode;
};

export const HistoryRow = ({ line, index, measure, onWhy, actions }: HistoryRowProps) => (
  <tr
    ref={measure}
    data-index={index}
    aria-rowindex={index + 2}
    className={index % 2 === 0 ? greenbarStyles.band : undefined}
    data-revision={line.revision}
  >
    <td>
      <time dateTime={line.happenedAt}>{formatLedgerTime(line.happenedAt)}</time>
    </td>
    <td>
      <MovementTitle line={line} />
      <span className={styles.lineNote}>
        <MovementNote line={line} />
        <button
          type="button"
          className={`${buttonStyles.linkButton} ${greenbarStyles.sub}`}
          data-ui="link-button sub"
          onClick={onWhy}
        >
          <Trans>Why?</Trans>
        </button>
        {actions}
      </span>
    </td>
    <td className={`${greenbarStyles.number} ${greenbarStyles.wide}`}>{line.lots.join(' ')}</td>
    <td className={greenbarStyles.number}>
      {units.map((kind) => (
        <Moved key={kind} kind={kind} line={line} />
      ))}
    </td>
    <td className={greenbarStyles.number}>
      <Balances line={line} />
    </td>
  </tr>
);

const movedOf = {
  paid: 'paidCoins',
  bonus: 'bonusCoins',
  chat: 'chatCredits',
  bonusCredits: 'bonusCredits',
} as const;
const balanceOf = {
  paid: 'balancePaid',
  bonus: 'balanceBonus',
  chat: 'balanceChat',
  bonusCredits: 'balanceBonusCredits',
} as const;

/** The balances after a movement: of coins beside coins, of credits beside credits, so that the column stays readable. */
const Balances = ({ line }: { readonly line: HistoryLine }) => {
  const shown = line.stream === 'wallet' ? (['paid', 'bonus'] as const) : (['chat', 'bonusCredits'] as const);
  return shown.map((kind) => (
    <div key={kind}>
      <Coins kind={kind} size="small" value={line[balanceOf[kind]]} />
    </div>
  ));
};

/** A movement of one unit; held coins are in brackets, because they are still the owner's. */
const Moved = ({ kind, line }: { readonly kind: Unit; readonly line: HistoryLine }) => {
  const format = useFormat();
  const value = line[movedOf[kind]];
  if (value === 0) return null;
  if (line.transactionType === 'hold') return <div>({format.count(Math.abs(value))})</div>;
  return (
    <div className={value > 0 ? greenbarStyles.plus : undefined}>
      <Coins kind={kind} size="small" value={value} signed />
    </div>
  );
};
