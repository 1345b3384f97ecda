import type { OwnComponent, SaveCurationBody } from '@fanfold/contracts/discovery';
import { type Oid, parseOid } from '@fanfold/domain';
import {
  type CurationComponent,
  cachesId,
  cachesStream,
  curatedPageStream,
  plainComponent,
} from '@fanfold/domain/discovery';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Deps = { readonly eventLog: EventLog; readonly ids: Ids };

/**
 * An administrator saves the draft of a page. Answers the log position, and the number of saves with this
 * one. Throws COMPONENT_TWICE, COMPONENT_TIMES_WRONG, COMPONENT_INCOMPLETE, and CURATION_CHANGED where
 * another person saved it meanwhile.
 */
export const saveCuration = async (
  { eventLog, ids }: Deps,
  asker: PersonAsker,
  { pageUrl, title, components, basedOn }: z.output<typeof SaveCurationBody>,
): Promise<{ readonly position: bigint; readonly saves: number }> => {
  const { position, state } = accepted(
    await eventLog.commands.of(curatedPageStream).handle({
      ...asker,
      id: pageUrl,
      key: ids.uuid(),
      body: null,
      command: (now) => ({
        type: 'SaveCuration',
        pageUrl,
        pageOid: parseOid(ids.oid(now)),
        title,
        components,
        basedOn: basedOn ?? null,
      }),
    }),
  );
  return { position, saves: state.saves };
};

type Named = { readonly pageUrl: string };
type Based = Named & { readonly basedOn?: number | undefined };

/**
 * The draft is what readers see. Answers the log position. Throws CURATED_PAGE_NOT_FOUND, CURATION_EMPTY, and
 * CURATION_CHANGED where another person saved it meanwhile.
 */
export const publishCuration = (
  deps: Deps,
  asker: PersonAsker,
  { pageUrl, basedOn }: Based,
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    curatedPageStream,
  )(pageUrl, () => ({ type: 'PublishCuration', pageUrl, basedOn: basedOn ?? null }));

/** The page is as if it had never been composed. Answers the log position. Throws CURATED_PAGE_NOT_FOUND. */
export const removeCuratedPage = (deps: Deps, asker: PersonAsker, { pageUrl }: Named): Promise<bigint> =>
  handlerFor(deps, asker, curatedPageStream)(pageUrl, () => ({ type: 'RemoveCuratedPage', pageUrl }));

/**
 * DIS-021: a creator composes the rows of their own page, which are published at once; none is the page
 * without rows. Answers the log position. Throws COMPONENT_TWICE and COMPONENT_INCOMPLETE.
 */
export const updateOwnCuration = async (
  deps: Deps,
  asker: PersonAsker,
  { creatorOid, components }: { readonly creatorOid: Oid; readonly components: readonly OwnComponent[] },
): Promise<bigint> => {
  const page = handlerFor(deps, asker, curatedPageStream);
  const saved = await page(creatorOid, (now) => ({
    type: 'SaveCuration',
    pageUrl: creatorOid,
    pageOid: parseOid(deps.ids.oid(now)),
    title: {},
    components: components.map(asComponent),
    // A creator writes over what they saved in another window.
    basedOn: null,
  }));
  if (components.length > 0) return publishCuration(deps, asker, { pageUrl: creatorOid });
  const { state } = await deps.eventLog.commands.load(curatedPageStream, creatorOid, { maxAgeMs: 0 });
  return state.pageOid === null ? saved : removeCuratedPage(deps, asker, { pageUrl: creatorOid });
};

const asComponent = ({ componentOid, kind, title, componentMetadata }: OwnComponent): CurationComponent => ({
  ...plainComponent(componentOid, kind, componentMetadata),
  title,
});

/**
 * ADM-037: what was kept of curated pages is read again. Answers the log position. Throws CACHE_CLEAR_FAILED
 * (ADM-086).
 */
export const clearCaches = async (deps: Deps, asker: PersonAsker): Promise<bigint> => {
  try {
    return await handlerFor(deps, asker, cachesStream)(cachesId, (now) => ({ type: 'ClearCaches', now }));
  } catch {
    throw new RefusedError('CACHE_CLEAR_FAILED');
  }
};

/** Whether an id names a creator's own page. */
export const creatorOfPage = (pageUrl: string): Oid | undefined =>
  /^[0-9a-f]{24}$/.test(pageUrl) ? parseOid(pageUrl) : undefined;
