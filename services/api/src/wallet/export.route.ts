import { Readable } from 'node:stream';
import { RefusedError } from '@fanfold/application';
import type { Language } from '@fanfold/contracts';
import { type HistoryLine, historyFilter, labelOf, movementStreams, units } from '@fanfold/contracts/wallet';
import { seoulDay } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf, subjectOf } from '../http/auth.ts';
import { csv, sendCsv } from '../http/csv.ts';
import { languageOf } from '../http/language.ts';
import { openPrinter } from '../http/paper/printer.ts';
import { placesPerPerson } from '../http/places.ts';
import { seoulTime } from '../http/seoul-time.ts';
import { signHead } from '../http/statement/head.ts';
import type { WalletDeps } from './deps.ts';
import { type HistoryWords, historyWords } from './history-words.ts';
import { counterpartyOf, historyPages, titleOf } from './pages.ts';
import type { About } from './pdf/writer.ts';
import { pagesWithShownTitles } from './shown-titles.ts';

const ExportQuery = z.object({ ...historyFilter, lang: z.string().optional() });
type Filter = Omit<z.output<typeof ExportQuery>, 'userOid' | 'lang'>;

const thread = new URL('./pdf/drawing.thread.ts', import.meta.url);

/**
 * The history, narrowed as on the screen, to take away: for spreadsheets and as paper; in the reader's
 * language.
 */
export const exportRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  const { db, eventLog, signer, clock } = deps;
  const printer = openPrinter<About, HistoryLine>({ thread });
  // One who asks again and again must not keep all others from their papers.
  const places = placesPerPerson(2);
  app.addHook('onClose', async () => printer[Symbol.dispose]());

  app.get('/api/coinevent/export.csv', { schema: { querystring: ExportQuery } }, async (request, reply) => {
    const { userOid, lang: _lang, ...filter } = request.query;
    const walletOid = await subjectOf(request, userOid);
    const language = languageOf(request);
    const pages = historyPages(db, { walletOid, ...filter });
    const shown = pagesWithShownTitles(deps, request, { pages, language });
    return sendCsv(reply, 'fanfold-coins.csv', csvLines(shown, language));
  });

  app.get(
    '/api/coinevent/export.pdf',
    { schema: { querystring: ExportQuery }, compress: false },
    async (request, reply) => {
      const { userOid, lang: _lang, ...filter } = request.query;
      const walletOid = await subjectOf(request, userOid);
      places.take(callerOf(request).oid, reply);
      if (printer.isFull()) throw new RefusedError('UNAVAILABLE');
      const language = languageOf(request);
      const now = clock.now();
      const { state: account } = await eventLog.commands.load(accountStream, walletOid, { maxAgeMs: 5_000 });
      const streams = movementStreams.map((stream) => `${stream}-${walletOid}`);
      const ends = await Promise.all(
        streams.map(async (stream) => ({ stream, last: await eventLog.client.readLast(stream) })),
      );
      const about = {
        language,
        narrowed: narrowedTo(filter, historyWords(language)),
        owner: { oid: walletOid, nickname: account.nickname },
        period: periodOf(filter, { registeredAt: account.registeredAt, now }),
        heads: ends.map((end) => signHead(signer, { ...end, now })),
        now,
      };
      const pages = historyPages(db, { walletOid, ...filter });
      const pdf = printer.print(about, pagesWithShownTitles(deps, request, { pages, language }));
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="fanfold-coins.pdf"')
        .send(Readable.from(pdf));
    },
  );
};

type Times = { readonly registeredAt: string | null; readonly now: string };

/** The days of a history: those asked for, else from the registration to today. */
const periodOf = ({ startDate, endDate }: Filter, { registeredAt, now }: Times) => ({
  from: startDate ?? (registeredAt === null ? null : seoulDay(registeredAt)),
  until: endDate ?? seoulDay(now),
});

/** What a history was narrowed to, in the words of its columns. */
const narrowedTo = ({ kind, type, counterpartyOid, provider }: Filter, words: HistoryWords): string[] => {
  const told: string[] = [];
  if (kind) told.push(words.columns[firstUnit + units.indexOf(kind)] ?? kind);
  if (type) told.push(words.labels[labelOf(type, 'paid')]);
  if (provider) told.push(provider);
  if (counterpartyOid) told.push(`${words.columns[3]} ${counterpartyOid}`);
  return told;
};
/** Where the units' columns begin. */
const firstUnit = 4;

async function* csvLines(
  pages: AsyncIterable<readonly HistoryLine[]>,
  language: Language,
): AsyncGenerator<string> {
  const words = historyWords(language);
  yield csv(words.columns);
  for await (const lines of pages) yield lines.map((line) => csv(cellsOf(line, words, language))).join('');
}

const cellsOf = (line: HistoryLine, words: HistoryWords, language: Language) => [
  seoulTime(line.happenedAt),
  line.labels.map((label) => words.labels[label]).join(' / '),
  titleOf(line, language),
  counterpartyOf(line, language),
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
