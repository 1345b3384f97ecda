import type { Language } from '@fanfold/contracts';
import type { HistoryLine } from '@fanfold/contracts/wallet';
import type { AccessAnswer } from '@fanfold/domain/catalogue';
import { sayAll } from '@fanfold/texts';
import type { FastifyRequest } from 'fastify';

import { hiddenWorks } from '../http/hidden-works.ts';
import type { WalletDeps } from './deps.ts';
import { historyTexts } from './history.texts.ts';

type Hidden = ReadonlyMap<string, AccessAnswer['reason']>;

/** Lines without the titles of works that the caller of a request may not find. Amounts and days stay. */
export const withShownTitles = async (
  deps: WalletDeps,
  request: FastifyRequest,
  lines: readonly HistoryLine[],
): Promise<HistoryLine[]> => {
  const hidden = await hiddenWorks(deps, request, worksIn(lines));
  return lines.map((line) => shown(line, hidden));
};

type Pages = AsyncIterable<readonly HistoryLine[]>;

/** The same of all pages, to take away: a work for adults is called so in the reader's language. */
export async function* pagesWithShownTitles(
  deps: WalletDeps,
  request: FastifyRequest,
  { pages, language }: { readonly pages: Pages; readonly language: Language },
): AsyncGenerator<readonly HistoryLine[]> {
  const { adultWork } = sayAll(language, historyTexts);
  // A long history names the same works on many pages.
  const hidden = new Map<string, AccessAnswer['reason']>();
  const asked = new Set<string>();
  for await (const lines of pages) {
    const news = worksIn(lines).filter((oid) => !asked.has(oid));
    for (const oid of news) asked.add(oid);
    for (const [oid, reason] of await hiddenWorks(deps, request, news)) hidden.set(oid, reason);
    yield lines
      .map((line) => shown(line, hidden))
      .map((line) => (line.isAdultOnly ? { ...line, contentTitle: { [language]: adultWork } } : line));
  }
}

const worksIn = (lines: readonly HistoryLine[]): string[] => [
  ...new Set(lines.flatMap(({ contentOid, contentTitle }) => (contentOid && contentTitle ? contentOid : []))),
];

const shown = (line: HistoryLine, hidden: Hidden): HistoryLine => {
  const reason = line.contentTitle && hidden.get(line.contentOid ?? '');
  if (!reason) return line;
  return { ...line, contentTitle: null, ...(reason === 'adult_only' ? { isAdultOnly: true as const } : {}) };
};
