import type { HistoryLine } from '@fanfold/contracts/coinevent';
import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';

import { formatLedgerTime } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { MovementNote, MovementTitle } from './movement.tsx';

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
    className={index % 2 === 0 ? 'band' : undefined}
    data-revision={line.revision}
  >
    <td>
      <time dateTime={line.happenedAt}>{formatLedgerTime(line.happenedAt)}</time>
    </td>
    <td>
      <MovementTitle line={line} />
      <span className="line-note">
        <MovementNote line={line} />
        <button type="button" className="link-button sub" onClick={onWhy}>
          <Trans>Why?</Trans>
        </button>
        {actions}
      </span>
    </td>
    <td className="number wide">{line.lots.join(' ')}</td>
    <td className="number">
      <Moved kind="paid" line={line} />
      <Moved kind="bonus" line={line} />
    </td>
    <td className="number">
      <div>
        <Coins kind="paid" size="small" value={line.balancePaid} />
      </div>
      <div>
        <Coins kind="bonus" size="small" value={line.balanceBonus} />
      </div>
    </td>
  </tr>
);

/** A movement of one kind; held coins are in brackets, because they are still the owner's. */
const Moved = ({ kind, line }: { readonly kind: 'paid' | 'bonus'; readonly line: HistoryLine }) => {
  const format = useFormat();
  const value = kind === 'paid' ? line.paidCoins : line.bonusCoins;
  if (value === 0) return null;
  if (line.transactionType === 'hold') return <div>({format.count(Math.abs(value))})</div>;
  return (
    <div className={value > 0 ? 'plus' : undefined}>
      <Coins kind={kind} size="small" value={value} signed />
    </div>
  );
};
