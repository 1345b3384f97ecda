import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn, type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let admin: Person;
beforeAll(async () => {
  stack = await leaseStack();
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const pageId = `page-${Date.now()}`;
const read = (id: string, lang: string) => send(stack.url, `/api/info?pageId=${id}&lang=${lang}`);
const post = (who: Person, path: string, body: object) =>
  who.call(`/api/admin/pages${path}`, { method: 'POST', body });
const text = { pageId, language: 'en', title: 'House rules', markdown: 'Be **kind**.' };

describe('the pages of the operator', () => {
  it('are written in each language and read by visitors in theirs [SHL-005] [SHL-006]', async () => {
    expect((await read(pageId, 'en')).body).toMatchObject({ code: 'PAGE_NOT_FOUND' });
    expect((await post(admin, '', text)).status).toBe(200);
    const korean = { ...text, language: 'ko', title: '규칙', markdown: '서로 존중해 주세요.' };
    expect((await post(admin, '', korean)).status).toBe(200);
    const shown = async (lang: string) => (await read(pageId, lang)).body;
    await expect.poll(() => shown('ko')).toMatchObject({ title: '규칙', language: 'ko' });
    expect(await shown('es')).toMatchObject({
      title: 'House rules',
      html: '<p>Be <strong>kind</strong>.</p>\n',
    });
    expect((await post(admin, '/remove', { pageId, language: 'en' })).status).toBe(200);
    expect((await post(admin, '/remove', { pageId, language: 'en' })).body).toMatchObject({
      code: 'PAGE_NOT_FOUND',
    });
    await expect.poll(() => shown('es')).toMatchObject({ title: '규칙' });
  });

  it('show HTML as text, in the preview as well', async () => {
    const markdown = '<script>alert(1)</script> [x](javascript:alert(1))';
    const { body } = await post(admin, '/preview', { markdown });
    expect(body['html']).not.toMatch(/<script|href/);
  });

  it('are written by administrators alone, below addresses of letters, digits and hyphens', async () => {
    const person = await signUp(stack, 'writer');
    expect((await post(person, '', text)).status).toBe(403);
    expect((await person.call('/api/admin/pages')).status).toBe(403);
    for (const wrong of [{ pageId: '../x' }, { title: ' ' }, { markdown: '' }, { language: 'fr' }])
      expect((await post(admin, '', { ...text, ...wrong })).status).toBe(400);
  });

  it.each(['oppolicy1', 'oppolicy2', 'scenarioStudioGuide'])(
    'of the demo world contain %s in four languages [SHL-002] [SHL-003] [SHL-004]',
    async (id) => {
      const titles = new Set<unknown>();
      for (const lang of ['en', 'ko', 'jp', 'es']) {
        const { status, body } = await read(id, lang);
        expect(status).toBe(200);
        titles.add(body['title']);
      }
      expect(titles.size).toBe(4);
    },
  );
});
