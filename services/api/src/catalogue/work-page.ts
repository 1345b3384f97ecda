import { keptFiles, leftAt, mediaOf, reachOf, type WorkAccess } from '@fanfold/application/catalogue';
import { offSaleOf } from '@fanfold/domain/catalogue';
import { readFrom } from '@fanfold/projection';
import { bodyOf, catalogue, nextInSeries, type WorkPage } from '@fanfold/projections/catalogue/contents';
import type { FastifyRequest } from 'fastify';

import { coverFor } from '../http/covers.ts';
import { audienceOf, lowestTierOf } from '../http/work-lists.ts';
import { accessShown } from './access-shown.ts';
import { isUnopened } from './delivery.ts';
import type { CatalogueDeps } from './deps.ts';
import { shownDownloads } from './download.route.ts';

type Found = { readonly row: WorkPage; readonly access: WorkAccess };

/** A work as its page shows it to the reader of a request, who finds it: all of it, or what opens it. */
export const workPage = async (deps: CatalogueDeps, request: FastifyRequest, { row, access }: Found) => {
  const { published: _published, drmEncoded: encoded, foundByAll, series, ...content } = row;
  const { db, eventLog } = deps;
  const { contentOid } = content;
  const answer = access.to('view');
  const canView = answer.allowed;
  const viewerOid = request.caller?.oid ?? null;
  const own = viewerOid === content.creatorOid;
  const [body, shown, media, { views, plays }, files, allowedTier, parts, left] = await Promise.all([
    canView ? readBody(deps, contentOid) : null,
    accessShown(deps, { access, viewerOid }),
    mediaOf(deps, { state: access.work, viewerOid, canView, country: request.country }),
    reachOf(db, contentOid),
    keptFiles(deps, access.work),
    lowestTierOf(eventLog, content),
    partsBeside(deps, request, row),
    viewerOid === null ? null : leftAt(db, { ownerOid: viewerOid, contentOid }),
  ]);
  // Pages are read before they are looked at: a text is delivered once its buyer says that they read it.
  const unopened = hasText(body) && (await isUnopened(deps, request, access));
  const { purchased } = access;
  const cover = coverFor(deps, request, { ...content, foundByAll });
  const canDownload = access.to('download').allowed;
  return {
    content: { ...content, cover, purchased, views, allowedTier, series: series && { ...series, ...parts } },
    canView,
    access: shown.of(answer),
    openingTiers: shown.tiers,
    own,
    editionCopy: content.edition && shown.editionCopy,
    ...protectionShown(access, { own, encoded }),
    body: unopened ? null : body,
    unopened,
    media,
    downloads: shownDownloads(files, { work: access.work, canDownload }),
    offSale: offSaleOf(access.work),
    reach: { views, plays },
    leftAt: left,
  };
};

/** What only its creator is told. */
const protectionShown = (
  { work }: WorkAccess,
  { own, encoded }: { readonly own: boolean; readonly encoded: boolean },
) => ({ drmEncoded: own && encoded, watermark: own ? work.watermark : null });

const hasText = (body: object | null): boolean =>
  Object.values(body ?? {}).some((text: string) => text.trim() !== '');

const readBody = async ({ db }: CatalogueDeps, contentOid: string) =>
  (await readFrom(db, catalogue, (tables) => bodyOf(tables, contentOid))) ?? null;

const partsBeside = async (
  deps: CatalogueDeps,
  request: FastifyRequest,
  { creatorOid, series }: WorkPage,
) => {
  if (series === null) return { previous: null, next: null };
  const audience = await audienceOf(deps, request);
  return readFrom(deps.db, catalogue, (tables) => nextInSeries(tables, { creatorOid, series, audience }));
};
