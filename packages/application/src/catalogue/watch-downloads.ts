import type { Oid, Timestamp } from '@fanfold/domain';
import {
  type DownloadEvidence,
  type DownloadLimits,
  downloadFinding,
  downloadRules,
  type FetchedHour,
} from '@fanfold/domain/identity';
import { type Clock, keyedHash, type Logger } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

import { everyHour } from '../every-hour.ts';
import { markOf } from './copy-protection.ts';

type Stored = { readonly db: Kysely<never>; readonly clock: Clock };
type Blocked = {
  readonly oid: Oid;
  readonly correlationId: string;
  readonly evidence: DownloadEvidence;
};
type Deps = Stored & {
  readonly pepper: string;
  readonly downloadLimits: DownloadLimits;
  /** Blocks an account, which is another context's matter. */
  readonly block: (blocked: Blocked) => Promise<unknown>;
};

type Fetched = {
  readonly viewerOid: Oid;
  readonly contentOid: Oid;
  /** The number of the segment in its playlist; null for the key of a protected work. */
  readonly segment: number | null;
  /** Where the request came from. */
  readonly network: string;
  readonly correlationId: string;
};

/**
 * IDN-129: notes what a player fetched, and blocks the account when it is more than a player can play. After
 * a block the count begins again at nothing, so that a block that is lifted does not come back at once.
 */
export const watchDownloads = async (deps: Deps, fetched: Fetched): Promise<void> => {
  const { viewerOid, correlationId } = fetched;
  const since = hourOf(deps.clock.now());
  await note(deps, fetched, since);
  const hour = await fetchedIn(deps, viewerOid, since);
  const finding = downloadFinding(hour, deps.downloadLimits);
  if (!finding) return;
  const evidence = { ...finding, since, keys: keysOf(deps.pepper, viewerOid, hour) };
  await deps.block({ oid: viewerOid, correlationId, evidence });
  await forgetFetched(deps.db, viewerOid);
};

/** The begin of the hour of the clock in which a moment is. */
const hourOf = (now: Timestamp): Timestamp => `${now.slice(0, 13)}:00:00.000Z`;

const note = async (
  { db, clock, pepper }: Pick<Deps, 'db' | 'clock' | 'pepper'>,
  { viewerOid, contentOid, segment, network }: Fetched,
  since: Timestamp,
): Promise<void> => {
  const now = clock.now();
  const hashed = keyedHash(pepper, `fetched-from:${network}`);
  const segments = segment === null ? '{}' : `{[${segment},${segment + 1})}`;
  await sql`
    with origin as (
      insert into fetched_from (viewer_oid, hour, network)
      values (${viewerOid}, ${since}::timestamptz, ${hashed})
      on conflict do nothing
    )
    insert into fetched_work as kept (viewer_oid, hour, content_oid, first_at, last_at, segments)
    values (${viewerOid}, ${since}::timestamptz, ${contentOid}, ${now}::timestamptz, ${now}::timestamptz,
      ${segments}::int4multirange)
    on conflict (viewer_oid, hour, content_oid) do update set
      last_at = greatest(kept.last_at, excluded.last_at), segments = kept.segments + excluded.segments`.execute(
    db,
  );
};

type Row = { content_oid: string; first_at: Date; last_at: Date; segments: string };

const fetchedIn = async (
  { db }: Pick<Deps, 'db'>,
  viewerOid: string,
  since: Timestamp,
): Promise<FetchedHour> => {
  const works = await sql<Row>`
    select content_oid, first_at, last_at,
      (select coalesce(sum(upper(range) - lower(range)), 0) from unnest(segments) as range) as segments
    from fetched_work where viewer_oid = ${viewerOid} and hour = ${since}::timestamptz`.execute(db);
  const networks = await sql<{ count: string }>`
    select count(*) from fetched_from
    where viewer_oid = ${viewerOid} and hour = ${since}::timestamptz`.execute(db);
  return {
    works: works.rows.map((row) => ({
      contentOid: row.content_oid as Oid,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      segments: Number(row.segments),
    })),
    networks: Number(networks.rows[0]?.count ?? 0),
  };
};

/** Enough for a person to see what was copied. */
const keysShown = 20;

const keysOf = (pepper: string, viewerOid: Oid, { works }: FetchedHour) =>
  works
    .toSorted((one, other) => other.segments - one.segments)
    .slice(0, keysShown)
    .map(({ contentOid, firstAt, lastAt, segments }) => ({
      contentOid,
      mark: markOf(pepper, { contentOid, viewerOid }),
      firstAt,
      lastAt,
      fetchedMs: segments * downloadRules.segmentMs,
    }));

const forgetFetched = async (db: Kysely<never>, viewerOid: string): Promise<void> => {
  await sql`delete from fetched_work where viewer_oid = ${viewerOid}`.execute(db);
  await sql`delete from fetched_from where viewer_oid = ${viewerOid}`.execute(db);
};

/** Forgets every hour what was fetched in those before. */
export const forgetFetchedHours = (
  { log, ...deps }: Stored & { readonly log: Logger },
  signal: AbortSignal,
): Promise<void> =>
  everyHour(
    {
      run: () => deleteFetchedHours(deps),
      log,
      failure: 'what players fetched has to wait for its deletion',
    },
    signal,
  );

export const deleteFetchedHours = async ({ db, clock }: Stored): Promise<void> => {
  const since = hourOf(clock.now());
  await sql`delete from fetched_work where hour < ${since}::timestamptz`.execute(db);
  await sql`delete from fetched_from where hour < ${since}::timestamptz`.execute(db);
};
