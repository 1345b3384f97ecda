import type { AllContentOidsReply, BulkReply } from '@fanfold/contracts/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

type Bulk = z.infer<typeof BulkReply>;

let stack: SharedStack;
let creator: Person;
let fan: Person;
beforeAll(async () => {
  stack = await leaseStack();
  [creator, fan] = [await signUp(stack, 'many'), await signUp(stack, 'reads-many')];
  await creator.becomeCreator();
  await fan.charge('coins-100');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const change = (path: string, body: object, method = 'POST') =>
  creator.call(`/api/content${path}`, { method, body });
/** The newest position of the creator's writes, so that what is read has them. */
const after = () => ({ 'fanfold-after': String(creator.position) });
const many = async (contentOids: readonly string[], { who = fan as Person | null, more = '' } = {}) => {
  const path = `/api/content/bulk?requestFormQueue=${contentOids.join('|')}${more}`;
  const headers = after();
  return who ? who.call<Bulk>(path, { headers }) : send<Bulk>(stack.url, path, { headers });
};

describe('many works at once', () => {
  it('are answered by their ids, those that the reader may find and no other [CAT-001]', async () => {
    const [open, unlisted, hidden, bought, adult] = [
      await creator.publish(5, 'Open'),
      await creator.publish(5, 'Unlisted'),
      await creator.publish(5, 'Private'),
      await creator.publish(5, 'Bought'),
      await creator.publish(5, 'For adults', 'audio', { isAdultContent: true }),
    ];
    expect((await fan.buy(bought, { coins: 5 })).status).toBe(201);
    expect((await change('/visibility', { contentOid: unlisted, visibility: 'unlisted' })).status).toBe(200);
    expect((await change('/visibility', { contentOid: hidden, visibility: 'private' })).status).toBe(200);
    expect((await change('', { contentOid: bought }, 'DELETE')).status).toBe(200);
    const unknown = '0123456789abcdef01234567';
    const all = [open, unlisted, hidden, bought, adult, unknown, open];
    const found = async (options = {}) => Object.keys((await many(all, options)).body.contents).toSorted();

    expect(await found({ who: null })).toEqual([open, unlisted].toSorted());
    expect(await found()).toEqual([open, unlisted].toSorted());
    expect(await found({ more: '&includeDeletedContents=true' })).toEqual(
      [open, unlisted, bought].toSorted(),
    );
    expect(await found({ who: creator })).toEqual([open, unlisted, hidden, adult].toSorted());
    expect(await found({ who: creator, more: '&status=private' })).toEqual([hidden]);

    const { body } = await many([open, bought], { more: '&includeDeletedContents=true' });
    expect(body.contents[open]).toMatchObject({ title: { en: 'Open' }, priceCoins: 5, purchased: false });
    expect(body.contents[bought]).toMatchObject({ creatorOid: creator.oid, purchased: true });

    const listed = await fan.call<z.infer<typeof AllContentOidsReply>>(
      `/api/content/creator/all-content-oids?creatorOid=${creator.oid}`,
      { headers: after() },
    );
    expect(listed.body.contentOids).toEqual([open]);
  });

  it('are asked for by ids alone, at most a hundred of them', async () => {
    for (const wrong of [['x'], [], Array.from({ length: 101 }, () => 'a'.repeat(24))])
      expect(await many(wrong)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('of a creator are listed by their ids, oldest first, without what a reader may not see [CAT-040]', async () => {
    const oids: string[] = [];
    for (const title of ['First', 'Second', 'Third']) oids.push(await creator.publish(1, title));
    await change('/visibility', { contentOid: oids[1], visibility: 'private' });
    const { body } = await fan.call<z.infer<typeof AllContentOidsReply>>(
      `/api/content/creator/all-content-oids?creatorOid=${creator.oid}`,
      { headers: after() },
    );
    expect(body.contentOids.slice(-2)).toEqual([oids[0], oids[2]]);
  });
});
