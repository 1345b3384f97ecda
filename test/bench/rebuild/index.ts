import { migrate } from '@fanfold/migrations';
import { allProjections } from '@fanfold/projections/all';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { spawnNode, temporaryFolder } from '../../event-store/node-process.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { guarded } from '../support/cleanup.ts';
import { startMeter } from '../support/cpu.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import { importWallets } from './log.ts';
import type { Built } from './projector.process.ts';
import { importWorks } from './works-log.ts';

const sizes = [100_000, 1_000_000] as const;
const smallSizes = [10_000, 100_000] as const;

/** Each built alone, from every size of log. */
const alone = ['wallet-balances', 'ledger'] as const;
const everything = allProjections.map(({ name }) => name);

/** Read models rebuilt from the whole log: how fast, and whether time and memory stay in proportion. */
export const rebuild: Bench = async (context) => {
  const [few, many] = context.small ? smallSizes : sizes;
  const short = await measure(context, few, true);
  const long = await measure(context, many, false);
  for (const name of alone) {
    const perEvent = (times: ReadonlyMap<string, number>, size: number) =>
      (times.get(name) ?? Number.NaN) / size;
    const figure = `${name}_time_of_an_event_over_${many}_to_${few}`;
    context.figure(figure, 'x', perEvent(long, many) / perEvent(short, few));
  }
};

/** The read models of works, each alone, and together as a new version of both would be built. */
const ofWorks = [['catalogue'], ['search'], ['catalogue', 'search']] as const;

/**
 * The read models of the catalogue and of searches rebuilt from a log of publications, an event for each
 * work.
 */
export const rebuildCatalogue: Bench = async ({ figure, say, small }) => {
  const size = small ? 20_000 : 200_000;
  say(`rebuild-catalogue: writing ${size.toLocaleString('en')} works`);
  await using place = await openPlace((folder) => importWorks(folder, size), size);
  const floor = await place.read();
  for (const names of ofWorks) {
    const { ms, peakBytes, cpuUs } = await place.build(names);
    const title = names.join('_and_');
    say(`rebuild-catalogue: ${title} took ${(ms / 1_000).toFixed(1)} s`);
    figure(`${title}_works_per_s_over_${size}`, '1/s', (size / ms) * 1_000, { floor });
    figure(`${title}_peak_memory_over_${size}`, 'bytes', peakBytes);
    for (const [name, us] of Object.entries(cpuUs))
      figure(`${title}_cpu_of_a_work_over_${size}_${name}`, 'µs', us);
  }
};

/** Builds from a log of `size` events; answers the milliseconds for each read model. */
const measure = async (
  { figure, say }: BenchContext,
  size: number,
  together: boolean,
): Promise<ReadonlyMap<string, number>> => {
  const over = `over_${size}`;
  say(`rebuild: writing ${size.toLocaleString('en')} events`);
  await using place = await openPlace((folder) => importWallets(folder, size), size);
  say('rebuild: the floor, reading without work');
  const floor = await place.read();
  const times = new Map<string, number>();
  const builds = alone.map((name) => ({ title: name as string, names: [name] as string[] }));
  if (together) builds.push({ title: `all_${everything.length}`, names: everything });
  for (const { title, names } of builds) {
    const { ms, peakBytes, cpuUs } = await place.build(names);
    say(`rebuild: ${title} took ${(ms / 1_000).toFixed(1)} s`);
    times.set(title, ms);
    figure(`${title}_events_per_s_${over}`, '1/s', (size / ms) * 1_000, { floor });
    figure(`${title}_peak_memory_${over}`, 'bytes', peakBytes);
    for (const [name, us] of Object.entries(cpuUs))
      figure(`${title}_cpu_of_an_event_${over}_${name}`, 'µs', us);
  }
  return times;
};

/** Processor time of an event in microseconds, by process. */
type Outcome = Built & { readonly cpuUs: Readonly<Record<string, number>> };

type LogAndDatabase = AsyncDisposable & {
  /** Events a second. */
  readonly read: () => Promise<number>;
  readonly build: (names: readonly string[]) => Promise<Outcome>;
};

const openPlace = async (
  fill: (folder: string) => Promise<unknown>,
  size: number,
): Promise<LogAndDatabase> => {
  await using opening = new AsyncDisposableStack();
  const folder = temporaryFolder();
  opening.use(guarded({ [Symbol.asyncDispose]: async () => folder[Symbol.dispose]() }));
  await fill(folder.path);
  const postgres = opening.use(await startBenchPostgres());
  const node = opening.use(guarded(await spawnNode(folder.path)));
  const started = () => startChild(import.meta.resolve('./projector.process.ts'));
  let databases = 0;
  const close = opening.move();
  return {
    read: async () => {
      await using child = started();
      return await child.call<number>('read', node.url);
    },
    build: async (names) => {
      databases += 1;
      const databaseUrl = await newDatabase(postgres.url, `built_${databases}`);
      await using child = started();
      await child.call('open', { url: node.url, databaseUrl });
      const meter = startMeter({ projector: child.pid, 'event-node': node.pid, postgres: postgres.pid });
      const built = await child.call<Built>('build', names);
      const cpuUs = Object.fromEntries(
        Object.entries(meter().used).map(([name, ms]) => [name, (ms * 1_000) / size]),
      );
      return { ...built, cpuUs };
    },
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
};

/** Nothing of one build slows down the next. */
export const newDatabase = async (url: string, name: string): Promise<string> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: databaseUrl.href, max: 1 });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db as never);
  await db.destroy();
  return databaseUrl.href;
};
