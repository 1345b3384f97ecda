import { reachOfAll } from '@fanfold/application/catalogue';
import type { Oid } from '@fanfold/domain';
import type { CurationComponent } from '@fanfold/domain/discovery';
import { readFrom } from '@fanfold/projection';
import {
  type Audience,
  catalogue,
  nothingHidden,
  type Placed,
  type Shelf,
  shelvesOf,
} from '@fanfold/projections/catalogue/contents';
import { rankedWorks, rankings } from '@fanfold/projections/discovery/rankings';
import type { Kysely } from 'kysely';

import { firstDayOf } from './ranking.route.ts';

/** What stands in a row, before anything is known of its reader. */
export type Chosen = { readonly contentOids: readonly string[]; readonly creatorOids: readonly string[] };

export const nothing: Chosen = { contentOids: [], creatorOids: [] };

/** Among so many of the newest works the rising ones are looked for. */
const risingAmong = 100;
/** So that a row stays full for a reader who blocked some of it. */
export const spare = 8;

type Input = {
  readonly components: readonly CurationComponent[];
  /** Whose works alone are chosen, on a creator's own page. */
  readonly creatorOid: Oid | undefined;
  /** What readers like this one may see, without what each has blocked. */
  readonly audience: Pick<Audience, 'adultFor' | 'inKorea'>;
  readonly now: string;
};

/**
 * Which works and creators the rows of a page show: one question for all rows, and one more for what is
 * rising. Answers what each row has, in the order of the rows.
 */
export const choose = async (
  db: Kysely<never>,
  { components, creatorOid, audience: alike, now }: Input,
): Promise<readonly Chosen[]> => {
  const audience = { ...alike, hidden: nothingHidden };
  const shelves = components.flatMap((component) => shelfOf(component, creatorOid) ?? []);
  const placed = await readFrom(db, catalogue, (tables) => shelvesOf(tables, shelves, audience));
  const reach = await reachOfAll(db, risingOids(components, creatorOid, placed));
  const ranked = await rankedFor(db, components, { audience, now });
  let next = 0;
  return components.map((component) => {
    const own = shelfOf(component, creatorOid) ? (placed[next++] ?? []) : [];
    return chosenOf(component, own, { reach, ranked });
  });
};

const shelfOf = (
  { kind, componentMetadata }: CurationComponent,
  creatorOid: Oid | undefined,
): Shelf | undefined => {
  const { contentKind, original, tag, count } = componentMetadata;
  const shelf = {
    contentKind,
    original,
    limit: count + spare,
    ...(creatorOid && { creatorOids: [creatorOid] }),
  };
  switch (kind) {
    case 'newest':
      return shelf;
    case 'tag':
      return { ...shelf, tag };
    case 'limited':
      return { ...shelf, limited: true };
    case 'rising':
      return { ...shelf, limit: risingAmong };
    case 'creators':
      return componentMetadata.creatorOids.length > 0 ? undefined : { ...shelf, limit: risingAmong };
    case 'works':
    case 'ranking':
    case 'banner':
    case 'follows':
    case 'goOn':
    case 'because':
    case 'creatorBanners':
    // What its creator shows is asked for by itself.
    case 'playlist':
      return undefined;
  }
};

type Kind = CurationComponent['componentMetadata']['contentKind'];
type Ranked = (kind: Kind) => readonly string[];

/** The works of the week, for each kind of work that a row asks for. */
const rankedFor = async (
  db: Kysely<never>,
  components: readonly CurationComponent[],
  { audience, now }: { readonly audience: Audience; readonly now: string },
): Promise<Ranked> => {
  const asked = components.filter(({ kind }) => kind === 'ranking');
  const kinds = [...new Set(asked.map(({ componentMetadata: { contentKind } }) => contentKind))];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const week = { from: firstDayOf('week', now), audience, limit: mostRanked, kind };
      const works = await readFrom(db, rankings, (tables) => rankedWorks(tables, week));
      return [kind, works.map(({ oid }) => oid)] as const;
    }),
  );
  const byKind = new Map<Kind, readonly string[]>(found);
  return (kind) => byKind.get(kind) ?? [];
};

/** As many as a row has when it is opened by itself. */
const mostRanked = 200;

const risingOids = (
  components: readonly CurationComponent[],
  creatorOid: Oid | undefined,
  placed: readonly Placed[][],
): string[] => {
  const shelved = components.filter((component) => shelfOf(component, creatorOid) !== undefined);
  const rising = placed.filter((_works, index) => shelved[index]?.kind === 'rising');
  return [...new Set(rising.flat().map(({ contentOid }) => contentOid))];
};

type Reaches = ReadonlyMap<string, { readonly views: number; readonly plays: number }>;

const chosenOf = (
  { kind, componentMetadata: { contentOids, creatorOids, contentKind, count } }: CurationComponent,
  placed: readonly Placed[],
  { reach, ranked }: { readonly reach: Reaches; readonly ranked: Ranked },
): Chosen => {
  const works = placed.map(({ contentOid }) => contentOid);
  switch (kind) {
    case 'works':
      return { contentOids, creatorOids: [] };
    case 'rising':
      return { contentOids: rising(works, reach).slice(0, count + spare), creatorOids: [] };
    case 'ranking':
      return { contentOids: ranked(contentKind), creatorOids: [] };
    case 'creators': {
      const found = creatorOids.length > 0 ? creatorOids : placed.map(({ creatorOid }) => creatorOid);
      return { contentOids: [], creatorOids: [...new Set(found)].slice(0, count + spare) };
    }
    case 'newest':
    case 'tag':
    case 'limited':
      return { contentOids: works, creatorOids: [] };
    case 'banner':
    case 'follows':
    case 'goOn':
    case 'because':
    case 'creatorBanners':
    case 'playlist':
      return nothing;
  }
};

/** A play says more than a view. */
const playsWorth = 3;

/**
 * Those that were opened or played, the most first; those that are alike stay in their order, the newest
 * first.
 */
const rising = (contentOids: readonly string[], reach: Reaches): string[] => {
  const score = (contentOid: string): number => {
    const { views = 0, plays = 0 } = reach.get(contentOid) ?? {};
    return views + playsWorth * plays;
  };
  return contentOids
    .filter((contentOid) => score(contentOid) > 0)
    .toSorted((one, other) => score(other) - score(one));
};
