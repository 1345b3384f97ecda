import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { zipOf } from '../../packages/media/src/testing/zip.ts';
import {
  type BrowserSession,
  expectAccessible,
  expectFits,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  soon,
} from '../support/browser.ts';
import { type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let creator: Person;
let fan: Person;

beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  [creator, fan] = await Promise.all([signUp(stack, 'has-channel'), signUp(stack, 'visits-it')]);
  await creator.becomeCreator();
  await fan.charge('coins-100');
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const session = (person: Person) =>
  openBrowserSession(browser, stack, { as: { email: person.email, password: testPassword } });
/** Opens a page until its title is this one: what was just written reaches the lists a moment later. */
const opens = (visit: BrowserSession, path: string, title: string) =>
  soon(async () => {
    await visit.open(path);
    return (await visit.page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
  }).toContain(title);
const post = <Body = { code?: string }>(person: Person, path: string, body: unknown) =>
  person.call<Body>(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
const zip = zipOf([{ name: 'pages.txt', content: Buffer.alloc(1_000, 'fanfold'), stored: true }]);

describe('a file content on screen', () => {
  let contentOid: string;

  it('is begun, written on and published by its creator, and kept by its buyers [CAT-050] [CAT-051] [CAT-052] [CAT-057]', async () => {
    const own = await session(creator);
    const { page } = own;
    await own.open('/file/write');
    await page.getByRole('heading', { level: 1, name: 'New file' }).waitFor();
    await page.getByRole('button', { name: 'Begin' }).click();
    await soon(() => page.getByLabel('Title').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Title').fill('Sheet music');
    await page.getByLabel('What is in it').fill('Twelve pages');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL('**/file/modify/*');
    contentOid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await soon(() => page.getByLabel('Title').inputValue()).toBe('Sheet music');
    await page.getByTestId('files').setInputFiles({ name: 'no.exe', mimeType: 'text/plain', buffer: zip });
    await page.getByText('“no.exe” does not fit this kind of work.').waitFor();
    await page
      .getByTestId('files')
      .setInputFiles({ name: 'pages.zip', mimeType: 'application/zip', buffer: zip });
    await page.getByTestId('work-file').filter({ hasText: 'pages.zip' }).waitFor();
    await page.getByRole('radio', { name: 'Buyers', exact: true }).check();
    await page.getByLabel('Price in coins').fill('10');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('link', { name: 'See its page' }).waitFor();
    await expectAccessible(page, 'a file content that is written');

    const visit = await session(fan);
    await opens(visit, `/file/${contentOid}`, 'Sheet music');
    await soon(() => visit.page.getByRole('link', { name: /^Download/ }).count()).toBe(0);
    await visit.page.getByTestId('downloads').waitFor();
    await expectAccessible(visit.page, 'a file content that is not bought');
    await visit.open('/myinfo/purchases');
    await visit.page.getByText('You have not bought anything yet').waitFor();
    fan.position = creator.position > fan.position ? creator.position : fan.position;
    await soon(async () => (await fan.buy(contentOid, { coins: 10 })).status).toBe(201);
    await visit.open(`/file/${contentOid}`);
    const arrived = visit.page.waitForEvent('download');
    await visit.page.getByRole('link', { name: 'Download “pages.zip”' }).click();
    expect((await readFile(await (await arrived).path())).equals(zip)).toBe(true);
    await visit.open('/myinfo/purchases');
    const bought = visit.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sheet music' });
    await bought.getByText(/^Yours since/).waitFor();
    await bought.getByRole('link', { name: 'Receipt' }).click();
    await visit.page.waitForURL('**/myinfo/purchase-receipt/*');

    await own.open(`/file/modify/${contentOid}`);
    await page.getByLabel('Title').fill('Sheet music for rain');
    await page.getByRole('button', { name: 'Publish the changes' }).click();
    await page.getByText('Published.').first().waitFor();
    await opens(visit, `/file/${contentOid}`, 'Sheet music for rain');
    for (const one of [own, visit]) {
      expectQuiet(one);
      await one.context.close();
    }
  });

  it('is no page of another kind of work, nor of another creator’s [CAT-051] [CAT-052]', async () => {
    const sound = await creator.publish(0, 'A work to hear');
    const other = await signUp(stack, 'has-another');
    await other.becomeCreator();
    const visit = await session(other);
    await opens(visit, `/file/${sound}`, 'A work to hear');
    await visit.page.waitForURL(`**/play/${sound}`);
    // Old links lead to the one page of a work, with the discount code that a creator gave out.
    await visit.open(`/play/${contentOid}?code=RAIN`);
    await visit.page.waitForURL(`**/file/${contentOid}?code=RAIN`);
    await visit.open(`/file/modify/${contentOid}`);
    await visit.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await soon(() => visit.page.getByTestId('files').count()).toBe(0);
    await visit.context.close();
  });
});

describe('a scenario on screen', () => {
  it('is read at its page, alone or with others; another kind of work has its own [CAT-045] [CAT-046]', async () => {
    const [scenario, sound] = [
      await creator.publish(0, 'The lighthouse', 'scenario', { access: 'open' }),
      await creator.publish(0, 'Not to be read'),
    ];
    const visit = await openBrowserSession(browser, stack);
    for (const place of ['scenario', 'multiplay']) {
      await opens(visit, `/${place}/${scenario}`, 'The lighthouse');
      await visit.page.getByText('What the buyer reads.').waitFor();
      expect(new URL(visit.page.url()).pathname).toBe(`/en/${place}/${scenario}`);
      await opens(visit, `/${place}/${sound}`, 'Not to be read');
      await visit.page.waitForURL(`**/play/${sound}`);
    }
    await expectAccessible(visit.page, 'a scenario');
    expectQuiet(visit);
    await visit.context.close();
  });
});

describe('a channel on screen', () => {
  it('is managed: pinned works, blocked words, and the ways to its other pages [CAT-063]', async () => {
    const contentOid = await creator.publish(0, 'The first to see', 'audio', { access: 'open' });
    const own = await session(creator);
    const { page } = own;
    await own.open('/channel');
    await page.getByText('Nothing is pinned').waitFor();
    for (const name of ['Tabs', 'Page address', 'Banner', 'Works', 'Fans', 'Comments', 'Tiers', 'Analytics'])
      await page.getByRole('main').getByRole('link', { name }).first().waitFor();
    await opens(own, `/play/${contentOid}`, 'The first to see');
    await page.getByRole('button', { name: 'Pin to your page' }).click();
    await page.getByRole('button', { name: 'Unpin from your page' }).waitFor();
    await own.open('/channel');
    const words = page.getByLabel('Blocked words');
    await words.fill('casino');
    const answering = Promise.withResolvers<void>();
    await page.route(
      '**/api/channel/comment-filter',
      async (route) => {
        const response = await route.fetch();
        await answering.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    // The second one belongs to the comments that are held for review.
    await page.getByRole('button', { name: 'Save' }).first().click();
    // What is written while it is sent stays.
    await words.fill('casino\nroulette');
    answering.resolve();
    await page.getByText('Saved.').first().waitFor();
    await soon(() => words.inputValue()).toBe('casino\nroulette');
    await expectAccessible(page, 'channel management');
    const comment = { contentOid, commentContent: 'Come to the casino' };
    await soon(async () => (await post(fan, '/api/content/comment', comment)).body.code).toBe(
      'COMMENT_WORD_BLOCKED',
    );
    await page.getByRole('button', { name: 'Unpin: The first to see' }).click();
    await page.getByText('Nothing is pinned').waitFor();
    expectQuiet(own);
    await own.context.close();
  });

  it('has an address of its own, which its creator gives and takes away [CAT-065]', async () => {
    const address = `harbour-${randomUUID().slice(0, 8)}`;
    const own = await session(creator);
    const { page } = own;
    await own.open('/channel/url');
    await page.getByRole('heading', { level: 1, name: 'Address of your channel' }).waitFor();
    await page.getByLabel('Custom URL').fill('a b');
    await page.getByRole('button', { name: 'Save' }).click();
    await soon(() => page.getByLabel('Custom URL').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Custom URL').fill(address);
    await page.getByRole('button', { name: 'Save' }).click();
    const remove = page.getByRole('button', { name: 'Remove this address' });
    await remove.waitFor();
    await expectAccessible(page, 'address of the channel');
    const visit = await openBrowserSession(browser, stack);
    await opens(visit, `/c/${address}`, 'has-channelx');
    await remove.click();
    await soon(() => remove.count()).toBe(0);
    await opens(visit, `/c/${address}`, 'Creator not found');
    expectQuiet(own);
    await visit.context.close();
    await own.context.close();
  });
});

describe('the comments below a work', () => {
  it('are written, answered and changed where the work can be opened [CAT-068]', async () => {
    const contentOid = await creator.publish(0, 'Talked about', 'audio', { access: 'open' });
    const sold = await creator.publish(10, 'Not opened', 'audio');
    const [own, visit] = await Promise.all([session(creator), session(fan)]);
    await opens(visit, `/play/${sold}`, 'Not opened');
    await visit.page.getByText('You can comment once you can open this work.').waitFor();
    await visit.open(`/play/${contentOid}`);
    const comments = (page: typeof visit.page) => page.getByTestId('comments');
    await comments(visit.page).getByText('No comments yet').waitFor();
    await comments(visit.page).getByLabel('Write a comment').fill('The rain at the end');
    await comments(visit.page).getByRole('button', { name: 'Comment', exact: true }).click();
    const said = comments(visit.page).getByRole('listitem').filter({ hasText: 'The rain at the end' });
    await said.getByRole('button', { name: 'Reply' }).waitFor();

    await own.open(`/play/${contentOid}`);
    await comments(own.page).getByRole('button', { name: 'Reply' }).click();
    await comments(own.page).getByLabel('Your reply').fill('It rained that night');
    await comments(own.page).getByRole('button', { name: 'Reply' }).last().click();
    await comments(own.page)
      .getByRole('list', { name: 'Replies' })
      .getByText('It rained that night')
      .waitFor();
    await expectAccessible(own.page, 'comments with a reply');

    await visit.open(`/play/${contentOid}`);
    await comments(visit.page)
      .getByRole('heading', { name: /^Comments \(\d/ })
      .waitFor();
    await comments(visit.page).getByRole('button', { name: 'Show 1 reply' }).click();
    await comments(visit.page).getByText('It rained that night').waitFor();
    for (const one of [own, visit]) {
      expectQuiet(one);
      await one.context.close();
    }
  });

  it('are reached from the notice of a reply, below later comments and with the keyboard, or said to be gone', async () => {
    const contentOid = await creator.publish(0, 'Long talked about', 'audio', { access: 'open' });
    const say = async (person: Person, commentContent: string, parentOid: string | null = null) => {
      const body = { contentOid, commentContent, parentOid };
      const said = await post<{ commentOid: string }>(person, '/api/content/comment', body);
      expect(said.status).toBe(200);
      return said.body.commentOid;
    };
    const asked = await say(fan, 'Who plays the harp?');
    for (let number = 1; number <= 20; number += 1) await say(fan, `One of many: ${number}`);
    const told = await say(creator, 'A friend of mine', asked);
    await say(creator, 'From Busan', asked);
    const visit = await session(fan);
    const { page } = visit;
    await visit.open('/myinfo/notifications');
    const notices = page.getByRole('listitem').filter({ hasText: 'Long talked about' });
    await soon(() => notices.count()).toBe(2);
    // The older one of the two.
    await notices.last().getByRole('link', { name: 'Long talked about' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/play/${contentOid}?comment=${told}`);
    const marked = page.locator('[data-linked]');
    await marked.getByText('A friend of mine').waitFor();
    await marked.getByText('Linked comment').waitFor();
    await soon(() => marked.evaluate((element) => element === document.activeElement)).toBe(true);
    await soon(() =>
      marked.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    ).toBe(true);
    const thread = page.getByTestId('linked-comment');
    await thread.getByText('Who plays the harp?').waitFor();
    await thread.getByRole('button', { name: 'Show 1 reply' }).click();
    await thread.getByRole('list', { name: 'Replies' }).getByText('From Busan').waitFor();
    await soon(() => page.getByText('A friend of mine').count()).toBe(1);
    await expectAccessible(page, 'a comment that a link leads to');
    await expectFits(page, 'a comment that a link leads to');

    const gone = { commentOid: told };
    expect((await creator.call('/api/content/comment', { method: 'DELETE', body: gone })).status).toBe(200);
    await soon(async () => {
      await visit.open(`/play/${contentOid}?comment=${told}`);
      return thread.innerText();
    }).toBe('The comment that the link leads to is no longer there.');
    await page.getByText('One of many: 20').waitFor();
    expectQuiet(visit);
    await visit.context.close();
  });

  it('are reached from the notice of a reply below a post, which opens', async () => {
    const made = await post<{ postOid: string }>(creator, '/api/content/community', {
      operation: 'submit',
      postMetaData: { text: 'The harbour at night' },
    });
    const contentOid = made.body.postOid;
    const say = (person: Person, commentContent: string, parentOid: string | null = null) =>
      post<{ commentOid: string }>(person, '/api/content/comment', { contentOid, commentContent, parentOid });
    const { body: asked } = await say(fan, 'Which harbour?');
    const { body: told } = await say(creator, 'That of Incheon', asked.commentOid);
    const visit = await session(fan);
    const { page } = visit;
    await visit.open('/myinfo/notifications');
    await page.getByRole('link', { name: 'Read the reply' }).click();
    await page.waitForURL(`**/creatorhome/${creator.oid}?*comment=${told.commentOid}`);
    const marked = page.locator('[data-linked]');
    await marked.getByText('That of Incheon').waitFor();
    await soon(() => marked.evaluate((element) => element === document.activeElement)).toBe(true);
    await soon(() => page.getByText('The harbour at night').count()).toBe(1);
    await expectAccessible(page, 'a comment on a post that a link leads to');
    expectQuiet(visit);
    await visit.context.close();
  });

  it('and the heart above them take one press at a time [CAT-078]', async () => {
    const contentOid = await creator.publish(0, 'Pressed twice', 'audio', { access: 'open' });
    const visit = await session(fan);
    const { page } = visit;
    const gate = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.route('**/api/content/like', async (route) => {
      sent.push((route.request().postDataJSON() as { likeOrUndoLike: string }).likeOrUndoLike);
      await gate.promise;
      await route.continue();
    });
    await opens(visit, `/play/${contentOid}`, 'Pressed twice');
    const heart = page.getByRole('button', { name: /^Like \(/ }).first();
    await heart.waitFor();
    await heart.evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 3; press += 1) button.click();
    });
    await soon(() => heart.getAttribute('aria-pressed')).toBe('true');
    await heart.click();
    gate.resolve();
    await page.getByRole('button', { name: 'Like (1)' }).first().waitFor();
    const likes = async () =>
      (await fan.call<{ likes: number }>(`/api/content/likes?contentOid=${contentOid}`)).body.likes;
    await soon(likes).toBe(1);
    expect(sent).toEqual(['like']);
    await soon(async () => {
      if (sent.length === 1) await heart.click();
      return sent;
    }).toEqual(['like', 'undoLike']);
    await soon(likes).toBe(0);
    expectQuiet(visit);
    await visit.context.close();
  });
});
