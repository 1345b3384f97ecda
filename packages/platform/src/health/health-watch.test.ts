import { expect, it } from 'vitest';

import { lookEveryMs, patienceMs, wrongForMs } from './alarms.ts';
import { silentForMs } from './health-watch.ts';
import { heartbeatEveryMs, silentAfterMs } from './heartbeat.ts';

/** What operators are promised, in docs/operations.md. */
const promisedMs = 15_000;

it('raises the alarm of a silent process in time, whenever it fell silent', () => {
  // It fell silent just after its beat, and was heard of just before ours.
  expect(heartbeatEveryMs + silentAfterMs + lookEveryMs + silentForMs).toBeLessThan(promisedMs);
});

it('raises the alarm of a store in time that does not even answer', () => {
  // A look was begun just before; the next ones wait in vain, and it has to be wrong for a while.
  expect(lookEveryMs + patienceMs + wrongForMs + lookEveryMs).toBeLessThan(promisedMs);
});
