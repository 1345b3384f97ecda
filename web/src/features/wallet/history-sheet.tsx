import type { HistoryLine } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';

import styles from '../../ui/data-table.module.css';
import { filtersOn } from '../../ui/filters-on.ts';
import { Greenbar } from '../../ui/greenbar.tsx';
import { OlderLines } from '../../ui/older-lines.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { HistoryRow } from './history-row.tsx';
import { type HistoryFilter, historyQuery, type Whose } from './queries.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { WhyDialog } from './why-dialog.tsx';

type HistorySheetProps = {
  readonly whose: Whose;
  readonly filter: HistoryFilter;
  /** What can be done with a line, beside "why"; administrators refund from here. */
  readonly actions?: (line: HistoryLine) => ReactNode;
};

/**
 * Every movement on one long page of ledger paper, with the balance after each; only the lines in view are
 * drawn.
 */
export const HistorySheet = ({ whose, filter, actions }: HistorySheetProps) => {
  const history = useSuspenseInfiniteQuery(historyQuery(whose, filter));
  const [opened, setOpened] = useState<HistoryLine>();
  const lines = history.data.pages.flatMap((page) => page.lines);
  if (lines.length === 0) return <NoLines filtered={filtersOn(filter) > 0} />;
  return (
    <>
      <Lines lines={lines} onWhy={setOpened} actions={actions} more={history} />
      <OlderLines list={history} />
      <p className="quiet">
        <Trans>Times are Korean time.</Trans>
      </p>
      {opened ? <WhyDialog whose={whose} line={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
};

type More = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};
type LinesProps = {
  readonly lines: readonly HistoryLine[];
  readonly onWhy: (line: HistoryLine) => void;
  readonly actions: HistorySheetProps['actions'];
  readonly more: More;
};

const Lines = ({ lines, onWhy, actions, more }: LinesProps) => {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const rows = useVirtualRows(table, lines, more);
  return (
    <Greenbar>
      <table
        ref={table}
        className={styles.table}
        data-look="ledger"
        data-narrow="columns"
        aria-rowcount={more.hasNextPage ? -1 : lines.length + 1}
        aria-label={t`Coin history`}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col">
              <Trans>What</Trans>
            </th>
            <th scope="col" data-number="true" data-wide="true">
              <Trans>Lots</Trans>
            </th>
            <th scope="col" data-number="true">
              <Trans>Amount</Trans>
            </th>
            <th scope="col" data-number="true">
              <Trans>Balance</Trans>
            </th>
          </tr>
        </thead>
        <tbody className={styles.virtual}>
          {rows.before > 0 ? <Gap height={rows.before} /> : null}
          {rows.items.map(({ index, measure }) => {
            const line = lines[index];
            return line === undefined ? null : (
              <HistoryRow
                key={line.position}
                line={line}
                index={index}
                measure={measure}
                onWhy={() => onWhy(line)}
                actions={actions?.(line)}
              />
            );
          })}
          {rows.after > 0 ? <Gap height={rows.after} /> : null}
        </tbody>
      </table>
    </Greenbar>
  );
};

const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden="true">
    <td aria-hidden="true" colSpan={5} style={{ height, padding: 0 }} />
  </tr>
);

const NoLines = ({ filtered }: { readonly filtered: boolean }) =>
  filtered ? (
    <EmptyState picture="search" title={<Trans>No line matches</Trans>}>
      <Trans>Choose another kind of coin, other people or other days.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      picture="coins"
      title={<Trans>No movements yet</Trans>}
      action={
        <Link to="/charge" className={buttonClass({ solid: true })}>
          <Trans>Top up</Trans>
        </Link>
      }
    >
      <Trans>Every coin that comes or goes is written here, once, with its reason.</Trans>
    </EmptyState>
  );
