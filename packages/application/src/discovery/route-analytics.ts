import { languages } from '@fanfold/contracts';
import { type TrackedRoute, trackedDevices, trackedRoutes } from '@fanfold/contracts/discovery';
import { type Kysely, sql } from 'kysely';

import { type Days, trackedOn } from './seoul-days.ts';

export type RouteFigures = {
  readonly views: number;
  /** Different people, of those who agreed. */
  readonly people: number;
  readonly visitorViews: number;
  readonly entries: number;
  readonly exits: number;
};

/** A person who has opened nothing for so long begins a new visit. */
const visitEndsAfter = sql`interval '30 minutes'`;

/** What was told, if it is one of ours: who tracks by themselves may say anything. */
const known = (property: string, words: readonly string[]) => sql`
  case when properties->>${property} = any(${[...words]}::text[]) then properties->>${property} end`;

/**
 * Each view of a route, with the time since and until the same person's next ones. Of visitors only that
 * there was one is known.
 */
const viewed = (days: Days) => sql`
  select (tracked_at at time zone 'Asia/Seoul')::date as day, properties->>'route' as route, oid,
    ${known('device', trackedDevices)} as device, ${known('language', languages)} as language,
    oid is not null and coalesce(tracked_at - lag(tracked_at) over person > ${visitEndsAfter}, true) as begins,
    oid is not null and coalesce(lead(tracked_at) over person - tracked_at > ${visitEndsAfter}, true) as ends
  from tracked_event
  where name = 'view_route' and ${trackedOn(days)} and properties->>'route' = any(${[...trackedRoutes]}::text[])
  window person as (partition by oid order by tracked_at)`;

const counts = sql`
  count(*) as views, count(distinct oid) as people, count(*) filter (where oid is null) as visitor_views,
  count(*) filter (where begins) as entries, count(*) filter (where ends) as exits`;

type Counts = { views: string; people: string; visitor_views: string; entries: string; exits: string };

const figuresOf = (row: Counts): RouteFigures => ({
  views: Number(row.views),
  people: Number(row.people),
  visitorViews: Number(row.visitor_views),
  entries: Number(row.entries),
  exits: Number(row.exits),
});

/** How the routes were opened on each of these days; without a route, of all together. */
export const routeViewsByDay = async (
  db: Kysely<never>,
  days: Days,
): Promise<readonly (RouteFigures & { readonly day: string; readonly route: TrackedRoute | null })[]> => {
  const { rows } = await sql<Counts & { day: string; route: TrackedRoute | null }>`
    with viewed as (${viewed(days)})
    select to_char(day, 'YYYY-MM-DD') as day, route, ${counts}
    from viewed group by grouping sets ((day, route), (day)) order by day, route`.execute(db);
  return rows.map((row) => ({ day: row.day, route: row.route, ...figuresOf(row) }));
};

type Sum = RouteFigures & {
  readonly of: 'all' | 'route' | 'device' | 'language';
  /** The route, device or language; null where it is not known, and of all. */
  readonly name: string | null;
};

/** How the routes were opened on these days together: of all, and by route, device and language. */
export const routeViews = async (db: Kysely<never>, days: Days): Promise<readonly Sum[]> => {
  const { rows } = await sql<Counts & Pick<Sum, 'of' | 'name'>>`
    with viewed as (${viewed(days)})
    select coalesce(route, device, language) as name, ${counts},
      case when grouping(route) = 0 then 'route' when grouping(device) = 0 then 'device'
        when grouping(language) = 0 then 'language' else 'all' end as of
    from viewed group by grouping sets ((route), (device), (language), ()) order by views desc, name`.execute(
    db,
  );
  return rows.map((row) => ({ of: row.of, name: row.name, ...figuresOf(row) }));
};
