import { join } from 'node:path';
import { z } from 'zod';
import { bankSettings } from './config-bank.ts';
import { downloadConfig } from './config-downloads.ts';
import { ConfigError } from './config-error.ts';
import { mailSettings } from './config-mail.ts';
import { objectSettings } from './config-objects.ts';
import { paymentSettings } from './config-payments.ts';
import { pushConfig } from './config-push.ts';
import { rateSettings } from './config-rates.ts';
import { screeningConfig } from './config-screening.ts';
import { signingInSettings } from './config-signing-in.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const commaSeparated = (text: string): string[] => text.split(',').map((part) => part.trim());
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const networks = z
  .string()
  .refine((text) => commaSeparated(text).every((part) => network.safeParse(part).success), {
    message: 'must be addresses or networks (CIDR), separated by commas',
  });
const hexKey = z.string().regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes as 64 hex characters');

/**
 * Every setting of Fanfold, from the environment. This table is the one place where they are documented;
 * `describe` texts are what `npm run fanfold -- config` prints.
 */
export const configSchema = z.object({
  FANFOLD_DEMO: z
    .stringbool()
    .optional()
    .describe(
      'Whether this is a demo: public accounts, and a sandbox in place of payment providers, mail relay and X. Default: only while npm start embeds both stores and every address is local.',
    ),
  FANFOLD_PORT: port.default(8080).describe('Port of the web application and its API.'),
  FANFOLD_HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  FANFOLD_PUBLIC_URL: z
    .url()
    .optional()
    .describe('Address people open; default http://localhost:{FANFOLD_PORT}.'),
  FANFOLD_API_URL: z
    .url()
    .optional()
    .describe(
      'Where the payment providers reach the API with their webhooks; default http://{FANFOLD_HOST}:{FANFOLD_PORT}.',
    ),
  FANFOLD_DATA_DIR: z
    .string()
    .default('./var')
    .describe('Folder of the embedded stores and generated secrets.'),
  FANFOLD_ESDB_URL: z.string().optional().describe('esdb:// address; unset starts the embedded event node.'),
  FANFOLD_DATABASE_URL: z
    .string()
    .optional()
    .describe('postgres:// address; unset starts embedded Postgres.'),
  FANFOLD_SANDBOX_URL: z
    .url()
    .optional()
    .describe('Demo: address of the sandbox, which takes the place of outside parties.'),
  FANFOLD_SANDBOX_PORT: port.optional().describe('Demo: port of the sandbox; default FANFOLD_PORT + 1.'),
  FANFOLD_SANDBOX_SMTP_PORT: port
    .optional()
    .describe('Demo: port on which the sandbox accepts mail (SMTP); default FANFOLD_PORT + 2.'),
  FANFOLD_X_AUTHORIZE_URL: z
    .url()
    .optional()
    .describe(
      'Address of X’s authorisation page. Unset: accounts cannot be linked with X, except in a demo.',
    ),
  FANFOLD_X_API_URL: z.url().optional().describe('X’s API, https://api.x.com.'),
  FANFOLD_X_CLIENT_ID: z.string().min(1).optional().describe('OAuth 2.0 client id at X.'),
  FANFOLD_X_CLIENT_SECRET: z.string().min(1).optional().describe('OAuth 2.0 client secret at X.'),
  FANFOLD_ADMIN_PATH: z
    .string()
    .regex(/^[a-z0-9-]{8,64}$/, 'must be 8 to 64 lower-case letters, digits or hyphens')
    .default('back-office-7f3a')
    .describe('Path segment of the administration area.'),
  FANFOLD_SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must be mailto:ADDRESS or an https:// address' })
    .optional()
    .describe('Where people report a weakness; shown at /.well-known/security.txt (RFC 9116).'),
  FANFOLD_MASTER_KEY: hexKey
    .optional()
    .describe('Wraps the keys of personal data. Unset: generated once into the data folder.'),
  FANFOLD_CLAIM_PEPPER: hexKey
    .optional()
    .describe('Key of the HMAC of claims; must never change. Unset: generated once into the data folder.'),
  FANFOLD_WEBHOOK_SECRET: hexKey
    .optional()
    .describe(
      'Demo: the key that the sandbox shares with Fanfold. Unset: generated once into the data folder.',
    ),
  ...paymentSettings,
  ...rateSettings,
  ...screeningConfig,
  ...downloadConfig,
  ...bankSettings,
  ...mailSettings,
  ...objectSettings,
  ...pushConfig,
  ...signingInSettings,
  FANFOLD_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Lowest level of the log lines that are written.'),
  FANFOLD_APPEND_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(5_000)
    .describe(
      'After this many milliseconds the outcome of an append is unknown, and the log is searched for it.',
    ),
  FANFOLD_ATTEMPTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe(
      'Log-ins, sign-ups and codes that one network address (IPv6: one /64 network) may try in a minute.',
    ),
  FANFOLD_TRUSTED_PROXIES: networks
    .optional()
    .describe(
      'Networks of the proxies in front of the API, e.g. 10.0.0.0/8,fd00::/8; only from them X-Forwarded-For counts.',
    ),
  FANFOLD_COUNTRY_HEADER: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe(
      'The header in which the proxies of FANFOLD_TRUSTED_PROXIES name the country of a visitor (ISO 3166-1 alpha-2), e.g. cf-ipcountry.',
    ),
  FANFOLD_LIVE_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(2_000)
    .describe(
      'Live connections that one address may hold; above it its oldest one is closed. Behind a reverse proxy all have its address.',
    ),
  FANFOLD_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_532)
    .default(0)
    .describe(
      'Port for /metrics, /healthz and /readyz of API, projector, worker and encoder. npm start gives them this port and the next three; 0 picks free ones.',
    ),
  FANFOLD_METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of the metrics and health ports; they ask for no password.'),
  FANFOLD_OTLP_URL: z
    .url()
    .optional()
    .describe('OpenTelemetry collector (OTLP over HTTP), e.g. http://localhost:4318; unset sends no traces.'),
  FANFOLD_SEED: z
    .stringbool()
    .optional()
    .describe('Demo: whether npm start fills an empty log with the demo world; default true.'),
  FANFOLD_CLOCK_FILE: z
    .string()
    .optional()
    .describe(
      'Demo, for tests: a file with an offset in milliseconds that all processes add to their clock.',
    ),
});

