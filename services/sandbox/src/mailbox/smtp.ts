import type { AddressInfo } from 'node:net';
import type { Logger } from '@fanfold/platform';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

import type { Messages } from './messages.ts';

export type SmtpMailbox = AsyncDisposable & {
  /** Starts accepting mail; resolves with the port. */
  readonly listen: (at: { port: number; host: string }) => Promise<number>;
};

type Deps = { readonly messages: Messages; readonly log: Logger };

const maxBytes = 10 * 1024 * 1024;

/**
 * An SMTP server that accepts and stores all mail, from every sender and for every address that it was not
 * asked to refuse. It has no TLS: mail never leaves the machine.
 */
export const createSmtpMailbox = ({ messages, log }: Deps): SmtpMailbox => {
  const server = new SMTPServer({
    banner: 'Fanfold sandbox',
    size: maxBytes,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    logger: false,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, callback) => {
      const code = messages.refusalOf(address);
      callback(code === undefined ? null : refusal(code, 'The sandbox was asked to refuse this address'));
    },
    onData: (stream, session, callback) => {
      void (async () => callback(await receive({ messages, log }, stream, session)))();
    },
  });
  // Without a listener an error of one connection would end the process.
  server.on('error', (error) => log.warn({ err: error }, 'SMTP connection failed'));
  return {
    listen: ({ port, host }) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port));
      }),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** Resolves to the refusal, or to null when the mail is on disk. */
const receive = async (
  { messages, log }: Deps,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<Error | null> => {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (stream.sizeExceeded) return refusal(552, 'The mail is larger than 10 MiB');
    const recipients = envelope.rcptTo.map(({ address }) => address);
    await messages.receive(Buffer.concat(chunks), recipients);
    return null;
  } catch (error) {
    log.error({ err: error }, 'a mail could not be stored');
    return refusal(451, 'The mail could not be stored');
  }
};

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
