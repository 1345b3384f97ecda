import { parseOid } from '@fanfold/domain';
import { noDetails } from '@fanfold/domain/catalogue';
import type { Recorded } from '@fanfold/event-log';

import type { FoundWorkRow } from '../../../projections/discovery/search/tables.ts';
import type { Terms } from '../../../projections/discovery/search/terms.ts';
import { blockSize, derivedOf } from '../../../projections/discovery/search/work-classes.ts';
import { publishedWork } from '../../../projections/discovery/search/work-state.ts';

/** A row of numbers that is the same in every run (mulberry32). */
export const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const syllables =
  'ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne no ra re ri ro sa se so ta te to'.split(
    ' ',
  );
const hangul = [...'가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후'];

/** The word of a place in the order of frequency; three to five syllables. */
const wordOf = (of: readonly string[], place: number): string => {
  let [rest, word] = [place + 1, ''];
  while (rest > 0) {
    word += of[rest % of.length];
    rest = Math.floor(rest / of.length);
  }
  return word + (of[(place * 7) % of.length] ?? '');
};
export const english = (place: number): string => wordOf(syllables, place);
export const korean = (place: number): string => wordOf(hangul, place);
export const tagOf = (place: number): string => `tag${english(place)}`;

/** Places near 0 are frequent, as in a language. */
const zipf = (random: () => number, most: number): number => Math.floor(most ** random()) - 1;

const vocabulary = 60_000;
export const creators = 20_000;
export const creatorOid = (place: number) => parseOid((0xc0ffee0000 + place).toString(16).padStart(24, '0'));

const dayMs = 86_400_000;
const began = Date.parse('2023-01-01T00:00:00.000Z');

export type MadeWork = { readonly row: FoundWorkRow; readonly terms: Terms };

/**
 * So many works have texts of their own; every further one has those of an earlier work, as to cut texts into
 * terms takes long.
 */
const texts = 50_000;

/** One work of the benchmark after the other, as the read model of searches has them. */
export const madeWorks = (random: () => number): ((number: number) => MadeWork) => {
  const earlier: MadeWork[] = [];
  return (number) => {
    const { row, terms } = earlier[number % texts] ?? written(random);
    if (number < texts) earlier.push({ row, terms });
    return { row: placed(row, { number, random }), terms };
  };
};

const written = (random: () => number): MadeWork => {
  const recorded = {
    event: publication({ contentOid: '', creatorOid: '', random }),
    position: 0n,
    metadata: { occurredAt: new Date(began).toISOString() },
  };
  return publishedWork(recorded as unknown as Recorded<never>, { publications: 0, accepted: [] });
};

type Publication = {
  readonly contentOid: string;
  readonly creatorOid: string;
  readonly random: () => number;
};

/** A publication with words and tags as frequent as in a language. */
export const publication = ({ contentOid, creatorOid: by, random }: Publication) => {
  const words = (of: (place: number) => string, count: number): string =>
    Array.from({ length: count }, () => of(zipf(random, vocabulary))).join(' ');
  const text = (texts: Readonly<Record<string, string>>) => ({ original: 'en', texts });
  return {
    type: 'ContentPublished',
    contentOid,
    creatorOid: by,
    kind: 'audio',
    title: text({ en: words(english, 4), ko: words(korean, 2) }),
    summary: text({ en: words(english, 10), ko: words(korean, 5) }),
    body: text({ en: '' }),
    cover: { scene: 'rain', colours: ['#23395b', '#e2725b', '#f1e3c6'] },
    priceCoins: 0,
    details: { ...noDetails, hashtags: [...new Set([0, 1, 2].map(() => tagOf(zipf(random, 400))))] },
  };
};

type Place = { readonly number: number; readonly random: () => number };

/** The facts of one work beside its texts. A few works are liked and sold often. */
const placed = (row: FoundWorkRow, { number, random }: Place): FoundWorkRow => {
  const creator = creatorOid(zipf(random, creators));
  const work: FoundWorkRow = {
    ...row,
    content_oid: parseOid((0xabc0000000 + number).toString(16).padStart(24, '0')),
    creator_oid: creator,
    makers: [creator],
    kind: (['audio', 'video', 'roleplay', 'clip'] as const)[Math.floor(random() * 4)] ?? 'audio',
    price_coins: random() < 0.4 ? 0 : Math.floor(random() * 300),
    is_adult: random() < 0.2,
    published_at: new Date(began + (number / 1_000_000) * 1_200 * dayMs).toISOString(),
    position: String((number + 1) * 300),
    block: Math.floor(number / blockSize),
    likes: zipf(random, 2_000),
    sales: zipf(random, 300),
  };
  return { ...work, ...derivedOf(work) };
};
