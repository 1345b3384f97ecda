import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { internalPort, isFree, requirePort } from './ports.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

const listening = async (host = '127.0.0.1'): Promise<number> => {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
};

describe('ports', () => {
  it('that are free are accepted', async () => {
    const port = await internalPort(undefined);
    expect(await isFree(port, '127.0.0.1')).toBe(true);
    await expect(requirePort(port, '127.0.0.1', 'FANFOLD_PORT')).resolves.toBeUndefined();
  });

  it('that are taken are named with the setting that chooses another', async () => {
    const port = await listening();
    await expect(requirePort(port, '127.0.0.1', 'FANFOLD_PORT')).rejects.toThrow(
      `Port ${port} is used by another program. Stop that program, or choose another port with FANFOLD_PORT.`,
    );
  });

  it('are used again while they are free', async () => {
    const port = await internalPort(undefined);
    expect(await internalPort(port)).toBe(port);
    const taken = await listening();
    expect(await internalPort(taken)).not.toBe(taken);
  });

  it('are none that was chosen already, though no server listens on it yet', async () => {
    const port = await internalPort(undefined);
    expect(await internalPort(port, new Set([port]))).not.toBe(port);
  });

  it('are never those that the system gives to outgoing connections', async () => {
    for (let n = 0; n < 20; n += 1) expect(await internalPort(undefined)).toBeLessThan(32_768);
  });

  it('on an address that this machine does not have are refused', async () => {
    const port = await internalPort(undefined);
    await expect(requirePort(port, '203.0.113.7', 'FANFOLD_PORT')).rejects.toThrow(/FANFOLD_HOST/);
  });
});
