import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

import { inRepository } from '../supervisor/parts/node-process.ts';
import type { Report } from '../supervisor/report.ts';
import type { Stack } from '../supervisor/stack.ts';
import { becomeCreator, type SignedIn, signIn } from './accounts.ts';
import { bundles } from './bundles.ts';
import { DemoClock } from './demo-clock.ts';
import { giveCoins } from './give-coins.ts';
import { history } from './history.ts';
import { type Http, httpClient } from './http.ts';
import { memberships } from './memberships.ts';
import { sitePages } from './pages.ts';
import { pastDays } from './past.ts';
import { people } from './people.ts';
import { recordPast } from './record-past.ts';
import { reversals } from './refunds.ts';
import { rewards } from './rewards.ts';
import type { Item, Scene } from './scene.ts';
import { siteEvent } from './site-event.ts';
import { stories } from './stories/index.ts';
import { buy, charge, publish, refund } from './trade.ts';

/** Changes whenever the demo world does. */
export const demoVersion = 'demo-5';

type Options = {
  readonly report: Report;
  readonly signal: AbortSignal;
  /**
   * Is given the sessions that the demo world opened: one network address may sign in twenty times a minute.
   */
  readonly sessions?: Map<string, SignedIn>;
};
type Services = { readonly api: Http; readonly sandbox: Http };
type World = Services & { readonly members: ReadonlyMap<string, SignedIn> };
type Shelf = ReadonlyMap<string, Item>;

/**
 * Fills a new log with the demo world, through the same commands that people use: ninety days that are over,
 * and today. Every command has a fixed key, so an interrupted run continues at the next start and nothing is
 * done twice. Resolves to whether the demo world is complete.
 */
export const seedDemo = async (stack: Stack, { report, signal, sessions }: Options): Promise<boolean> => {
  const { seeded } = stack.record.state;
  const { FANFOLD_SEED: wanted = true } = stack.config;
  const { sandboxUrl } = stack;
  if (seeded === null || !wanted || sandboxUrl === undefined) return seeded === demoVersion;
  if (seeded === demoVersion) return true;
  const services = { api: httpClient(stack.localUrl, signal), sandbox: httpClient(sandboxUrl, signal) };
  if (seeded !== 'present') await seedPast(stack, services, report);
  const members = await report.step(`Demo world: ${people.length} accounts`, () =>
    signInAll(stack, services),
  );
  for (const [name, member] of members) sessions?.set(name, member);
  const world = { ...services, members };
  const shelf = await report.step('Demo world: contents', () =>
    publishRounds(world, { from: 0, until: rounds }),
  );
  await report.step('Demo world: charges, purchases and refunds', () => runHistory(world, shelf));
  await report.step('Demo world: gifts, items, credits and refunds', async () => {
    const scene = sceneOf(world, shelf);
    await giveCoins(scene);
    await rewards(scene);
    await reversals(scene);
    await sitePages(scene);
    await siteEvent(scene);
    await bundles(scene);
    await memberships(scene);
  });
  stack.record.change({ seeded: demoVersion });
  return true;
};

/**
 * The days before today. Without a clock that can be set, which a caller may have taken for itself, there are
 * none.
 */
const seedPast = async (stack: Stack, services: Services, report: Report): Promise<void> => {
  const { demoClockFile } = stack;
  if (demoClockFile === undefined) return;
  const clock = new DemoClock(demoClockFile);
  const resumed = /^past-(\d+)$/.exec(stack.record.state.seeded ?? '')?.[1];
  const from = resumed === undefined ? pastDays : Number(resumed) - 1;
  await report.step(`Demo world: ${pastDays} days`, async () => {
    // One network address may try twenty passwords and codes in a minute, so people sign up some minutes
    // apart.
    let minutesBefore = 10;
    const minutesLater = () => clock.daysAgo(Math.max(from, 1), { minutesBefore: (minutesBefore -= 2) });
    let world: World = { ...services, members: await signInAll(stack, services, minutesLater) };
    let shelf: Shelf = new Map();
    let published = 0;
    await recordPast({
      clock,
      from,
      publishNext: async () => {
        const next = await publishRounds(world, { from: published, until: published + 1 });
        shelf = new Map([...shelf, ...next]);
        published += 1;
      },
      signInAgain: async () => {
        world = { ...world, members: await signInAll(stack, services) };
      },
      scene: () => sceneOf(world, shelf),
      recorded: (day) => stack.record.change({ seeded: `past-${day}` }),
    });
  });
  stack.record.change({ seeded: 'present' });
};

