import { seoulDay } from '@fanfold/domain';
import { bannerDayStream } from '@fanfold/domain/discovery';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

type Deps = { readonly db: Kysely<never>; readonly eventLog: EventLog; readonly clock: Clock };

export type BannerAct = { readonly bannerOid: string; readonly act: 'show' | 'click' };

/** Counts that a banner was shown or pressed. Only those that have a place today count. */
export const countBanner = async (
  { db, eventLog, clock }: Deps,
  { bannerOid, act }: BannerAct,
): Promise<void> => {
  const { state } = await eventLog.commands.load(bannerDayStream, seoulDay(clock.now()), { maxAgeMs: 1_000 });
  const banner = state.banners.find((one) => one.bannerOid === bannerOid);
  if (banner?.status !== 'approved') return;
  const [shows, clicks] = act === 'show' ? ([1, 0] as const) : ([0, 1] as const);
  await sql`
    insert into banner_count (banner_oid, shows, clicks) values (${bannerOid}, ${shows}, ${clicks})
    on conflict (banner_oid) do update
      set shows = banner_count.shows + excluded.shows, clicks = banner_count.clicks + excluded.clicks`.execute(
    db,
  );
};

type Counts = { readonly shows: number; readonly clicks: number };

/** ADM-013: the counts of these banners; those that were never seen are left out. */
export const countsOf = async (
  { db }: Pick<Deps, 'db'>,
  bannerOids: readonly string[],
): Promise<ReadonlyMap<string, Counts>> => {
  const { rows } = await sql<{ banner_oid: string; shows: string; clicks: string }>`
    select banner_oid, shows, clicks from banner_count where banner_oid = any(${[...bannerOids]})`.execute(
    db,
  );
  return new Map(
    rows.map(({ banner_oid, shows, clicks }) => [
      banner_oid,
      { shows: Number(shows), clicks: Number(clicks) },
    ]),
  );
};
