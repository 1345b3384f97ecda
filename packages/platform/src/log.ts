import pino, { type Logger } from 'pino';

export type { Logger } from 'pino';

/** Fields that must never reach a log line, whatever object is logged. */
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

type LoggerOptions = {
  readonly level: string;
  /** Where the log is written. A command whose output is read by people and programs logs elsewhere. Default stdout. */
  readonly to?: 'stdout' | 'stderr';
};

/** A process's logger: JSON lines with secrets and personal data redacted. */
export const createLogger = (service: string, { level, to = 'stdout' }: LoggerOptions): Logger => {
  const options: pino.LoggerOptions = {
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
  };
  return to === 'stderr' ? pino(options, pino.destination({ dest: 2, sync: true })) : pino(options);
};
