import { get, HttpConnection } from '../support/http-connection.ts';
import { type LoadOptions, type LoadResult, runLoad } from '../support/run-load.ts';
import { serveTasks } from '../support/tasks.ts';

export type Place = { readonly port: number; readonly paths: readonly string[]; readonly token: string };

let requests: readonly string[] = [];
let port = 0;
const idle: HttpConnection[] = [];

const open = ({ port: at, paths, token }: Place): void => {
  port = at;
  requests = paths.map((path) => get({ path, token, after: '0' }));
};

/** One search after the other; every answer has to be a 200. */
const ask = async (pressing: LoadOptions): Promise<LoadResult & { readonly total: number }> => {
  let total = 0;
  while (idle.length < pressing.inFlight) idle.push(await HttpConnection.open(port));
  const pressed = await runLoad(pressing, async (number) => {
    const connection = idle.pop();
    if (!connection) throw new Error('More requests are in flight than there are connections.');
    const { status, body } = await connection.send(requests[number % requests.length] ?? '');
    idle.push(connection);
    total += 1;
    if (status !== 200) throw new Error(`Answered ${status} ${body}`);
  });
  return { ...pressed, total };
};

serveTasks({ open, ask }, async () => {
  for (const connection of idle) connection.close();
});
