import { describe, expect, it } from 'vitest';
import { createTelemetry } from '../telemetry.ts';
import { startHealthServer } from './health-server.ts';

describe('the health server', () => {
  it('says which part is not ready, and is ready when no part is left', async () => {
    let problems = ['The event log does not answer'];
    const options = {
      host: '127.0.0.1',
      port: 0,
      telemetry: createTelemetry('test'),
      problems: () => problems,
    };
    await using server = await startHealthServer(options);
    const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

    const waiting = await ask('/readyz');
    expect(waiting.status).toBe(503);
    expect(await waiting.json()).toEqual({
      status: 'not ready',
      problems: ['The event log does not answer'],
    });
    expect((await ask('/healthz')).status).toBe(200);

    problems = [];
    expect((await ask('/readyz')).status).toBe(200);
    expect(await (await ask('/metrics')).text()).toContain('fanfold_projection_position');
    expect((await ask('/elsewhere')).status).toBe(404);
  });

  it('is not ready when its checks do not answer', async () => {
    const problems = async () => {
      throw new Error('Postgres is away');
    };
    await using server = await startHealthServer({
      host: '127.0.0.1',
      port: 0,
      telemetry: createTelemetry('test'),
      problems,
    });
    const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ problems: ['Postgres is away'] });
  });
});
