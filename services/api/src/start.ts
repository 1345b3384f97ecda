import { fileURLToPath } from 'node:url';
import { createScanners } from '@fanfold/application/media';
import { createXClient, type XClient } from '@fanfold/application/rewards';
import { contentStream } from '@fanfold/domain/catalogue';
import { accountStream, adultProofStream, profileStream, sanctionsStream } from '@fanfold/domain/identity';
import { cardsStream } from '@fanfold/domain/payments';
import { creditsStream } from '@fanfold/domain/wallet';
import {
  eventLogChecks,
  installationSigner,
  openStores,
  type Stores,
  type WriteStop,
} from '@fanfold/event-log';
import { createMailer, createSmtpSender } from '@fanfold/mail';
import { createCdn } from '@fanfold/objects';
import { createBank, createProviders } from '@fanfold/payments';
import {
  type Check,
  type Config,
  cdnBase,
  cdnSettings,
  downloadLimits,
  type HealthWatch,
  isDemo,
  isRefusedWrite,
  type Logger,
  publicUrl,
  randomIds,
  randomSeeds,
  sandboxUrl,
  screeningSettings,
  sleep,
  smtpSettings,
  startHealthWatch,
  type Telemetry,
  trustedProxies,
} from '@fanfold/platform';
import { openShortReads, outboxTail, positionsReached } from '@fanfold/projection';
import { pushSettings } from '@fanfold/push';
import { loadTexts } from '@fanfold/texts';
import { type Kysely, sql } from 'kysely';
import { buildApp } from './app.ts';
import { listenForSessionEnds } from './http/session-ends.ts';
import type { SessionTables } from './http/session-tables.ts';
import { Sessions } from './http/sessions.ts';
import { identityProviderOf } from './identity-provider.ts';
import { liveCaps } from './live/caps.ts';
import { sayWrites } from './live/greeting.ts';
import { LiveHub } from './live/hub.ts';
import { feedHub } from './live/outbox.ts';
import { noteMessages } from './live/trace.ts';
import { loginProvidersOf } from './login-providers.ts';
import { openObjects } from './objects.ts';
import { watchedProviders } from './payments/watched-providers.ts';

export type ApiOptions = { readonly config: Config; readonly log: Logger; readonly telemetry: Telemetry };

/**
 * The streams that are read with almost each request: those of a purchase (the content, its seller, the
 * buyer's sanctions), and those of `/api/account/me`.
 */
const readOften = [
  contentStream,
  accountStream,
  sanctionsStream,
  cardsStream,
  creditsStream,
  profileStream,
  adultProofStream,
];

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Opens everything the API needs and listens. Disposing closes in the opposite order: first the doors, then
 * the stores.
 */
export const startApi = async ({ config, log, telemetry }: ApiOptions): Promise<AsyncDisposable> => {
  loadTexts();
  await using opening = new AsyncDisposableStack();
  const common = { config, service: 'api', log, telemetry } as const;
  const stores = opening.use(await openStores({ ...common, connections: 12, follow: readOften }));
  const { databaseUrl, secrets } = stores;
  const reads = opening.use(openShortReads({ databaseUrl, log, connections: 4 }));
  const positions = opening.use(await positionsReached({ databaseUrl, log }));
  const hub = new LiveHub(telemetry, liveCaps(config.FANFOLD_LIVE_PER_ADDRESS));
  const tail = await outboxTail({
    databaseUrl,
    log,
    onMessages: (messages) => {
      noteMessages(log, hub, messages);
      feedHub(hub, messages);
    },
    onGap: () => hub.resync(tail.cursor()),
    idle: { hasNoListeners: () => hub.size === 0, onSkipped: (cursor) => hub.begin(cursor) },
  });
  opening.use(tail);
  hub.onWatched = tail.wake;
  hub.begin(tail.cursor());
  followWrites(stores.eventLog.client.writes, hub);
  const { providers, checks } = watchedProviders(createProviders({ config, secrets }), telemetry);
  const watch = opening.use(await watchApi({ config, log, telemetry }, stores, checks));
  const { objects, passedOnBucket } = opening.use(openObjects(config));
  const sendEmail = createSmtpSender(smtpSettings(config));
  const sessions = sessionsOf(stores, reads.db);
  opening.use(await listenForSessionEnds({ databaseUrl, log, sessions }));
  const app = await buildApp({
    ...stores,
    sessions,
    reads: reads.db,
    providers,
    mailer: createMailer({ sendEmail, log }),
    sendEmail,
    publicUrl: publicUrl(config),
    cdnBase: cdnBase(config),
    positions,
    hub,
    ids: randomIds,
    seeds: randomSeeds,
    ...outsideParties(config),
    ...settingsOf(config),
    objects,
    passedOnBucket,
    log,
    telemetry,
    pepper: secrets.claimPepper,
    ...pushesOf(config, secrets.claimPepper),
    signer: installationSigner(secrets.masterKey),
    webFolder,
    unready: () => unready(stores, watch.problems()),
    watch,
  });
  opening.defer(() => app.close());
  opening.defer(() => hub.closeAll());
  await app.listen({ port: config.FANFOLD_PORT, host: config.FANFOLD_HOST });
  return opening.move();
};

