import { languages } from '@fanfold/contracts';
import { alarmNames, type Peer } from '@fanfold/platform';
import { sayIn } from '@fanfold/texts';
import { describe, expect, it } from 'vitest';
import { healthFigures, healthTexts } from './health.texts.ts';
import { healthPage } from './page.ts';
import { healthOf } from './state.ts';

const now = '2026-11-21T09:00:00.000Z';
const earlier = '2026-11-21T08:59:00.000Z';

const peer = (service: Peer['service'], more: Partial<Peer> = {}): Peer => ({
  id: `${service}-1`,
  service,
  instance: 'secret-host/42',
  address: 'http://10.0.0.7:9464',
  startedAt: earlier,
  working: true,
  clockAheadMs: 0,
  alarms: [],
  report: {},
  silentMs: 500,
  ...more,
});
const readModel = { name: 'wallet-balances', version: 1, status: 'live', serving: true, position: '7' };
const projector = peer('projector', { report: { readModels: [readModel], lagSeconds: 0 } });
const alarm = (name: 'postgres-unreachable' | 'worker-silent' | 'clock-skew', since = now) => ({
  name,
  since,
  detail: 'connect ECONNREFUSED 10.0.0.7:5432',
});

describe('the state that it shows', () => {
  it('tells once what several processes see, since the first of them saw it', () => {
    const { alarms } = healthOf({
      alarms: () => [alarm('clock-skew')],
      peers: () => [projector, peer('worker', { alarms: [alarm('clock-skew', earlier)] })],
    });
    expect(alarms).toEqual([{ name: 'clock-skew', since: earlier }]);
  });

  it('shows a silent process until another one has replaced it', () => {
    const frozen = peer('projector', { id: 'projector-0', silentMs: 45_000 });
    const states = (peers: Peer[]) =>
      healthOf({ alarms: () => [], peers: () => peers }).parts.map(({ kind, state }) => `${kind} ${state}`);
    expect(states([frozen])).toContain('projector silent');
    expect(states([frozen, projector])).toEqual(['postgres works', 'eventLog works', 'projector works']);
    expect(states([peer('worker', { working: false })])).toContain('worker standsBy');
  });

  it('names each read model once, before, during and after a rebuild', () => {
    const kept = { ...readModel, serving: false };
    const rebuilt = { ...readModel, version: 2 };
    const building = { ...rebuilt, serving: false, status: 'building' };
    const other = { ...readModel, name: 'ledger' };
    const shown = (...readModels: (typeof readModel)[]) =>
      healthOf({ alarms: () => [], peers: () => [peer('projector', { report: { readModels } })] }).readModels;
    expect(shown(other, readModel)).toEqual([other, readModel]);
    expect(shown(other, readModel, building)).toEqual([other, readModel]);
    expect(shown(other, kept, rebuilt)).toEqual([other, rebuilt]);
    expect(shown(building)).toEqual([building]);
    const faulty = { ...kept, status: 'failed' };
    expect(shown(faulty, building)).toEqual([building]);
  });

  it('says nothing of others while Postgres is unreachable', () => {
    const { parts, readModels, alarms } = healthOf({
      alarms: () => [alarm('postgres-unreachable')],
      peers: () => [projector],
    });
    expect(parts.map(({ kind, state }) => [kind, state])).toEqual([
      ['postgres', 'unreachable'],
      ['eventLog', 'works'],
    ]);
    expect(readModels).toBeUndefined();
    expect(alarms).toHaveLength(1);
  });
});

describe('the health page', () => {
  const peers = [projector, peer('worker', { alarms: [alarm('worker-silent')] })];
  const state = healthOf({ alarms: () => [], peers: () => peers });

  it.each(languages)('says in %s for every alarm what it is and what to do', (language) => {
    const alarms = alarmNames.map((name) => ({ name, since: earlier }));
    const page = healthPage({ ...state, alarms }, { language, now });
    for (const name of alarmNames) expect(page).toContain(`<code>${name}</code>`);
    expect(page.match(/class="alarm"/g)).toHaveLength(alarmNames.length);
    expect(page).not.toMatch(/undefined|\{seconds\}|\{count\}/);
    expect(page).toContain(`lang="${language === 'jp' ? 'ja' : language}"`);
  });

  it.each(languages)(
    'says in %s how old each heartbeat is, and how many streams wait for process managers',
    (language) => {
      const pageOf = (parked: number | undefined) => {
        const managers = [{ name: 'credit-charge', failed: false, parked: parked ?? 0 }];
        const worker = peer('worker', { silentMs: 3_000, report: parked === undefined ? {} : { managers } });
        return healthPage(healthOf({ alarms: () => [], peers: () => [worker] }), { language, now });
      };
      const say = sayIn(language);
      expect(pageOf(0)).toContain(say(healthFigures.heard, { seconds: 3 }));
      expect(pageOf(0)).toContain(say(healthTexts.managersWell));
      expect(pageOf(2)).toContain(say(healthFigures.managersWaiting, { count: 2 }));
      expect(pageOf(undefined)).toContain(say(healthTexts.managersUnknown));
      expect(pageOf(2)).not.toContain('credit-charge');
    },
  );

  it('loads itself again only for those who want it', () => {
    const loads = /http-equiv="refresh"/;
    const still = healthPage(state, { language: 'ko', now });
    expect(still).not.toMatch(loads);
    expect(still).toMatch(/href="\?lang=ko&amp;refresh=on"/);
    const again = healthPage(state, { language: 'ko', now, refresh: true });
    expect(again).toMatch(loads);
    expect(again).toContain('href="?lang=ko"');
  });

  it('has no script, and nothing that an outsider should not read', () => {
    const page = healthPage(state, { language: 'en', now });
    expect(page).not.toMatch(/<script|secret-host|10\.0\.0\.7|ECONNREFUSED/);
    expect(page).toContain('wallet-balances');
    expect(page).toContain('What people see is up to date.');
  });

  it('says that all is well when it is', () => {
    const well = healthOf({ alarms: () => [], peers: () => [projector] });
    expect(healthPage(well, { language: 'en', now })).toContain('<h1 class="well">Everything works</h1>');
  });
});
