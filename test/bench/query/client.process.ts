import { get, HttpConnection } from '../support/http-connection.ts';
import { type LoadOptions, type LoadResult, runLoad } from '../support/run-load.ts';
import { serveTasks } from '../support/tasks.ts';

export type Place = { readonly port: number; readonly path: string; readonly tokens: readonly string[] };

let requests: readonly string[] = [];
let port = 0;
const idle: HttpConnection[] = [];

const open = (place: Place): void => {
  port = place.port;
  requests = place.tokens.map((token) => get({ path: place.path, token, after: '0' }));
};

/** One person after the other sends a request; every answer has to be a 200 with a balance. */
const ask = async (pressing: LoadOptions): Promise<LoadResult & { readonly total: number }> => {
  while (idle.length < pressing.inFlight) idle.push(await HttpConnection.open(port));
  let total = 0;
  const pressed = await runLoad(pressing, async (number) => {
    const connection = idle.pop();
    if (!connection) throw new Error('More requests are in flight than there are connections.');
    const { status, body } = await connection.send(requests[number % requests.length] ?? '');
    idle.push(connection);
    total += 1;
    if (status !== 200 || !body.includes('"paid":10000')) throw new Error(`Answered ${status} ${body}`);
  });
  return { ...pressed, total };
};

serveTasks({ open, ask }, async () => {
  for (const connection of idle) connection.close();
});
