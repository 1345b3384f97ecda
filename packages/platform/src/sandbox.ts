import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isDemo } from './demo-mode.ts';
import { keyedHash } from './ids.ts';

/** The address of the sandbox of a demo. Undefined outside a demo, where there is none. */
export const sandboxUrl = (config: Config): string | undefined => {
  if (!isDemo(config)) return undefined;
  return config.FANFOLD_SANDBOX_URL ?? `http://localhost:${config.FANFOLD_PORT + 1}`;
};

/** The port on which the sandbox takes mail. */
export const sandboxSmtpPort = (config: Config): number =>
  config.FANFOLD_SANDBOX_SMTP_PORT ?? config.FANFOLD_PORT + 2;

/**
 * The configured mail relay; in a demo the sandbox's, which speaks SMTP without TLS. Throws ConfigError
 * without one.
 */
export const smtpSettings = (config: Config) => {
  const { FANFOLD_SMTP_URL: url, FANFOLD_SMTP_TLS: tls, FANFOLD_MAIL_FROM: from } = config;
  if (url !== undefined) return { url, tls, from };
  const sandbox = sandboxUrl(config);
  if (sandbox === undefined)
    throw new ConfigError('FANFOLD_SMTP_URL is not set: without a mail relay no account can be confirmed.');
  return { url: `smtp://${smtpHost(config, sandbox)}:${sandboxSmtpPort(config)}`, tls: 'off' as const, from };
};

/** A sandbox on this machine listens on FANFOLD_HOST; the name `localhost` may lead to another address. */
const smtpHost = ({ FANFOLD_HOST: host }: Config, sandbox: string): string => {
  const { hostname } = new URL(sandbox);
  if (hostname !== 'localhost') return hostname;
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * A key that the sandbox and Fanfold share because both know the demo's webhook secret, e.g. of
 * `stripe-webhook`.
 */
export const sandboxCredential = (webhookSecret: string, name: string): string =>
  keyedHash(webhookSecret, `sandbox/${name}`);
