import { describe, expect, it } from 'vitest';

import { type Config, loadConfig } from './config.ts';
import { decideDemo, isDemo, loadServiceConfig } from './demo-mode.ts';
import { sandboxUrl, smtpSettings } from './sandbox.ts';
import { loadSecrets } from './secrets.ts';

const start = (environment: Record<string, string>): Config => decideDemo(loadConfig(environment));

describe('a start', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['embeds both stores and is local', {}, true],
    ['is local under another name', { FANFOLD_PUBLIC_URL: 'http://127.0.0.1:9000' }, true],
    ['listens on IPv6 loopback', { FANFOLD_HOST: '::1' }, true],
    ['uses another event store', { FANFOLD_ESDB_URL: 'esdb://events:2113' }, false],
    ['uses another Postgres', { FANFOLD_DATABASE_URL: 'postgres://db/fanfold' }, false],
    ['listens on every address', { FANFOLD_HOST: '0.0.0.0' }, false],
    ['listens on an address that only begins like loopback', { FANFOLD_HOST: '127.example.org' }, false],
    ['has a public address', { FANFOLD_PUBLIC_URL: 'https://fanfold.example' }, false],
    ['is told not to be one', { FANFOLD_DEMO: 'false' }, false],
    ['is told to be one', { FANFOLD_DEMO: 'true', FANFOLD_HOST: '0.0.0.0' }, true],
  ])('that %s is a demo or not', (_what, environment, demo) => {
    expect(isDemo(start(environment))).toBe(demo);
  });

  it.each(['FANFOLD_SMTP_URL', 'FANFOLD_STRIPE_URL', 'FANFOLD_KAKAO_KEY', 'FANFOLD_X_API_URL'] as const)(
    'as a demo refuses a real party (%s), also when it is a demo by default',
    (name) => {
      const environment = { [name]: name.endsWith('SMTP_URL') ? 'smtp://relay:25' : 'https://party.example' };
      expect(() => start(environment)).toThrow(`${name} is set. Both stores are embedded`);
      expect(() => start({ ...environment, FANFOLD_DEMO: 'true' })).toThrow(
        `A demo cannot use real parties, but ${name} is set.`,
      );
    },
  );

  it.each([
    ['FANFOLD_SANDBOX_URL', 'http://sandbox.example'],
    ['FANFOLD_SANDBOX_PORT', '8090'],
    ['FANFOLD_SANDBOX_SMTP_PORT', '8025'],
    ['FANFOLD_WEBHOOK_SECRET', 'ab'.repeat(32)],
    ['FANFOLD_SEED', 'true'],
    ['FANFOLD_CLOCK_FILE', '/tmp/clock'],
  ])('of an installation refuses %s', (name, value) => {
    expect(() => start({ FANFOLD_DEMO: 'false', [name]: value })).toThrow(
      `This is no demo, but ${name} is set.`,
    );
    expect(() => loadServiceConfig({ [name]: value })).toThrow(`${name} is set`);
  });

  it('of an installation refuses a party that is only half configured', () => {
    const half = { FANFOLD_DEMO: 'false', FANFOLD_STRIPE_URL: 'https://api.stripe.com' };
    expect(() => start(half)).toThrow(
      'Stripe is only half configured: FANFOLD_STRIPE_KEY, FANFOLD_STRIPE_WEBHOOK_SECRET missing.',
    );
  });

  it('of an installation may say that it wants no demo world', () => {
    expect(isDemo(start({ FANFOLD_DEMO: 'false', FANFOLD_SEED: 'false' }))).toBe(false);
  });
});

describe('a service', () => {
  it('is one of a demo only by an explicit setting', () => {
    expect(isDemo(loadServiceConfig({}))).toBe(false);
    expect(isDemo(loadServiceConfig({ FANFOLD_DEMO: 'true' }))).toBe(true);
  });

  it('of an installation knows no sandbox, no secret of one and no mail relay by default', () => {
    const config = loadServiceConfig({
      FANFOLD_MASTER_KEY: 'ab'.repeat(32),
      FANFOLD_CLAIM_PEPPER: 'cd'.repeat(32),
    });
    expect(sandboxUrl(config)).toBeUndefined();
    expect(loadSecrets(config, '/nowhere/secrets.json').webhookSecret).toBeUndefined();
    expect(() => smtpSettings(config)).toThrow('FANFOLD_SMTP_URL is not set');
  });

  it('of a demo mails to the sandbox where it listens', () => {
    const config = loadServiceConfig({ FANFOLD_DEMO: 'true', FANFOLD_PORT: '9000', FANFOLD_HOST: '0.0.0.0' });
    expect(smtpSettings(config)).toMatchObject({ url: 'smtp://127.0.0.1:9002', tls: 'off' });
  });
});