/** Open pages are told when an operator stops writes. */
const followWrites = (writes: WriteStop, hub: LiveHub): void => {
  sayWrites(hub, writes.isStopped);
  writes.onChange = (isStopped) => sayWrites(hub, isStopped);
};

const sessionsOf = ({ db, clock }: Stores, reads: Kysely<never>): Sessions =>
  new Sessions({ db: onSessions(db), reads: onSessions(reads), clock });
const onSessions = (db: Kysely<never>) => db as unknown as Kysely<SessionTables>;

const watchApi = (options: ApiOptions, stores: Stores, checks: readonly Check[]): Promise<HealthWatch> =>
  startHealthWatch({
    ...options,
    databaseUrl: stores.databaseUrl,
    clock: stores.clock,
    service: 'api',
    writes: stores.eventLog.client.writes,
    checks: [...eventLogChecks(stores.eventLog), ...checks],
    report: () => ({ working: true, report: {} }),
    notReady: async (found) =>
      Object.entries(await unready(stores, found)).map(([name, what]) => `${name}: ${what}`),
  });

const settingsOf = (config: Config) => ({
  securityContact: config.FANFOLD_SECURITY_CONTACT,
  adminPath: config.FANFOLD_ADMIN_PATH,
  betaAccounts: config.FANFOLD_BETA_ACCOUNTS.split(',').filter((oid) => oid !== ''),
  countryHeader: config.FANFOLD_COUNTRY_HEADER,
  demo: isDemo(config),
  secondFactorRequired:
    config.FANFOLD_SECOND_FACTOR === 'required' ||
    (config.FANFOLD_SECOND_FACTOR === undefined && !isDemo(config)),
  attemptsPerMinute: config.FANFOLD_ATTEMPTS_PER_MINUTE,
  downloadLimits: downloadLimits(config),
  trustedProxies: trustedProxies(config),
});

/** The key that browsers subscribe with, and where their push services may be. */
const pushesOf = (config: Config, secret: string) => {
  const { vapid, privateNetworks } = pushSettings(config, secret);
  return { pushPublicKey: vapid.publicKey, pushPrivateNetworks: privateNetworks };
};

const outsideParties = (config: Config) => ({
  bank: createBank(config),
  cdn: createCdn(cdnSettings(config)),
  scanners: createScanners(screeningSettings(config)),
  xClient: xClientOf(config),
  identityProvider: identityProviderOf(config),
  loginProviders: loginProvidersOf(config),
});

/** X as it is configured; in a demo the sandbox in its place. Undefined without either. */
const xClientOf = (config: Config): XClient | undefined => {
  const sandbox = sandboxUrl(config);
  const redirectUri = `${publicUrl(config)}/x-link`;
  if (sandbox !== undefined)
    return createXClient({
      authorizeUrl: `${sandbox}/x/i/oauth2/authorize`,
      apiUrl: `${sandbox}/x`,
      clientId: 'fanfold',
      clientSecret: 'sandbox',
      redirectUri,
    });
  const { FANFOLD_X_AUTHORIZE_URL: authorizeUrl, FANFOLD_X_API_URL: apiUrl } = config;
  const { FANFOLD_X_CLIENT_ID: clientId, FANFOLD_X_CLIENT_SECRET: clientSecret } = config;
  if (!authorizeUrl || !apiUrl || !clientId || !clientSecret) return undefined;
  return createXClient({ authorizeUrl, apiUrl, clientId, clientSecret, redirectUri });
};

/** The caller waits for a shorter time than a silent connection would take to fail. */
const patienceMs = 3_000;

const unready = async (
  { db, eventLog }: Stores,
  found: readonly string[],
): Promise<Record<string, string>> => {
  const parts: Record<string, string> = {};
  const asked = [
    ['postgres', sql`select 1`.execute(db)],
    ['eventLog', eventLog.client.head()],
  ] as const;
  const silent = sleep(patienceMs).then(() => Promise.reject(new Error('silent')));
  silent.catch(() => undefined);
  await Promise.all(
    asked.map(([name, answer]) =>
      Promise.race([answer, silent]).catch(() => Object.assign(parts, { [name]: 'does not answer' })),
    ),
  );
  for (const problem of found) {
    if (problem.startsWith('clock-skew')) parts['clock'] = problem;
    if (isRefusedWrite(problem)) parts['disk'] = 'refuses writes';
    if (problem.startsWith('appends-failing')) parts['eventLog'] = 'does not take events';
  }
  return parts;
};
