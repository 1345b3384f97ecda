import { type HistoryLine, type Unit, units } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';

import { formatLedgerTime } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Coins, MovedCoins } from '../../ui/coins.tsx';
import tableStyles from '../../ui/data-table.module.css';
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
    className={index % 2 === 0 ? tableStyles.band : undefined}
    data-revision={line.revision}
  >
    <td>
      <time dateTime={line.happenedAt}>{formatLedgerTime(line.happenedAt)}</time>
    </td>
    <td>
      <MovementTitle line={line} />
      <span className={styles.lineNote}>
        <MovementNote line={line} />
        <LinkButton small onClick={onWhy}>
          <Trans>Why?</Trans>
        </LinkButton>
        {actions}
      </span>
    </td>
    <td data-number="true" data-wide="true">
      {line.lots.join(' ')}
    </td>
    <td data-number="true">
      {units.map((kind) => (
        <Moved key={kind} kind={kind} line={line} />
      ))}
    </td>
    <td data-number="true">
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

/**
 * The balances after a movement: of coins beside coins, of credits beside credits, so that the column stays
 * readable.
 */
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
  if (line.transactionType !== 'hold') return <MovedCoins kind={kind} value={value} />;
  return value === 0 ? null : <div>({format.count(Math.abs(value))})</div>;
};