const signInAll = async (
  stack: Stack,
  services: Services,
  minutesLater?: () => Promise<void>,
): Promise<ReadonlyMap<string, SignedIn>> => {
  const limit = pLimit(3);
  const half = Math.ceil(people.length / 2);
  const signedIn: SignedIn[] = [];
  for (const group of [people.slice(0, half), people.slice(half)]) {
    await minutesLater?.();
    signedIn.push(...(await limit.map(group, (person) => signIn(services, person))));
  }
  await minutesLater?.();
  await limit.map(signedIn, (member) => becomeCreator(services.api, member));
  const members = await pLimit(1).map(signedIn, async (member) => {
    const { role } = member.person;
    if (role !== 'admin' && role !== 'finance') return member;
    if (stack.record.state.seeded === 'wanted') await grantRole(stack, member.person, role);
    // Signing in again, as a session gets new rights only after a while.
    return signIn(services, member.person);
  });
  return new Map(members.map((member) => [member.person.name, member]));
};

const sceneOf = (world: World, shelf: Shelf): Scene => ({
  api: world.api,
  sandbox: world.sandbox,
  member: (name) => memberOf(world, name),
  item: (slug) => itemOf(shelf, slug),
});

/** The most stories that a creator has. */
const rounds = Math.max(...Object.values(stories).map((all) => all.length));

type Rounds = { readonly from: number; readonly until: number };

/**
 * Publishes stories of each creator, the oldest first, in rounds, so that the newest tiles are of all
 * languages.
 */
const publishRounds = async ({ api, members }: World, { from, until }: Rounds): Promise<Shelf> => {
  const shelf = new Map<string, Item>();
  const creators = [...members.values()].filter(({ person }) => person.role === 'creator');
  for (let round = rounds - 1 - from; round >= rounds - until; round -= 1) {
    for (const creator of creators) {
      const story = stories[creator.person.language][round];
      if (story)
        shelf.set(story.slug, {
          kind: story.kind,
          contentOid: await publish(api, creator, story),
          coins: story.priceCoins,
        });
    }
  }
  return shelf;
};

const runHistory = async (world: World, shelf: Shelf): Promise<void> => {
  const administrator = memberOf(world, 'admin');
  await pLimit(3).map(Object.entries(history), async ([name, deeds]) => {
    const fan = memberOf(world, name);
    for (const action of deeds) {
      if (action.kind === 'charge') {
        await charge(world, fan, action);
        continue;
      }
      const item = itemOf(shelf, action.slug);
      await buy(world.api, fan, { action, ...item });
      if (action.refunded !== undefined) {
        const { contentOid } = item;
        await refund(world.api, administrator, { buyer: fan, contentOid, reason: action.refunded });
      }
    }
  });
};

const memberOf = ({ members }: World, name: string): SignedIn => {
  const member = members.get(name);
  if (!member) throw new Error(`The demo world has no ${name}.`);
  return member;
};

const itemOf = (shelf: Shelf, slug: string): Item => {
  const item = shelf.get(slug);
  if (!item) throw new Error(`The demo world has no story ${slug}.`);
  return item;
};

/**
 * The first administrator cannot be made by another one, so the command line grants the role; it does so for
 * all.
 */
const grantRole = async (stack: Stack, { email }: { email: string }, role: string): Promise<void> => {
  const args = ['grant-role', '--email', email, '--role', role, '--reason', 'Demo world'];
  await promisify(execFile)(process.execPath, [inRepository('services/stack/src/fanfold.ts'), ...args], {
    env: stack.environment as NodeJS.ProcessEnv,
    cwd: inRepository('.'),
    // Long, because only a failure or a busy machine needs it.
    timeout: 300_000,
  });
};
