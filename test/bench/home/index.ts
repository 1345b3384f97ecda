import { oidFromKey } from '@fanfold/platform';
import { servingSchema } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';

import type { Bench } from '../bench.ts';
import { fill } from '../search/fill.ts';
import { tagOf } from '../search/works.ts';
import { type Child, startChild } from '../support/child.ts';
import type { LoadResult } from '../support/run-load.ts';
import { each, openShop, publish, shopCreators } from '../support/shop.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import type { PageRequests, Place } from './client.process.ts';
import { pagesOf } from './pages.ts';
import { openStatementCount } from './statements.ts';

const levels = [4, 32] as const;
const times = { warmUpMs: 2_000, measureMs: 6_000 };
/** The pool size of the API. */
const connections = 12;
const countedPages = 200;
const played = 200;

/**
 * What the API answers for the home page, a creator's page and a work's page, beside `select 1` for each of
 * their requests.
 */
export const home: Bench = async ({ figure, say, small }) => {
  say('home: starting the stack');
  await using stack = await startBenchStack();
  const { customers } = await openShop(stack, { customers: 1, items: 1 });
  await untilShown(stack, 1);
  for (const part of ['worker', 'sandbox', 'projector'] as const) await stack.stop(part);
  await fill(stack.databaseUrl, small ? 20_000 : 200_000, say);
  await stack.start('projector');
  const pages = pagesOf({ creators: shopCreators, items: await publishTagged(stack) });
  await stack.stop('projector');

  await using bare = startChild(import.meta.resolve('../search/floor.process.ts'));
  const port = await bare.call<number>('listen', { databaseUrl: stack.databaseUrl, connections });
  await using client = startChild(import.meta.resolve('./client.process.ts'));
  const readers = { visitor: null, member: customers[0]?.token ?? '' };
  say('home: counting queries');
  const counted = await openStatementCount(stack.pool);
  for (const [page, requests] of Object.entries(pages)) {
    for (const [reader, token] of Object.entries(readers)) {
      await client.call('open', { port: stack.port, pages: requests, token });
      const statements = await counted(() => client.call('showSome', countedPages));
      const queries = statements / countedPages;
      figure(`${page}_of_a_${reader}_queries`, 'count', queries, { floor: requestsOf(requests) });
    }
  }
  for (const [page, requests] of Object.entries(pages)) {
    say(`home: ${page}, the floor`);
    const floor = await measure(client, { port, pages: requests, token: null });
    for (const [reader, token] of Object.entries(readers)) {
      say(`home: ${page} of a ${reader}`);
      const ours = await measure(client, { port: stack.port, pages: requests, token });
      for (const level of levels) {
        const [mine, least] = [ours.get(level), floor.get(level)];
        if (!mine || !least) throw new Error(`Nothing was measured at ${level} in flight.`);
        figure(`${page}_of_a_${reader}_p50_at_${level}`, 'ms', mine.p50, { floor: least.p50 });
        figure(`${page}_of_a_${reader}_p99_at_${level}`, 'ms', mine.p99, { floor: least.p99 });
      }
    }
  }
};

const requestsOf = (pages: readonly PageRequests[]): number => pages[0]?.flat().length ?? 0;

/** Works of the log itself, with tags that many works have: their own pages are opened. */
const publishTagged = async (stack: BenchStack) => {
  const items = Array.from({ length: played }, (_, number) => ({
    oid: oidFromKey(`played-${number}`),
    coins: 0,
    hashtags: [tagOf(number % 40), tagOf(100 + number)],
  }));
  await each(items, (item, number) => publish(stack, item, shopCreators[number % shopCreators.length] ?? ''));
  await untilShown(stack, items.length);
  return items;
};

/** Resolves once the catalogue has so many works of the shop's creators. */
const untilShown = async ({ pool }: BenchStack, works: number): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ works: number }>(
      `select count(*)::integer as works from ${servingSchema(catalogue)}.content
       where creator_oid = any($1)`,
      [shopCreators],
    );
    if ((rows[0]?.works ?? 0) >= works) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const measure = async (client: Child, place: Place): Promise<Map<number, LoadResult>> => {
  await client.call('open', place);
  const results = new Map<number, LoadResult>();
  for (const inFlight of levels)
    results.set(inFlight, await client.call<LoadResult>('ask', { inFlight, ...times }));
  return results;
};
