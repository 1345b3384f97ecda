import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { allEvents } from './contexts.ts';
import { defineEvent, type EventDefinition, upcast } from './event.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const definitions: readonly EventDefinition[] = allEvents;

/**
 * An event as it was recorded, personal fields in clear. It is never edited: what is in the log cannot be
 * either. Fields that were added since, all of them optional, are shown by further fixtures:
 * `Type.v1.what-is-new.json`.
 */
const Fixture = z.strictObject({
  type: z.string(),
  version: z.int().positive(),
  data: z.record(z.string(), z.unknown()),
});
const fixtures = globSync('**/fixtures/*.json', { cwd: here }).map((path) => ({
  path,
  name: basename(path),
  ...Fixture.parse(JSON.parse(readFileSync(`${here}${path}`, 'utf8'))),
}));
const newest = definitions.flatMap((definition) =>
  fixtures
    .filter(({ type, version }) => type === definition.type && version === definition.version)
    .map((fixture) => ({ definition, ...fixture })),
);
const older = definitions.flatMap((definition) =>
  fixtures
    .filter(({ type, version }) => type === definition.type && version < definition.version)
    .map((fixture) => ({ definition, ...fixture })),
);

describe('recorded events', () => {
  it('are kept for each type in each of its versions, and for nothing else', ({ task }) => {
    const wanted = definitions.flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, index) => `${type}.v${index + 1}.json`),
    );
    const kept = fixtures.map(({ name }) => name).filter((name) => /^\w+\.v\d+\.json$/.test(name));
    task.meta.figures = {
      'recorded versions': wanted.length,
      'versions without a recorded event': wanted.filter((name) => !kept.includes(name)).length,
    };
    expect(kept.sort()).toEqual(wanted.sort());
  });

  it.each(fixtures)(
    '$name lies beside the definition of its type, under its name',
    ({ path, name, type, version }) => {
      expect(name).toMatch(new RegExp(`^${type}\\.v${version}(\\.[a-z-]+)?\\.json$`));
      const folder = `${here}${dirname(dirname(path))}`;
      const files = readdirSync(folder).filter((file) => /(^|-)events\.ts$/.test(file));
      const events = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n');
      expect(events).toMatch(new RegExp(`defineEvent\\(\\s*'${type}'`));
    },
  );

  it.each(newest)('$name reads as it was written, with nothing lost', ({ definition, type, data }) => {
    expect(definition.schema.parse({ type, ...data })).toEqual({ type, ...data });
  });

  it.each(older)('$name reads in the shape of its newest version', ({ definition, type, version, data }) => {
    expect(definition.schema.safeParse({ type, ...upcast(definition, version, data) }).error).toBeUndefined();
  });

  it.each(newest)('$name misses every field that is taken from it', ({ definition, type, data }) => {
    for (const field of Object.keys(data)) {
      const { [field]: _left, ...rest } = data;
      const shape = definition.schema.shape[field];
      const optional = shape !== undefined && z.safeParse(shape, undefined).success;
      expect(definition.schema.safeParse({ type, ...rest }).success, field).toBe(optional);
    }
  });
});

describe('an event of several versions', () => {
  const shape = { paidCoins: z.int(), bonusCoins: z.int(), unit: z.literal('coin') };
  const upcasters = [
    ({ coins, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, paidCoins: coins, bonusCoins: 0 }),
    (data: Readonly<Record<string, unknown>>) => ({ ...data, unit: 'coin' }),
  ];
  const definition = defineEvent('CoinsMoved', shape, { version: 3, upcasters });

  it('is lifted from whichever version it was recorded at', () => {
    const newest = { paidCoins: 5, bonusCoins: 0, unit: 'coin' };
    expect(upcast(definition, 1, { coins: 5 })).toEqual(newest);
    expect(upcast(definition, 2, { paidCoins: 5, bonusCoins: 0 })).toEqual(newest);
    expect(upcast(definition, 3, newest)).toEqual(newest);
  });

  it('of a version that is not known yet is refused', () => {
    expect(() => upcast(definition, 4, {})).toThrow('CoinsMoved was recorded at version 4, known are 3');
  });

  it('cannot be defined with an upcaster missing', () => {
    expect(() => defineEvent('CoinsMoved', shape, { version: 2 })).toThrow('needs 1 upcasters');
  });
});
