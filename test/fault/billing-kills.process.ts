import type { RuntimeDeps } from '@fanfold/application';
import { subscriptionsManifest } from '@fanfold/application/subscriptions';
import { openEventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry } from '@fanfold/platform';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

// A billing run that ends with SIGKILL at its n-th append: before the log has it, or when the log has it and
// its answer is lost. Node runs it with: address of the log, address of the database, master key, the moment
// of the run, the subscriptions with commas between them, n (0: to the end), and whether the kill comes
// before the append.
const [url = '', databaseUrl = '', masterKey = '', now = '', ids = '', atAppend = '0', before = 'false'] =
  process.argv.slice(2);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
const log = createLogger('killed', { level: 'silent' });
const clock = { now: () => now };
const eventLog = openEventLog({
  url,
  appendTimeoutMs: 10_000,
  masterKey,
  db: new Kysely<never>({ dialect: new PostgresDialect({ pool }) }) as never,
  clock,
  telemetry: createTelemetry('killed'),
  log,
});

let appends = 0;
const { client } = eventLog;
const append = client.append.bind(client);
client.append = async (...asked: Parameters<typeof append>) => {
  appends += 1;
  const isLast = appends === Number(atAppend);
  if (isLast && before === 'true') process.kill(process.pid, 'SIGKILL');
  const outcome = await append(...asked);
  if (isLast) process.kill(process.pid, 'SIGKILL');
  return outcome;
};

const deadlines = subscriptionsManifest.deadlines?.({ eventLog, clock, log } as unknown as RuntimeDeps) ?? [];
const billing = deadlines.find(({ kind }) => kind === 'subscription');
for (const id of ids.split(','))
  await billing?.run({ kind: 'subscription', id, stream: `subscription-${id}`, dueAt: now });
process.exit(0);
