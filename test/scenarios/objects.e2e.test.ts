import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createObjectStore } from '@fanfold/objects';
import { loadConfig, objectStoreSettings } from '@fanfold/platform';
import { expect, it } from 'vitest';

import { startTestStack, type TestStack } from '../support/stack.ts';

const storeOf = ({ environment }: Pick<TestStack, 'environment'>) => {
  const settings = objectStoreSettings(loadConfig(environment));
  if (!settings) throw new Error('The stack has no object store.');
  return createObjectStore(settings);
};
const environmentOf = (pid: number | undefined): string => readFileSync(`/proc/${pid}/environ`, 'utf8');

it('a stack without an S3 keeps objects in its data folder, through kills and restarts, under its own key', async () => {
  let dataDir: string;
  let port: number | undefined;
  {
    await using stack = await startTestStack({ keepData: true });
    ({ dataDir } = stack);
    port = stack.record.state.ports.objects;
    expect([...stack.parts.keys()]).toContain('objects');
    await using store = storeOf(stack);
    await store.put('kept', Buffer.from('content'), { contentType: 'text/plain' });
    await stack.kill('objects');
    await stack.ready('objects');
    expect(await store.head('kept')).toMatchObject({ sizeBytes: 7 });

    const secret = String(stack.environment['FANFOLD_S3_SECRET_ACCESS_KEY']);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const has = (part: 'api' | 'worker' | 'encoder' | 'objects' | 'projector' | 'sandbox') =>
      environmentOf(stack.parts.get(part)?.process?.pid).includes(secret);
    expect([has('api'), has('worker'), has('encoder'), has('objects')]).toEqual([true, true, true, true]);
    expect([has('projector'), has('sandbox')]).toEqual([false, false]);
    expect(readFileSync(join(dataDir, 'stack.json'), 'utf8')).not.toContain(secret);
    const command = readFileSync(`/proc/${stack.parts.get('objects')?.process?.pid}/cmdline`, 'utf8');
    expect(command).not.toContain(secret);
    expect(statSync(join(dataDir, 'objects')).mode & 0o777).toBe(0o700);
  }
  await using again = await startTestStack({ dataDir });
  expect(again.record.state.ports.objects).toBe(port);
  await using store = storeOf(again);
  const { body } = await store.get('kept');
  expect(Buffer.concat(await body.toArray()).toString()).toBe('content');
});
