import type { AddressInfo, Socket } from 'node:net';
import type { SmtpSettings } from '@fanfold/mail';
import PostalMime, { type Email as ReceivedEmail } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/**
 * The answer for an address: an SMTP reply code to RCPT TO, a code after the whole e-mail was read, or no
 * reply at all: the relay accepts the e-mail and its connection breaks before the reply.
 */
export type RelayAnswer = number | { readonly afterData: number } | 'connection lost';

type Options = {
  /** The credentials that a sender needs. */
  readonly auth?: { readonly user: string; readonly password: string };
  /** Offers STARTTLS with this certificate. */
  readonly tls?: { readonly cert: string; readonly key: string };
};

/** A mail relay that accepts every e-mail, except to addresses for which a test sets another answer. */
export const startMailRelay = async ({ auth, tls }: Options = {}) => {
  // As mailboxes do it: one e-mail per Message-ID.
  const accepted = new Map<string, ReceivedEmail>();
  const sessions: SMTPServerSession[] = [];
  const asked: string[] = [];
  const answers = new Map<string, RelayAnswer>();
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    ...tls,
    authOptional: auth === undefined,
    allowInsecureAuth: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, callback) =>
      username === auth?.user && password === auth?.password
        ? callback(null, { user: username })
        : callback(reply(535)),
    onRcptTo: ({ address }, _session, callback) => {
      asked.push(address);
      const answer = answers.get(address);
      callback(typeof answer === 'number' && answer >= 400 ? reply(answer) : null);
    },
    onData: (stream, session, callback) => {
      void (async () => {
        const answer = answers.get(session.envelope.rcptTo[0]?.address ?? '');
        const email = await PostalMime.parse(await read(stream));
        if (typeof answer === 'object') return callback(reply(answer.afterData));
        accepted.set(String(email.messageId), email);
        sessions.push(session);
        if (answer === 'connection lost') sockets.get(session.remotePort)?.destroy();
        else callback(null);
      })();
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.set(Number(socket.remotePort), socket));
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.password)}@` : '';
  const settings: SmtpSettings = {
    url: `smtp://${login}127.0.0.1:${port}`,
    tls: 'off',
    from: 'Fanfold <no-reply@fanfold.example>',
  };
  return {
    settings,
    answers,
    /** Sessions in which an e-mail was accepted. */
    sessions,
    /** How often a sender tried an address. */
    timesAsked: (to: string) => asked.filter((one) => one === to).length,
    mailTo: (to: string) =>
      [...accepted.values()].filter((email) => email.to?.some((one) => one.address === to)),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

const read = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const reply = (responseCode: number): Error =>
  Object.assign(new Error(`${responseCode >= 500 ? 5 : 4}.1.1 This is the answer`), { responseCode });
