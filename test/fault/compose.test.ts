import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { configSchema, isDemo, loadConfig, loadServiceConfig, smtpSettings } from '@fanfold/platform';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../', import.meta.url));

const read = (file: string): unknown => parse(readFileSync(`${root}${file}`, 'utf8'), { merge: true });

/** The parts of the Compose file format that this project uses; any other key is a mistake. */
const Service = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  init: z.boolean().optional(),
  restart: z.enum(['no', 'unless-stopped']),
  stop_grace_period: z.string().optional(),
  env_file: z.array(z.strictObject({ path: z.literal('.env'), required: z.literal(false) })).optional(),
  command: z.array(z.string()).optional(),
  deploy: z.strictObject({ replicas: z.int().positive() }).optional(),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/\S+$/)).optional(),
  networks: z.object({ default: z.object({ aliases: z.array(z.string()) }) }).optional(),
  depends_on: z
    .record(
      z.string(),
      z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.int(),
      start_period: z.string(),
    })
    .optional(),
});
const Compose = z.object({
  name: z.string(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});
const compose = Compose.parse(read('compose.yaml'));
const services = Object.entries(compose.services);

/** What compose.demo.yaml adds to those services, and the services that only a demo has. */
const Demo = z.object({
  services: z.record(
    z.string(),
    z.union([Service, z.strictObject({ environment: Service.shape.environment })]),
  ),
  volumes: z.record(z.string(), z.null()),
});
const demo = Demo.parse(read('compose.demo.yaml'));
const ours = services.filter(([, { image }]) => image === 'fanfold');

/** Compose's substitution of variables: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`, `$$`. */
const filledIn = (value: string): string =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}|\$\$/g, (whole, name, operator, rest) => {
    if (whole === '$$') return '$';
    return operator === '-' ? rest : name.startsWith('FANFOLD_') ? 'ab'.repeat(32) : '';
  });
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [key, filledIn(value)]),
  );
const demoEnvironmentOf = (name: string): Record<string, string> => ({
  ...environmentOf(name),
  ...Object.fromEntries(
    Object.entries(demo.services[name]?.environment ?? {}).map(([key, value]) => [key, filledIn(value)]),
  ),
});

describe('compose.yaml', () => {
  it('runs two projectors and two workers', () => {
    for (const name of ['projector', 'worker'])
      expect(compose.services[name]?.deploy).toEqual({ replicas: 2 });
  });

  it('runs both stores, two APIs, projectors and workers', () => {
    expect(services.map(([name]) => name)).toEqual(
      expect.arrayContaining(['eventstore', 'postgres', 'api-1', 'api-2', 'projector', 'worker']),
    );
  });

  it.each(ours.map(([name]) => name))('gives %s settings that it understands, secrets included', (name) => {
    const environment = environmentOf(name);
    for (const key of Object.keys(environment)) expect(Object.keys(configSchema.shape)).toContain(key);
    expect(loadConfig(environment)).toMatchObject({
      FANFOLD_ESDB_URL: 'esdb://eventstore:2113?tls=false',
      FANFOLD_DATABASE_URL: 'postgres://fanfold:fanfold@postgres:5432/fanfold',
      FANFOLD_MASTER_KEY: 'ab'.repeat(32),
    });
  });

  it('names files, services and volumes that exist', () => {
    for (const [, { command, depends_on = {}, volumes = [] }] of services) {
      for (const word of command ?? [])
        if (word.endsWith('.ts')) expect(existsSync(`${root}${word}`)).toBe(true);
      for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(other);
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
  });

  it('has a health check for every long-running service', () => {
    const without = services.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name);
    expect(without).toEqual(['migrate']);
  });

  it('uses programs in health checks that the images contain, and the addresses of the services', () => {
    // According to the vendors' own Compose files and images; ours contains Node.
    const programs = { eventstore: 'curl', postgres: 'pg_isready' } as Readonly<Record<string, string>>;
    for (const [name, { healthcheck, image }] of services) {
      if (!healthcheck) continue;
      const [, program, ...rest] = healthcheck.test;
      expect(program, name).toBe(image === 'fanfold' ? 'node' : programs[name]);
      if (image !== 'fanfold') continue;
      const script = filledIn(rest[1] ?? '');
      expect(rest[0]).toBe('-e');
      expect(() => new Script(script), script).not.toThrow();
      const { FANFOLD_PORT, FANFOLD_METRICS_PORT } = loadConfig(environmentOf(name));
      const asked = name.startsWith('api-') ? FANFOLD_PORT : FANFOLD_METRICS_PORT;
      expect(script).toContain(`:${asked}/readyz`);
    }
  });

  it('publishes only the ports for people, each once', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    const inside = (name: string): number => {
      return loadConfig(environmentOf(name)).FANFOLD_PORT;
    };
    expect(published).toEqual(
      [
        ['api-1', 8080],
        ['api-2', 8081],
      ].map(([name, port]) => [name, `${port}:${inside(String(name))}`]),
    );
  });

  it('is an installation: neither the sandbox nor a setting of a demo is in it', () => {
    expect(Object.keys(compose.services)).not.toContain('sandbox');
    for (const [name] of ours) expect(isDemo(loadServiceConfig(environmentOf(name)))).toBe(false);
  });

  it('starts no service before the schema exists', () => {
    for (const name of ['api-1', 'api-2', 'projector', 'worker'])
      expect(compose.services[name]?.depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
      });
  });
});

describe('compose.demo.yaml', () => {
  it('makes a demo of every service, and adds the sandbox', () => {
    expect(Object.keys(demo.services).sort()).toEqual([...ours.map(([name]) => name), 'sandbox'].sort());
    for (const name of Object.keys(demo.services)) {
      const config = loadServiceConfig(demoEnvironmentOf(name));
      expect(isDemo(config), name).toBe(true);
      expect(smtpSettings(config), name).toMatchObject({ url: 'smtp://sandbox.localhost:8025', tls: 'off' });
    }
  });

  it('publishes the port of the sandbox that browsers are sent to', () => {
    const { FANFOLD_SANDBOX_PORT, FANFOLD_SANDBOX_URL } = loadServiceConfig(demoEnvironmentOf('sandbox'));
    expect(demo.services['sandbox']).toMatchObject({ ports: [`8090:${FANFOLD_SANDBOX_PORT}`] });
    expect(FANFOLD_SANDBOX_URL).toBe('http://sandbox.localhost:8090');
  });
});

describe('the Dockerfile', () => {
  const lines = readFileSync(`${root}Dockerfile`, 'utf8').split('\n');

  it('uses known instructions and the pinned package manager', () => {
    const instructions = lines.filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of instructions) expect(line).toMatch(/^(FROM|WORKDIR|COPY|RUN|USER|ENV|CMD) \S/);
    const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    expect(
      lines.filter((line) => line.includes(`npx --yes ${packageManager} install --frozen-lockfile`)),
    ).toHaveLength(2);
  });

  it('does not run as root', () => expect(lines).toContain('USER node'));
});
