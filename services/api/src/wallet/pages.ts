import type { Language } from '@fanfold/contracts';
import type { HistoryLine } from '@fanfold/contracts/wallet';
import { readFrom } from '@fanfold/projection';
import { type HistoryFilter, historyPage, walletHistory } from '@fanfold/projections/wallet/history';

import type { WalletDeps } from './deps.ts';

const pageSize = 1_000;

/** All lines of a history, a page at a time, newest first. */
export async function* historyPages(
  db: WalletDeps['db'],
  filter: Omit<HistoryFilter, 'limit' | 'cursor'>,
): AsyncGenerator<readonly HistoryLine[]> {
  let cursor: string | undefined;
  do {
    const page = await readFrom(db, walletHistory, (tables) =>
      historyPage(tables, { ...filter, cursor, limit: pageSize }),
    );
    yield page.lines;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** With whom it was: a creator is named as on their own page. */
export const counterpartyOf = (
  { counterpartyNames, counterpartyNickname }: HistoryLine,
  language: Language,
): string | null => counterpartyNames[language] ?? counterpartyNickname;

export const titleOf = ({ contentTitle }: HistoryLine, language: Language): string | null =>
  contentTitle?.[language] ?? Object.values(contentTitle ?? {})[0] ?? null;
