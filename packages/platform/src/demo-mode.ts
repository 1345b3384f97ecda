import { type Config, loadConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { objectStoreSettings } from './config-objects.ts';
import { paymentParties } from './config-payments.ts';
import { isLoopback } from './loopback.ts';

type Name = keyof Config;

/** The settings of real outside parties, by party. All settings of a party are given, or none. */
const parties: Readonly<Record<string, readonly Name[]>> = {
  ...paymentParties,
  X: ['FANFOLD_X_AUTHORIZE_URL', 'FANFOLD_X_API_URL', 'FANFOLD_X_CLIENT_ID', 'FANFOLD_X_CLIENT_SECRET'],
  Google: ['FANFOLD_GOOGLE_CLIENT_ID', 'FANFOLD_GOOGLE_CLIENT_SECRET'],
  Apple: [
    'FANFOLD_APPLE_CLIENT_ID',
    'FANFOLD_APPLE_TEAM_ID',
    'FANFOLD_APPLE_KEY_ID',
    'FANFOLD_APPLE_PRIVATE_KEY',
  ],
  'the identity provider': [
    'FANFOLD_IDENTITY_AUTHORIZE_URL',
    'FANFOLD_IDENTITY_TOKEN_URL',
    'FANFOLD_IDENTITY_USERINFO_URL',
    'FANFOLD_IDENTITY_CLIENT_ID',
    'FANFOLD_IDENTITY_CLIENT_SECRET',
  ],
};

/** The settings that have a meaning in a demo only. */
const demoSettings = [
  'FANFOLD_SANDBOX_URL',
  'FANFOLD_SANDBOX_PORT',
  'FANFOLD_SANDBOX_SMTP_PORT',
  'FANFOLD_WEBHOOK_SECRET',
  'FANFOLD_SEED',
  'FANFOLD_CLOCK_FILE',
] as const;

/** A configuration that says whether it is one of a demo. */
export type DecidedConfig = Config & { readonly FANFOLD_DEMO: boolean };

/** Whether this is a demo: the sandbox plays the outside parties, and the demo world has public passwords. */
export const isDemo = ({ FANFOLD_DEMO: demo }: Pick<Config, 'FANFOLD_DEMO'>): boolean => demo === true;

/**
 * The configuration with FANFOLD_DEMO decided. Unset, it is on while both stores are embedded and every
 * address is a loopback address. Throws ConfigError when settings of a demo and of a real installation are
 * mixed, or when the S3 is configured by half.
 */
export const decideDemo = (config: Config): DecidedConfig => {
  const demo = config.FANFOLD_DEMO ?? isLocal(config);
  const decided = { ...config, FANFOLD_DEMO: demo };
  requireOneMode(decided, config.FANFOLD_DEMO === undefined);
  objectStoreSettings(decided);
  return decided;
};

/** The configuration of one service. Only an explicit setting makes it one of a demo. Throws ConfigError. */
export const loadServiceConfig = (environment: Parameters<typeof loadConfig>[0]): DecidedConfig => {
  const config = loadConfig(environment);
  return decideDemo({ ...config, FANFOLD_DEMO: config.FANFOLD_DEMO ?? false });
};

const isLocal = (config: Config): boolean =>
  config.FANFOLD_ESDB_URL === undefined &&
  config.FANFOLD_DATABASE_URL === undefined &&
  isLoopback(config.FANFOLD_HOST) &&
  (config.FANFOLD_PUBLIC_URL === undefined || isLoopback(new URL(config.FANFOLD_PUBLIC_URL).hostname));

const requireOneMode = (config: Config, byDefault: boolean): void => {
  if (isDemo(config)) {
    const real = [...Object.values(parties).flat(), 'FANFOLD_SMTP_URL' as const].filter((name) =>
      isSet(config, name),
    );
    if (real.length === 0) return;
    throw new ConfigError(
      `A demo cannot use real parties, but ${list(real)} set.` +
        (byDefault ? ' Both stores are embedded and the address is local, so this start is a demo.' : '') +
        '\n  Set FANFOLD_DEMO=false for an installation, or leave these settings out.',
    );
  }
  const onlyDemo = demoSettings.filter((name) => isSet(config, name));
  if (onlyDemo.length > 0)
    throw new ConfigError(
      `This is no demo, but ${list(onlyDemo)} set.\n  Leave these settings out, or set FANFOLD_DEMO=true for a demo.`,
    );
  requireWholeParties(config);
};

const requireWholeParties = (config: Config): void => {
  for (const [party, names] of Object.entries(parties)) {
    const missing = names.filter((name) => !isSet(config, name));
    if (missing.length > 0 && missing.length < names.length)
      throw new ConfigError(`${party} is only half configured: ${missing.join(', ')} missing.`);
  }
};

/** Whether all settings of a party are given. */
export const hasParty = (config: Config, party: keyof typeof paymentParties | 'X'): boolean =>
  (parties[party] ?? []).every((name) => isSet(config, name));

export const hasPaymentProvider = (config: Config): boolean =>
  Object.values(paymentParties).some((names) => names.every((name) => isSet(config, name)));

// An explicit `false` is right in both modes.
const isSet = (config: Config, name: Name): boolean => config[name] !== undefined && config[name] !== false;

const list = (names: readonly string[]): string => `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
