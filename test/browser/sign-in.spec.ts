import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  settled,
  soon,
} from '../support/browser.ts';
import { logIn, newestMail, profileOf, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

type Session = Awaited<ReturnType<typeof openBrowserSession>>;

const openDialog = async ({ page, open }: Session) => {
  await open('/signup');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};
const meOf = async ({ context }: Session): Promise<{ oid: string } | null> =>
  ((await (await context.request.get('/api/account/me')).json()) as { me: { oid: string } | null }).me;

describe('signing in', () => {
  it.each([
    ['ko', 'Google', 360],
    ['jp', 'Apple', 1280],
  ] as const)(
    'in %s with %s leads through its page to the profile, and back to where one was [IDN-078] [IDN-079] [IDN-080]',
    async (language, company, width) => {
      const session = await openBrowserSession(browser, stack, { language, width, theme: 'dark' });
      const { page } = session;
      const dialog = await openDialog(session);
      await expectAccessible(page, `the ways to sign in, ${language}`);
      await dialog.getByRole('button', { name: company }).click();
      await page.getByLabel('E-mail').fill(`walk-${language}-${Date.now()}@example.test`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await dialog.locator('[name="nickname"]').waitFor();
      // The code has left the address.
      expect(new URL(page.url()).search).toBe('');
      expect(new URL(page.url()).pathname).toBe(`/${language}/signup`);
      await dialog.locator('[name="nickname"]').fill(profileOf('walk').nickname);
      await dialog.locator('[name="birthDate"]').fill('1995-05-05');
      for (const consent of [0, 1]) await dialog.getByRole('checkbox').nth(consent).click();
      await dialog.locator('button[type="submit"]').click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await meOf(session)).not.toBeNull();
      expectQuiet(session);
      await session.context.close();
    },
  );

  it('that was cancelled changes nothing and offers another way', async () => {
    const session = await openBrowserSession(browser, stack, { language: 'es', width: 360 });
    const { page } = session;
    const dialog = await openDialog(session);
    await dialog.getByRole('button', { name: 'Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'No has iniciado sesión con Google' }).waitFor();
    await expectAccessible(page, 'a cancelled sign-in');
    await page.getByRole('main').getByRole('button').click();
    await dialog.waitFor();
    expect(await meOf(session)).toBeNull();
    await session.context.close();
  });

  it('goes on with a new password where the old one was forgotten: by the mailed link [IDN-047]', async () => {
    const person = await signUp(stack, 'forgot');
    const session = await openBrowserSession(browser, stack, { language: 'es', width: 360 });
    const { page } = session;
    await session.open('/pwreset');
    await page.getByRole('main').locator('[name="email"]').fill(person.email);
    await page.getByRole('main').locator('button[type="submit"]').click();
    await page.getByRole('status').filter({ hasText: 'Te hemos enviado' }).waitFor();
    const { text } = await newestMail(stack, person.email);
    const secret = /\/pwreset(#[0-9a-f]{24}\.[\w-]{43})/.exec(text)?.[1] ?? '';
    await session.open(`/pwreset${secret}`);
    for (const field of await page.getByRole('main').locator('input[type="password"]').all())
      await field.fill('another-tin-drum-77');
    await page.getByRole('main').locator('button[type="submit"]').click();
    await page.locator('[data-status="done"]').waitFor();
    // The secret has left the address.
    await soon(async () => new URL(page.url()).hash).toBe('');
    const { token } = await logIn(stack, person.email, 'another-tin-drum-77');
    expect(token).not.toBe('');
    await session.context.close();
  });

  it('needs neither address nor password where a passkey is registered', async () => {
    const person = await signUp(stack, 'passkey');
    const as = { email: person.email, password: testPassword };
    const session = await openBrowserSession(browser, stack, { as, language: 'jp', width: 360 });
    const { page } = session;
    const device = await session.context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await session.open('/myinfo/security');
    const section = page.getByRole('region', { name: 'パスキー' });
    await section.getByRole('button').last().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('button[type="submit"]').click();
    await dialog.waitFor({ state: 'hidden' });
    await session.context.request.post('/api/account/logout', {
      headers: { origin: stack.url },
      data: {},
    });
    expect(await meOf(session)).toBeNull();
    await openDialog(session);
    await dialog.getByRole('button', { name: 'ログイン' }).first().waitFor();
    await session.open('/');
    await page.getByRole('button', { name: 'ログイン' }).first().click();
    await dialog.getByRole('button', { name: 'パスキーでログイン' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await meOf(session)).toMatchObject({ oid: person.oid });
    await session.context.close();
  });

  it('asks for the code of the app that was set up under Security', async () => {
    const person = await signUp(stack, 'app');
    const as = { email: person.email, password: testPassword };
    const owner = await openBrowserSession(browser, stack, { as, width: 360, theme: 'dark' });
    await owner.open('/myinfo/security');
    await owner.page.getByRole('button', { name: 'Set up the app' }).click();
    const setUp = owner.page.getByRole('dialog');
    const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
    const codeAt = (step: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
    await expectAccessible(owner.page, 'setting up the app');
    await setUp.locator('[name="code"]').fill(codeAt(0));
    await setUp.getByRole('button', { name: 'Turn on' }).click();
    await soon(() => setUp.getByRole('listitem').count()).toBe(10);
    await expectAccessible(owner.page, 'the recovery codes');
    await setUp.getByRole('button', { name: 'I have kept them' }).click();
    await owner.page.getByText('Recovery codes left: 10').waitFor();
    expectQuiet(owner);

    const later = await openBrowserSession(browser, stack, { language: 'ko', width: 360 });
    const { page } = later;
    await later.open('/');
    await page.getByRole('button', { name: '로그인' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="email"]').fill(person.email);
    await dialog.locator('[name="password"]').fill(testPassword);
    await dialog.locator('button[type="submit"]').click();
    await dialog.locator('[name="code"]').waitFor();
    await expectAccessible(page, 'the second step');
    // A reload does not lose the way.
    await page.reload();
    await settled(page);
    // A code counts once: this is the next one, which counts already.
    await dialog.locator('[name="code"]').fill(codeAt(1));
    await dialog.locator('button[type="submit"]').click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await meOf(later)).toMatchObject({ oid: person.oid });
    for (const session of [owner, later]) await session.context.close();
  });
});
