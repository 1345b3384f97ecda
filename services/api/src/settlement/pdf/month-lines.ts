import type { Language } from '@fanfold/contracts';
import { own, workOf } from '@fanfold/domain';
import type { EarningsEvent } from '@fanfold/domain/earnings';
import {
  EarnedMonth,
  grossWonOf,
  type LineSums,
  type SettledEarning,
  settle,
  settleLine,
} from '@fanfold/domain/settlement';
import type { EventLog, Recorded, StoredEvent } from '@fanfold/event-log';

import { eventsUntil } from '../../http/statement/lines.ts';
import type { MonthLine } from './writer.ts';

export type MonthOf = {
  readonly creatorOid: string;
  readonly month: string;
  readonly language: Language;
  /** The last event that counts, by its revision; and the moment after which none does, ISO 8601. */
  readonly end: number;
  readonly asOf: string | undefined;
};

type Titles = Readonly<Record<string, Partial<Record<Language, string>>>>;
export type LinesDeps = {
  readonly eventLog: Pick<EventLog, 'client' | 'codec'>;
  readonly titlesOf: (contentOids: readonly string[]) => Promise<Titles>;
};

/** What a month's lines sum to when it is closed. */
export type AtClose = LineSums;
type Earned = Recorded<EarningsEvent> & { readonly hash: string };

const linesAtOnce = 500;

/**
 * Every earning of a month in the order of its stream, and what was held of one or released, each with what
 * it adds to the month. Answers at the end with the sums at the month's close, undefined where it is open. Of
 * the earnings only those that holds name are kept, so a long month needs no more memory than a short one.
 */
export async function* monthLines(
  deps: LinesDeps,
  of: MonthOf,
): AsyncGenerator<readonly MonthLine[], AtClose | undefined> {
  const book = openBook(await heldEarnings(deps, of));
  let taken: Earned[] = [];
  for await (const stored of events(deps, of)) {
    taken.push(await earnedOf(deps, stored));
    if (taken.length < linesAtOnce) continue;
    yield await linesOf(taken, deps, { book, language: of.language });
    taken = [];
  }
  yield await linesOf(taken, deps, { book, language: of.language });
  return book.atClose();
}

async function* events({ eventLog: { client } }: LinesDeps, of: MonthOf): AsyncGenerator<StoredEvent> {
  const stream = `earnings-${of.creatorOid}-${of.month}`;
  for await (const stored of eventsUntil({ client, stream }, of.end)) {
    if (of.asOf !== undefined && stored.metadata.occurredAt > of.asOf) return;
    yield stored;
  }
}

const earnedOf = async ({ eventLog }: LinesDeps, stored: StoredEvent): Promise<Earned> => ({
  ...((await eventLog.codec.decode(stored)) as Recorded<EarningsEvent>),
  hash: stored.metadata.chain?.hash ?? '',
});

/**
 * The earnings that holds name. The stream is read once more for them, which is cheap, as only the holds are
 * decoded.
 */
const heldEarnings = async (deps: LinesDeps, of: MonthOf): Promise<ReadonlySet<string>> => {
  const held = new Set<string>();
  for await (const stored of events(deps, of)) {
    if (stored.type !== 'EarningHeld') continue;
    const { event } = await earnedOf(deps, stored);
    if (event.type === 'EarningHeld') held.add(event.earningId);
  }
  return held;
};

type Drawn = { readonly book: Book; readonly language: Language };

const linesOf = async (
  earned: readonly Earned[],
  { titlesOf }: LinesDeps,
  { book, language }: Drawn,
): Promise<MonthLine[]> => {
  const booked = earned.flatMap((each) => book.take(each) ?? []);
  const titles = await titlesOf([...new Set(booked.flatMap(({ contentOid }) => contentOid ?? []))]);
  return booked.map(({ contentOid, ...line }) => ({ ...line, title: titleIn(titles, contentOid, language) }));
};

const titleIn = (titles: Titles, contentOid: string | null, language: Language): string | null => {
  const title = contentOid === null ? undefined : own(titles, contentOid);
  return title?.[language] ?? Object.values(title ?? {})[0] ?? null;
};

type Booked = Omit<MonthLine, 'title'> & { readonly contentOid: string | null };
type Book = ReturnType<typeof openBook>;

/**
 * The sums of a month, line by line. After the close each correction is rounded by itself, as it is settled.
 */
const openSums = () => {
  const gross = new Map<string, number>();
  const sums = { grossWon: 0, gatewayFeeWon: 0, levelFeeWon: 0, payableWon: 0 };
  let closed = false;
  return {
    close: (): void => {
      closed = true;
    },
    atClose: (): AtClose | undefined => (closed ? sums : undefined),
    add: (earning: SettledEarning): LineSums => {
      if (closed) return settle([earning]);
      const key = `${earning.level} ${earning.feePolicyVersion}`;
      const before = gross.get(key) ?? 0;
      const line = settleLine(earning, before);
      gross.set(key, before + grossWonOf(earning));
      for (const name of ['grossWon', 'gatewayFeeWon', 'levelFeeWon', 'payableWon'] as const)
        sums[name] += line[name];
      return line;
    },
  };
};

/** What each event adds to the month. */
const openBook = (heldIds: ReadonlySet<string>) => {
  const earnedMonth = new EarnedMonth();
  const works = new Map<string, string | null>();
  const sums = openSums();
  const lineOf = (earned: Earned, earning: SettledEarning) => {
    const { grossWon, gatewayFeeWon, levelFeeWon, payableWon } = sums.add(earning);
    return {
      revision: earned.revision,
      at: earned.metadata.occurredAt,
      kind: earning.kind,
      ...earning.amounts,
      grossWon,
      gatewayFeeWon,
      levelFeeWon,
      payableWon,
      hash: earned.hash,
    };
  };
  return {
    atClose: sums.atClose,
    take: (earned: Earned): Booked | undefined => {
      const { event } = earned;
      if (event.type === 'MonthClosed') {
        sums.close();
        return undefined;
      }
      if (event.type === 'EarningPosted') {
        const contentOid = workOf(event.resource);
        if (heldIds.has(event.earningId)) {
          earnedMonth.take(event);
          works.set(event.earningId, contentOid);
        }
        const mark = event.reverses === null ? null : ('refund' as const);
        return { ...lineOf(earned, event), at: event.happenedAt, contentOid, mark };
      }
      const before = earnedMonth.heldOf(event.earningId);
      earnedMonth.take(event);
      const coins = before - earnedMonth.heldOf(event.earningId);
      const earning = earnedMonth.find(event.earningId);
      if (!earning || coins === 0) return undefined;
      const mark = event.type === 'EarningHeld' ? ('held' as const) : ('released' as const);
      const contentOid = works.get(event.earningId) ?? null;
      const amounts = { paid: coins, bonus: 0, credits: 0 };
      return { ...lineOf(earned, { ...earning, amounts }), contentOid, mark };
    },
  };
};
