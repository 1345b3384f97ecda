import { Claims } from '@fanfold/application/identity';
import { oidFromKey } from '@fanfold/platform';

import { hashPassword } from '../../../packages/application/src/identity/passwords.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Child, startChild } from '../support/child.ts';
import { startMeter } from '../support/cpu.ts';
import type { LoadResult } from '../support/run-load.ts';
import { each, openSession, register } from '../support/shop.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import type { Asked, Person } from './client.process.ts';

const levels = [1, 16] as const;
const times = { warmUpMs: 3_000, measureMs: 8_000 };
const password = 'correct-horse-battery-staple';
const people = 200;
/** What every page of a signed-in person asks first. */
const path = '/api/account/me';

type Counted = LoadResult & { readonly total: number };
type Measured = Counted & { readonly cpuUs: number };

/**
 * `POST /api/account/login` with e-mail and password, beside Argon2id alone, which is nearly all of its cost
 * and is meant to be (OWASP's 19 MiB, two passes). Then one request with a session, beside a route that
 * answers the same bytes to every caller.
 */
export const login: Bench = async ({ figure, say }) => {
  say('login: starting the stack and registering people');
  // The limit of attempts of one network address would end the run after a few seconds.
  await using stack = await startBenchStack({ settings: { FANFOLD_ATTEMPTS_PER_MINUTE: '100000000' } });
  const stored = await hashPassword(password);
  const registered = await registerAll(stack, stored);
  await stack.stop('worker');
  await stack.stop('sandbox');

  await using bare = startChild(import.meta.resolve('./floor.process.ts'));
  await using client = startChild(import.meta.resolve('./client.process.ts'));
  await client.call('open', { port: stack.port, path, people: registered });
  const api = stack.processes()['api'] ?? 0;
  for (const inFlight of levels) {
    say(`login: Argon2id alone, ${inFlight} in flight`);
    const floor = await metered(bare.pid, () => bare.call('hash', { inFlight, ...times, password, stored }));
    say(`login: log-ins, ${inFlight} in flight`);
    const ours = await metered(api, () => asked(client, { way: 'password', inFlight, ...times }));
    report(figure, { name: 'log_in', plural: 'log_ins', level: inFlight, ours, floor });
  }

  const body = await bodyOf(stack, registered[0]);
  const port = await bare.call<number>('listen', { path, body });
  await using other = startChild(import.meta.resolve('./client.process.ts'));
  await other.call('open', { port, path, people: registered });
  for (const inFlight of levels) {
    say(`login: requests with a session, ${inFlight} in flight`);
    const floor = await metered(bare.pid, () => asked(other, { way: 'session', inFlight, ...times }));
    const ours = await metered(api, () => asked(client, { way: 'session', inFlight, ...times }));
    report(figure, { name: 'request', plural: 'requests', level: inFlight, ours, floor });
  }
};

const asked = (client: Child, load: Asked): Promise<Counted> => client.call<Counted>('ask', load);

const metered = async (pid: number, work: () => Promise<Counted>): Promise<Measured> => {
  const read = startMeter({ server: pid });
  const counted = await work();
  return { ...counted, cpuUs: ((read().used['server'] ?? 0) * 1_000) / counted.total };
};

type Pair = {
  readonly name: string;
  readonly plural: string;
  readonly level: number;
  readonly ours: Measured;
  readonly floor: Measured;
};

const report = (figure: BenchContext['figure'], { name, plural, level, ours, floor }: Pair): void => {
  figure(`${plural}_per_s_at_${level}`, '1/s', ours.perSecond, { floor: floor.perSecond });
  figure(`${name}_p50_at_${level}`, 'ms', ours.p50, { floor: floor.p50 });
  figure(`${name}_p99_at_${level}`, 'ms', ours.p99, { floor: floor.p99 });
  figure(`cpu_of_a_${name}_at_${level}`, 'µs', ours.cpuUs, { floor: floor.cpuUs });
};

const registerAll = (stack: BenchStack, passwordHash: string): Promise<Person[]> => {
  const claims = new Claims(stack.eventLog, String(stack.environment['FANFOLD_CLAIM_PEPPER']));
  const oids = Array.from({ length: people }, (_, n) => oidFromKey(`person-${n}`));
  return each(oids, async (oid) => {
    const email = `${oid}@fanfold.example`;
    await register(stack, oid, { passwordHash, emailClaim: claims.idOf('email', email) });
    const { token } = await openSession(stack, oid);
    return { email, password, token };
  });
};

/** The bytes that the service answers, for the bare route. */
const bodyOf = async (stack: BenchStack, person: Person | undefined): Promise<string> => {
  const reply = await fetch(`${stack.url}${path}`, { headers: { authorization: `Bearer ${person?.token}` } });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}.`);
  return reply.text();
};
