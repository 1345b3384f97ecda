import { HttpConnection } from '../support/http-connection.ts';
import { type LoadOptions, type LoadResult, runLoad } from '../support/run-load.ts';
import { serveTasks } from '../support/tasks.ts';

/** What a page asks for: the requests of a step are sent at once, the steps one after the other. */
export type PageRequests = readonly (readonly string[])[];
export type Place = {
  readonly port: number;
  readonly pages: readonly PageRequests[];
  /** Null for a visitor. */
  readonly token: string | null;
};

let pages: readonly PageRequests[] = [];
let port = 0;
const idle: HttpConnection[] = [];

const open = ({ port: at, pages: asked, token }: Place): void => {
  for (const connection of idle.splice(0)) connection.close();
  port = at;
  const signedIn = token === null ? '' : `authorization: Bearer ${token}\r\n`;
  const request = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${signedIn}fanfold-after: 0\r\n\r\n`;
  pages = asked.map((steps) => steps.map((paths) => paths.map(request)));
};

const send = async (request: string): Promise<void> => {
  const connection = idle.pop() ?? (await HttpConnection.open(port));
  const { status, body } = await connection.send(request);
  idle.push(connection);
  if (status !== 200)
    throw new Error(`${request.slice(0, 120)} was answered ${status} ${body.slice(0, 500)}`);
};

const show = async (number: number): Promise<void> => {
  for (const requests of pages[number % pages.length] ?? []) await Promise.all(requests.map(send));
};

/** One page after the other; every answer has to be a 200. */
const ask = (pressing: LoadOptions): Promise<LoadResult> => runLoad(pressing, show);

const showSome = async (count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) await show(number);
};

serveTasks({ open, ask, showSome }, async () => {
  for (const connection of idle) connection.close();
});
