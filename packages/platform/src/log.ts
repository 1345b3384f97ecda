import pino, { type Logger } from 'pino';

export type { Logger } from 'pino';

/** What must never reach a log line, wherever a careless object puts it. */
const secretPaths = [
  'password',
  'passwordHash',
  'token',
  'email',
  'nickname',
  'birthDate',
  'code',
  'codeHash',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** A process's logger: JSON lines on stdout with secrets and personal data redacted. */
export const createLogger = (service: string, { level }: { level: string }): Logger =>
  pino({
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...secretPaths,
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'headers.cookie',
      ],
      censor: '[redacted]',
    },
  });
