import { expect, it } from 'vitest';

import { checkEveryMs, checkTimeoutMs, raiseAfterMs } from './alarms.ts';
import { silentForMs } from './health-watch.ts';
import { heartbeatEveryMs, silentAfterMs } from './heartbeat.ts';

/** The limits that docs/operations.md promises to operators. */
const promisedMs = 15_000;

it('raises the alarm of a silent process in time, whenever it became silent', () => {
  // The worst case: it became silent just after its heartbeat, and that heartbeat was read just before ours was
  // written.
  expect(heartbeatEveryMs + silentAfterMs + checkEveryMs + silentForMs).toBeLessThan(promisedMs);
});

it('raises the alarm of a store in time when it does not even answer', () => {
  // The worst case: a check has just begun; the next ones time out, and the problem has to last for a while.
  expect(checkEveryMs + checkTimeoutMs + raiseAfterMs + checkEveryMs).toBeLessThan(promisedMs);
});
