import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Letter } from '@fanfold/platform';

/** A mail relay that takes what it is given, but for addresses that a test has it answer otherwise. */
export const startMailRelay = async () => {
  const taken = new Map<string, Letter>();
  const asked: string[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const letter: Letter = JSON.parse(await read(request));
    const status = answers.get(letter.to) ?? 202;
    asked.push(letter.to);
    if (status === 202) taken.set(letter.key, letter);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** With what status an address is answered. */
    answers,
    timesAsked: (to: string) => asked.filter((one) => one === to).length,
    mailTo: (to: string) => [...taken.values()].filter((letter) => letter.to === to),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};
