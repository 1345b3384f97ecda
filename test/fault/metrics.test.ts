import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alarmNames, createTelemetry } from '@fanfold/platform';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const { registry } = createTelemetry('test');
const exported = new Map(
  (await registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)] as const),
);
/** Metric names in a text; Prometheus' series of a histogram count as the histogram. */
const namesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/fanfold_[a-z0-9_]+/g)].map(([name]) => {
      const whole = name.replace(/_(?:bucket|sum|count)$/, '');
      return exported.get(whole) === 'histogram' ? whole : name;
    }),
  );
const operations = read('docs/operations.md');
const sections = new Set([...operations.matchAll(/^##+ (.+)$/gm)].map(([, title]) => title));

describe('docs/metrics.md', () => {
  it('names every exported metric, and no other', () => {
    expect([...namesIn(read('docs/metrics.md'))].toSorted()).toEqual([...exported.keys()].toSorted());
  });

  it('says for each what it is and which labels it has', () => {
    const rows = read('docs/metrics.md').matchAll(/^\| `(fanfold_\w+)` \| (\w+) \| ([^|]*) \|/gm);
    for (const [, name = '', type, labels = ''] of rows) {
      expect(exported.get(name), name).toBe(type);
      const metric = registry.getSingleMetric(name) as unknown as { labelNames: string[] };
      expect(
        [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
        name,
      ).toEqual(metric.labelNames);
    }
  });
});

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Fanfold[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

describe('docs/alerts.yaml', () => {
  const rules = Rules.parse(parse(read('docs/alerts.yaml'))).groups.flatMap((group) => group.rules);

  it('asks only for metrics that exist', () => {
    for (const { expr, alert } of rules) {
      expect(namesIn(expr).size, alert).toBeGreaterThan(0);
      for (const name of namesIn(expr)) expect([...exported.keys()], alert).toContain(name);
    }
  });

  it('links every alert to a section of the operator’s guide', () => {
    for (const { annotations, alert } of rules) expect([...sections], alert).toContain(annotations.runbook);
  });
});

describe('docs/operations.md', () => {
  it('has an alert for every alarm', () => {
    const named = [...operations.matchAll(/^Alarms?: (.+)$/gm)].flatMap(([, list = '']) =>
      [...list.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
    );
    expect(new Set(named)).toEqual(new Set(alarmNames));
    expect(named).toHaveLength(alarmNames.length);
  });

  it('names for every incident an existing test that rehearses it', () => {
    const incidents = operations.split(/^## /m).filter((section) => /^\*\*Seen\*\*/m.test(section));
    expect(incidents.length).toBeGreaterThanOrEqual(10);
    for (const incident of incidents) {
      const title = incident.split('\n')[0];
      for (const part of ['Seen', 'Cause', 'Cure', 'Rehearsed'])
        expect(incident, title).toContain(`**${part}**`);
      const rehearsed = incident.slice(incident.indexOf('**Rehearsed**'));
      const tests = [...rehearsed.matchAll(/`([\w/.-]+\.test\.ts)` \(([^)]+)\)/g)];
      expect(tests.length, title).toBeGreaterThan(0);
      for (const [, file = '', words = ''] of tests) {
        expect(existsSync(`${root}${file}`), file).toBe(true);
        expect(read(file), `${file}: ${words}`).toContain(words);
      }
    }
  });
});

describe('the commands that the docs name', () => {
  const pages = ['README.md', ...readdirSync(`${root}docs`).map((name) => `docs/${name}`)];
  const named = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      [...read(page).matchAll(/npm run\s+fanfold -- ([a-z-]+(?: \| [a-z-]+)*)([^`\n]*)/g)].map(
        ([line, names = '', rest = '']) => ({ page, line, names: names.split(' | '), rest }),
      ),
    );

  it.each(named)('$line ($page) can be typed', async ({ names, rest }) => {
    for (const name of names) {
      const { command } = await import(`../../services/stack/src/cli/commands/${name}.ts`);
      const options = [...rest.matchAll(/--([a-z-]+)/g)].map(([, option]) => option);
      expect(Object.keys(command.options)).toEqual(expect.arrayContaining(options));
      if (name === 'rebuild-all') expect(options).toContain('yes');
    }
  });
});
