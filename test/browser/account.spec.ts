import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';

import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  settled,
  soon,
} from '../support/browser.ts';
import { codeFor } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
let browser: Browser;
const testClock = createTestClock();
let offsetMs = 0;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const moveClock = async (ms: number): Promise<void> => {
  offsetMs += ms;
  await testClock.setOffset(offsetMs);
};

beforeAll(async () => {
  await moveClock(0);
  [stack, browser] = await Promise.all([startTestStack({ env: testClock.env }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

const password = 'tin-drum-1959';
const stories = {
  ko: {
    nickname: '달빛',
    short: '그냥요',
    feedback: '듣고 싶은 작품이 별로 없고 화면을 읽기가 조금 어려웠습니다.',
  },
  jp: {
    nickname: '月夜',
    short: 'なんとなく',
    feedback: '聴きたい作品があまりなくて、画面も少し読みにくかったからです。',
  },
} as const;

describe('the life of an account on a phone', () => {
  it.each(['ko', 'jp'] as const)(
    'from sign-up to its deletion and back, in %s [IDN-031] [IDN-044] [IDN-050] [IDN-052] [IDN-057] [IDN-059] [IDN-086] [IDN-104]',
    async (language) => {
      const session = await openBrowserSession(browser, stack, { language, width: 360 });
      const { page, open } = session;
      const email = `life-${language}-${Date.now()}@example.test`;
      const { nickname: word, short, feedback } = stories[language];
      const number = String(Date.now()).slice(-6);
      const nickname = `${word} ${number}`;
      const dialog = page.getByRole('dialog');
      const main = page.getByRole('main');
      const field = (name: string) => page.locator(`[name="${name}"]`).filter({ visible: true });
      const submit = page.locator('button[type="submit"]').filter({ visible: true }).last();
      const meNow = async (): Promise<{ adultUntil: string | null } | null> => {
        const reply = await session.context.request.get('/api/account/me');
        return ((await reply.json()) as { me: { adultUntil: string | null } | null }).me;
      };
      const signedIn = async (): Promise<boolean> => (await meNow()) !== null;
      const isFound = async (): Promise<boolean> => {
        const address = `/api/account/getuser?customUrl=life-${language}-${number}`;
        return (await (await session.context.request.get(address)).text()).includes(nickname);
      };

      await open('/signup');
      await field('email').fill(email);
      await field('password').fill(password);
      await submit.click();
      await field('code').waitFor();
      await expectAccessible(page, `the code step in ${language}`);
      await field('code').fill(await codeFor(stack, email));
      if (await field('code').isVisible()) await submit.click();
      await field('nickname').fill(nickname);
      await field('birthDate').fill('1995-05-05');
      for (const consent of [0, 1]) await dialog.getByRole('checkbox').nth(consent).click();
      await submit.click();
      await dialog.waitFor({ state: 'detached' });
      await soon(signedIn).toBe(true);

      await open('/myinfo');
      await main.getByText(nickname).first().waitFor();
      await main.getByText(/^[0-9a-f]{24}$/).waitFor();
      await open('/myinfo/creator');
      for (const terms of [0, 1]) await main.getByRole('checkbox').nth(terms).click();
      await submit.click();
      await soon(() => main.locator('[name="usageTerms"]').count()).toBe(0);
      await open('/myinfo/profile');
      await field('introduction').fill(word);
      await field('customUrl').fill(`life-${language}-${number}`);
      await submit.click();
      await soon(isFound).toBe(true);
      await open(`/c/LIFE-${language}-${number}`);
      await page.getByRole('heading', { level: 1, name: nickname }).waitFor();
      await expectAccessible(page, `a creator's page in ${language}`);

      await open('/register/adultverify');
      await field('name').fill(word);
      await field('birthDate').fill('19950505');
      await field('phone').fill('010-1234-5678');
      await main.getByRole('checkbox').click();
      await submit.click();
      // The identity provider's own page.
      await page.getByLabel('Birth date').fill('1995-05-05');
      await page.getByRole('button', { name: 'Identify me', exact: true }).click();
      await page.waitForURL(/register\/adultverify/);
      // The proof is recorded by this page.
      await soon(async () => (await meNow())?.adultUntil ?? null).not.toBe(null);
      await open('/myinfo');
      await main.getByRole('switch').waitFor();

      const askForDeletion = async () => {
        await open('/myinfo/privacy');
        await main.locator('a[href$="/myinfo/delete"]').click();
        await field('feedback').fill(short);
        await submit.click();
        await soon(() => field('feedback').getAttribute('aria-invalid')).toBe('true');
        await expectAccessible(page, `the survey in ${language}`);
        await field('feedback').fill(feedback);
        await submit.click();
        await main.getByRole('checkbox').click();
        await submit.click();
        await soon(signedIn).toBe(false);
      };
      await askForDeletion();

      const tryToSignIn = async () => {
        await open('/');
        await page.getByRole('banner').getByRole('button').last().click();
        await field('email').fill(email);
        await field('password').fill(password);
        await submit.click();
      };
      const signInAgain = async () => {
        await tryToSignIn();
        await page.waitForURL(/unregister-wait/);
        await settled(page);
      };
      await signInAgain();
      await expectAccessible(page, `the question in ${language}`);
      // The account stays in its wait, and the person outside.
      await main.getByRole('button').nth(1).click();
      await soon(signedIn).toBe(false);
      await signInAgain();
      await main.getByRole('button').first().click();
      await soon(signedIn).toBe(true);
      await open('/myinfo');
      await main.getByText(nickname).first().waitFor();

      await askForDeletion();
      await moveClock(14 * dayMs + minuteMs);
      const isGone = async (): Promise<boolean> => {
        // What is final is erased a little later.
        await moveClock(5 * minuteMs);
        return !(await isFound());
      };
      await soon(isGone).toBe(true);
      // The account is gone: its page, its log-in. The address is free for a new account.
      await open(`/c/LIFE-${language}-${number}`);
      await soon(() => main.getByText(nickname).count()).toBe(0);
      await tryToSignIn();
      await dialog.getByRole('alert').first().waitFor();
      expectQuiet(session);
      await session.context.close();
    },
  );
});
