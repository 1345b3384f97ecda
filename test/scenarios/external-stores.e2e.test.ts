import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventNode } from '@fanfold/event-node';
import { describe, expect, it } from 'vitest';

import { credentials, startTestServer } from '../../services/objects/src/testing/object-server.ts';
import { fanfold } from '../support/operator.ts';
import { signUp } from '../support/person.ts';
import { createDatabase } from '../support/postgres.ts';
import { startTestStack, temporaryDataDir } from '../support/stack.ts';

describe('a stack whose stores run elsewhere', () => {
  it('starts none of them and works with the configured ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfold-elsewhere-'));
    await using stack = new AsyncDisposableStack();
    stack.defer(() => rmSync(folder, { recursive: true, force: true }));
    const database = stack.use(await createDatabase({ migrated: false }));
    const node = stack.use(await startEventNode({ dataDir: folder }));
    const objects = stack.use(await startTestServer());
    const fanfoldStack = stack.use(
      await startTestStack({
        dataDir: temporaryDataDir(),
        env: {
          FANFOLD_ESDB_URL: node.url,
          FANFOLD_DATABASE_URL: database.url,
          FANFOLD_S3_ENDPOINT: objects.url,
          FANFOLD_S3_ACCESS_KEY_ID: credentials.accessKeyId,
          FANFOLD_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        },
      }),
    );
    expect([...fanfoldStack.parts.keys()].sort()).toEqual([
      'api',
      'encoder',
      'projector',
      'sandbox',
      'worker',
    ]);
    expect(fanfoldStack.environment['FANFOLD_S3_ENDPOINT']).toBe(objects.url);
    await signUp(fanfoldStack, 'ada');
    const sessions = await database.pool.query('select count(*)::int as count from sessions');
    expect(sessions.rows[0].count).toBe(1);
    await expect
      .poll(() => fanfold(fanfoldStack.dataDir, 'status'))
      .toMatchObject({ code: 0, stdout: expect.stringContaining('ready: true') });
  });

  it('is refused when the S3 is configured by half', async () => {
    const env = { FANFOLD_S3_ENDPOINT: 'https://s3.example.com' };
    await expect(startTestStack({ env })).rejects.toThrow(
      'The S3 is only half configured: FANFOLD_S3_ACCESS_KEY_ID, FANFOLD_S3_SECRET_ACCESS_KEY missing.',
    );
  });

  it('says which of them does not answer', async () => {
    const nowhere = 'postgres://nobody:nothing@127.0.0.1:1/none';
    await expect(startTestStack({ env: { FANFOLD_DATABASE_URL: nowhere } })).rejects.toThrow(
      /The database could not be brought up to date: .*ECONNREFUSED/,
    );
  });
});
