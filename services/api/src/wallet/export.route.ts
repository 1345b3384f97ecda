import type { Language } from '@fanfold/contracts';
import { type HistoryLine, historyFilter } from '@fanfold/contracts/coinevent';
import { readFrom } from '@fanfold/projection';
import { type HistoryFilter, historyPage, walletHistory } from '@fanfold/projections/wallet-history';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { subjectOf } from '../http/auth.ts';
import { csv, sendCsv } from '../http/csv.ts';
import { languageOf } from '../http/language.ts';
import type { WalletDeps } from './index.ts';
import { type HistoryTexts, historyTexts } from './texts/index.ts';

const pageSize = 1_000;

/** The history, narrowed as on the screen, as a table for spreadsheets; in the reader's language. */
export const exportRoute: FastifyPluginAsyncZod<WalletDeps> = async (app, { db }) => {
  app.get(
    '/api/coinevent/export.csv',
    { schema: { querystring: z.object({ ...historyFilter, lang: z.string().optional() }) } },
    async (request, reply) => {
      const { userOid, lang: _lang, ...filter } = request.query;
      const walletOid = subjectOf(request, userOid, 'wallet');
      const language = languageOf(request);
      const pages = historyPages(db, { walletOid, ...filter });
      return sendCsv(reply, 'fanfold-coins.csv', csvLines(pages, language));
    },
  );
};

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

async function* csvLines(
  pages: AsyncIterable<readonly HistoryLine[]>,
  language: Language,
): AsyncGenerator<string> {
  const texts = historyTexts[language];
  yield csv(texts.columns);
  for await (const lines of pages) yield lines.map((line) => csv(cellsOf(line, texts, language))).join('');
}

const cellsOf = (line: HistoryLine, texts: HistoryTexts, language: Language) => [
  seoulTime(line.happenedAt),
  line.labels.map((label) => texts.labels[label]).join(' / '),
  titleOf(line, language),
  line.counterpartyNickname,
  line.paidCoins,
  line.bonusCoins,
  line.chatCredits,
  line.bonusCredits,
  line.balancePaid,
  line.balanceBonus,
  line.balanceChat,
  line.balanceBonusCredits,
  line.lots.join(' '),
  line.reason,
  line.transactionType,
  `${line.stream} ${line.revision}`,
  line.position,
];

const titleOf = ({ contentTitle }: HistoryLine, language: Language): string | null =>
  contentTitle?.[language] ?? Object.values(contentTitle ?? {})[0] ?? null;

/** `yyyy-mm-dd hh:mm:ss` in Asia/Seoul, which is UTC+9 all year. */
export const seoulTime = (at: string): string =>
  new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
