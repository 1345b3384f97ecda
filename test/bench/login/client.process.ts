import { get, HttpConnection, postAnonymously } from '../support/http-connection.ts';
import { type LoadOptions, type LoadResult, runLoad } from '../support/run-load.ts';
import { serveTasks } from '../support/tasks.ts';

export type Person = { readonly email: string; readonly password: string; readonly token: string };
export type Place = { readonly port: number; readonly path: string; readonly people: readonly Person[] };

/** A log-in with the password, or a request with a session. */
type Way = 'password' | 'session';

let port = 0;
let requests: Readonly<Record<Way, readonly string[]>> = { password: [], session: [] };
const idle: HttpConnection[] = [];

const open = (place: Place): void => {
  port = place.port;
  requests = {
    password: place.people.map(({ email, password }) =>
      postAnonymously('/api/account/login', JSON.stringify({ loginType: 'email', email, password })),
    ),
    session: place.people.map(({ token }) => get({ path: place.path, token, after: '0' })),
  };
};

export type Asked = LoadOptions & { readonly way: Way };

/** One person after the other; every answer has to be a 200. */
const ask = async ({ way, ...load }: Asked): Promise<LoadResult & { readonly total: number }> => {
  while (idle.length < load.inFlight) idle.push(await HttpConnection.open(port));
  let total = 0;
  const sent = requests[way];
  const result = await runLoad(load, async (number) => {
    const connection = idle.pop();
    if (!connection) throw new Error('More requests are in flight than there are connections.');
    const { status, body } = await connection.send(sent[number % sent.length] ?? '');
    idle.push(connection);
    total += 1;
    if (status !== 200) throw new Error(`Answered ${status} ${body}`);
  });
  return { ...result, total };
};

serveTasks({ open, ask }, async () => {
  for (const connection of idle) connection.close();
});
