import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

import { eventNodeUrl, withCredentials, withoutCredentials } from './event-store-url.ts';
import { withoutSecrets } from './prepare-stack.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fanfold-url-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('has one password for each data folder, which the record of the stack does not hold', () => {
  const url = eventNodeUrl(dataDir, 2113);
  expect(url).toMatch(/^esdb:\/\/fanfold:[0-9a-f]{64}@127\.0\.0\.1:2113\?tls=false$/);
  expect(eventNodeUrl(dataDir, 2113)).toBe(url);
  const recorded = withoutSecrets({
    FANFOLD_ESDB_URL: url,
    EVENT_NODE_CREDENTIALS: 'fanfold:x',
    FANFOLD_PORT: '1',
  });
  expect(recorded).toEqual({ FANFOLD_ESDB_URL: 'esdb://127.0.0.1:2113?tls=false', FANFOLD_PORT: '1' });
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain(url.slice(15, 79));
});

it.each([
  ['esdb://a:b@node1:2113,node2:2113?tls=true', 'esdb://node1:2113,node2:2113?tls=true'],
  ['esdb+discover://a:p%40@cluster:2113', 'esdb+discover://cluster:2113'],
  ['esdb://node:2113?tls=true', 'esdb://node:2113?tls=true'],
])('shows %s as %s', (url, shown) => {
  expect(withoutCredentials(url)).toBe(shown);
});

it('finds the credentials of a recorded address again, its own or those of the environment', () => {
  const where = { dataDir, port: 2113, given: undefined };
  const own = eventNodeUrl(dataDir, 2113);
  expect(withCredentials('esdb://127.0.0.1:2113?tls=false', where)).toBe(own);
  expect(withCredentials('esdb://node:2113?tls=true', where)).toBe('esdb://node:2113?tls=true');
  const given = 'esdb://a:b@node:2113?tls=true';
  expect(withCredentials('esdb://node:2113?tls=true', { ...where, given })).toBe(given);
});
