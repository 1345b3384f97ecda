import { plannedPublications } from '@fanfold/application/catalogue';
import type { Timestamp } from '@fanfold/domain';
import type { CurationComponent } from '@fanfold/domain/discovery';
import { folded, readFrom } from '@fanfold/projection';
import {
  type Audience,
  type CatalogueTile,
  catalogue,
  plannedTilesOf,
} from '@fanfold/projections/catalogue/contents';
import { deadlines, publicationsDue } from '@fanfold/projections/operations/deadlines';

import type { Chosen } from './choice.ts';
import type { DiscoveryDeps } from './deps.ts';

/** The latest of those that are planned, as a row shows the newest. */
const mostPlanned = 200;

/**
 * The works that are planned to be published by a moment, the latest first, as lists will show them to this
 * audience. They are drafts of their creators: only the preview of administrators may ask.
 *
 * Its limits: prices, access, early access, editions and blocks are those of now, as lists leave out no work
 * by time. What is published without being planned, made private or taken down by then is not foreseen.
 * Rankings and rising works count what was played so far, and have no planned work. Of more than 200 planned
 * works the latest are read. A file that is not ready is taken to be ready by then.
 */
export const plannedWorks = async (
  { db, eventLog }: Pick<DiscoveryDeps, 'db' | 'eventLog'>,
  audience: Audience,
  until: Timestamp,
): Promise<CatalogueTile[]> => {
  const due = await readFrom(db, deadlines, (tables) =>
    publicationsDue(tables, { until, limit: mostPlanned }),
  );
  const planned = await plannedPublications(eventLog, due, until);
  return readFrom(db, catalogue, (tables) => plannedTilesOf(tables, planned, audience));
};

/**
 * What a row has once these works are published: rows of the newest works begin with those that belong in
 * them. Works that a row names one by one stand in it already.
 */
export const withPlanned = (
  component: CurationComponent,
  chosen: Chosen,
  planned: readonly CatalogueTile[],
): Chosen => {
  const added = planned.filter(belongsIn(component));
  if (added.length === 0) return chosen;
  const { contentOids, creatorOids } = chosen;
  if (component.kind === 'creators')
    return {
      contentOids,
      creatorOids: [...new Set([...added.map(({ creatorOid }) => creatorOid as string), ...creatorOids])],
    };
  return { contentOids: [...added.map(({ contentOid }) => contentOid), ...contentOids], creatorOids };
};

const belongsIn = ({ kind, componentMetadata }: CurationComponent): ((work: CatalogueTile) => boolean) => {
  const { contentKind, original, tag, creatorOids } = componentMetadata;
  const isRowOfNewest = kind === 'creators' ? creatorOids.length === 0 : rowsOfNewest.has(kind);
  return (work) =>
    isRowOfNewest &&
    (contentKind === null || work.kind === contentKind) &&
    (original === null || work.original === original) &&
    (kind !== 'limited' || work.edition !== null) &&
    (kind !== 'tag' || hasTag(work, tag));
};

/** The rows that show the newest of some works. */
const rowsOfNewest: ReadonlySet<CurationComponent['kind']> = new Set(['newest', 'tag', 'limited']);

const hasTag = ({ hashtags }: CatalogueTile, tag: string | null): boolean =>
  tag === null || hashtags.some((one) => folded(one) === folded(tag));
