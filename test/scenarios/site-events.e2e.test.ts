import { randomUUID } from 'node:crypto';
import type {
  AdminSiteEventsReply,
  RecommendedSiteEventsReply,
  SiteEventReply,
  SiteEventsReply,
} from '@fanfold/contracts/discovery';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn, type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let admin: Person;
let fan: Person;
let work: string;
beforeAll(async () => {
  stack = await leaseStack();
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  const creator = await signUp(stack, 'celebrates');
  await creator.becomeCreator();
  work = await creator.publish(0, 'Rain for an event');
  fan = await signUp(stack, 'visits-it');
  fan.position = creator.position;
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const newOid = () => randomUUID().replaceAll('-', '').slice(0, 24);
const send = (person: Person, path: string, body: object) =>
  person.call<{ code?: string }>(path, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const event = (from: number, until: number) => ({
  eventOid: newOid(),
  title: { en: 'A week of rain', ko: '비의 일주일' },
  markdown: { en: 'Listen to **rain**.', ko: '**비**를 들어 보세요.' },
  from: inHours(from),
  until: inHours(until),
  picture: null,
  contentOids: [work],
});
const publish = (eventOid: string, published = true) =>
  send(admin, '/api/admin/event/publish', { eventOid, published });
const written = async (from: number, until: number): Promise<string> => {
  const one = event(from, until);
  expect(await send(admin, '/api/admin/event', one)).toMatchObject({ status: 200 });
  return one.eventOid;
};
const read = (eventOid: string, lang = 'en') =>
  fan.call<SiteEventReply>(`/api/content/event?eventOid=${eventOid}&lang=${lang}`);
const oids = (lines: readonly { readonly eventOid: string }[]) => lines.map(({ eventOid }) => eventOid);

describe('events of the site', () => {
  it('are drafts until they are published, and listed by where in their time they are [ADM-051] [DIS-037]', async () => {
    const running = await written(-1, 1);
    const coming = await written(2, 3);
    const past = await written(-3, -2);
    const draft = await written(-1, 2);
    for (const one of [running, coming, past]) expect((await publish(one)).status).toBe(200);
    const { body } = await fan.call<SiteEventsReply>('/api/content/events');
    expect(oids(body.running)).toContain(running);
    expect(oids(body.coming)).toContain(coming);
    expect(oids(body.past)).toContain(past);
    expect(JSON.stringify(body)).not.toContain(draft);
    const all = (await admin.call<AdminSiteEventsReply>('/api/admin/events')).body.events;
    expect(all.find(({ eventOid }) => eventOid === draft)).toMatchObject({ published: false });
    expect((await fan.call('/api/admin/events')).status).toBe(403);
    for (const eventOid of [running, coming, past, draft])
      expect((await send(admin, '/api/admin/event/remove', { eventOid })).status).toBe(200);
  });

  it('are read with their text in the language of the reader and their works [DIS-039]', async () => {
    const eventOid = await written(-1, 1);
    expect(await read(eventOid)).toMatchObject({ status: 404, body: { code: 'SITE_EVENT_NOT_FOUND' } });
    await publish(eventOid);
    const { body } = await read(eventOid);
    expect(body.event).toMatchObject({ phase: 'running', text: { language: 'en' } });
    expect(body.event.text.html).toContain('<strong>rain</strong>');
    expect(oidsOfWorks(body.event.tiles)).toEqual([work]);
    expect((await read(eventOid, 'ko')).body.event.text.html).toContain('<strong>비</strong>');
    expect((await read(eventOid, 'es')).body.event.text.language).toBe('en');
    await publish(eventOid, false);
    expect((await read(eventOid)).status).toBe(404);
    await send(admin, '/api/admin/event/remove', { eventOid });
  });

  it('recommend their works while they run [DIS-038]', async () => {
    const [running, coming] = [await written(-1, 1), await written(1, 2)];
    for (const one of [running, coming]) await publish(one);
    const { body } = await fan.call<RecommendedSiteEventsReply>('/api/content/events/recommendation');
    const shown = body.events.find(({ eventOid }) => eventOid === running);
    expect(oidsOfWorks(shown?.tiles ?? [])).toEqual([work]);
    expect(oids(body.events)).not.toContain(coming);
    for (const eventOid of [running, coming]) await send(admin, '/api/admin/event/remove', { eventOid });
  });

  it('has one that runs in the demo world, with its works', async () => {
    const { body } = await fan.call<RecommendedSiteEventsReply>('/api/content/events/recommendation');
    const demo = body.events.find(({ title }) => title.en === 'Four weeks of rain');
    expect(demo?.tiles.length).toBe(4);
  });

  it('are refused where something is wrong [ADM-051]', async () => {
    const good = event(-1, 1);
    const save = (wrong: object) => send(admin, '/api/admin/event', { ...good, ...wrong });
    expect(await save({ until: good.from })).toMatchObject({
      status: 400,
      body: { code: 'SITE_EVENT_TIMES_WRONG' },
    });
    expect(await save({ title: {} })).toMatchObject({ status: 400, body: { code: 'SITE_EVENT_INCOMPLETE' } });
    const picture = { key: newOid(), colour: '#c03020' };
    expect(await save({ picture })).toMatchObject({ body: { code: 'IMAGE_NOT_FOUND' } });
    expect(await publish(newOid())).toMatchObject({ status: 404, body: { code: 'SITE_EVENT_NOT_FOUND' } });
    expect((await send(fan, '/api/admin/event', good)).status).toBe(403);
  });
});

const oidsOfWorks = (tiles: readonly { readonly contentOid: string }[]) =>
  tiles.map(({ contentOid }) => contentOid);