export type Config = z.infer<typeof configSchema>;

/** Reads and checks the environment. Throws ConfigError. Empty strings count as unset. */
export const loadConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name.startsWith('FANFOLD_') && value !== ''),
  );
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name}=${JSON.stringify(given[name])}: ${issue.message}`;
  });
  throw new ConfigError(`The configuration is wrong.\n  ${lines.join('\n  ')}`);
};

export const publicUrl = (config: Config): string =>
  config.FANFOLD_PUBLIC_URL ?? `http://localhost:${config.FANFOLD_PORT}`;

/** The address of the API for other machines, without the public address. */
export const apiUrl = (config: Config): string =>
  config.FANFOLD_API_URL ?? `http://${config.FANFOLD_HOST}:${config.FANFOLD_PORT}`;

/** The networks of the proxies whose `X-Forwarded-For` counts. */
export const trustedProxies = ({ FANFOLD_TRUSTED_PROXIES: text = '' }: Config): string[] =>
  commaSeparated(text).filter((part) => part !== '');

/**
 * The address of the API for other processes of its own machine: neither a proxy nor a name has to exist yet.
 */
export const localUrl = ({ FANFOLD_HOST: host, FANFOLD_PORT: port }: Config): string => {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** The paths in the data folder, the same for every process. */
export const dataPaths = (dataDir: string) => ({
  events: join(dataDir, 'events'),
  postgres: join(dataDir, 'postgres'),
  objects: join(dataDir, 'objects'),
  secrets: join(dataDir, 'secrets.json'),
  stack: join(dataDir, 'stack.json'),
});
