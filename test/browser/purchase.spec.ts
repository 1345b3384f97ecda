import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type BrowserSession,
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  settled,
  shownBalance,
  soon,
  untilBalance,
} from '../support/browser.ts';
import { type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let creator: Person;
const password = 'tin-drum-1959';

beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  creator = await signUp(stack, 'creator');
  await creator.becomeCreator();
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

/** A new user in a browser session, with coins. */
const fanWith = async (productId: string | null): Promise<{ fan: Person; session: BrowserSession }> => {
  const fan = await signUp(stack, 'fan');
  if (productId !== null) await fan.charge(productId);
  const session = await openBrowserSession(browser, stack, { as: { email: fan.email, password } });
  return { fan, session };
};

const changePrice = (contentOid: string, priceCoins: number) =>
  creator.call('/api/content/update', { method: 'POST', body: { contentOid, metaData: { priceCoins } } });

const donate = async (fan: Person, contentOid: string): Promise<void> => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { contentOid, amount: 10 };
  const { status } = await fan.call('/api/account/donate', { method: 'POST', headers, body });
  expect(status).toBe(201);
};

/** Goes from the charge page to the provider's and presses one of its buttons. */
const payWith = async (page: Page, action: 'approve' | 'decline' | 'cancel', fault = ''): Promise<void> => {
  await page.getByLabel('I agree to the terms of service').check();
  await page.getByLabel('I agree to the payment terms').check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL('**/pay/**');
  if (fault !== '') {
    await page.locator('summary').click();
    await page.locator(`input[name="fault"][value="${fault}"]`).check();
  }
  await page.locator(`button[value="${action}"]`).click();
};

/** Adds a card on the provider's page, from the payment settings on. */
const saveCard = async (page: Page, { open }: BrowserSession, card: string): Promise<void> => {
  await open('/myinfo/payment');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.waitForURL('**/pay/**');
  await page.locator(`input[name="card"][value="${card}"]`).check();
  await page.locator('button[value="approve"]').click();
};

describe('buying', () => {
  it('with the keyboard alone, from the home page to the text', async () => {
    const contentOid = await creator.publish(30, 'Read by keyboard');
    const { session } = await fanWith('coins-100');
    await session.open('/');
    await tabTo(session.page, 'Read by keyboard');
    await session.page.keyboard.press('Enter');
    await session.page.waitForURL(`**/play/${contentOid}`);
    await settled(session.page);
    await tabTo(session.page, 'Buy');
    await session.page.keyboard.press('Enter');
    await session.page.getByRole('dialog').waitFor();
    await tabTo(session.page, 'Buy now');
    await session.page.keyboard.press('Enter');
    await session.page.getByText('It is yours.').waitFor();
    await tabTo(session.page, 'Start');
    await session.page.keyboard.press('Enter');
    await tabTo(session.page, 'Open it now');
    await session.page.keyboard.press('Enter');
    await soon(() => session.page.getByTestId('body').innerText()).toBe('What the buyer reads.');
    await untilBalance(session.page, { paid: 70, bonus: 3 });
    expectQuiet(session);
    await session.context.close();
  });

  it('at a price that changed shows both prices and asks again [COM-003]', async () => {
    const contentOid = await creator.publish(30, 'A moving price');
    const { session } = await fanWith('coins-100');
    await session.open(`/play/${contentOid}`);
    await session.page.getByRole('button', { name: /^Buy/ }).click();
    await session.page.getByText('Left afterwards').waitFor();
    await changePrice(contentOid, 45);
    await session.page.getByText('The price has changed since you opened this page.').waitFor();
    await expectAccessible(session.page, 'changed price');
    await soon(() => shownBalance(session.page)).toEqual({ paid: 100, bonus: 3 });
    await session.page.getByRole('button', { name: 'Continue with 45 coins' }).click();
    await session.page.getByRole('button', { name: 'Buy now' }).click();
    await untilBalance(session.page, { paid: 55, bonus: 3 });
    await session.context.close();
  });

  it('learns of a changed price from the answer when no live message told it', async () => {
    const contentOid = await creator.publish(30, 'A silent price');
    const { session } = await fanWith('coins-100');
    await session.context.route('**/api/live*', (route) => route.abort());
    await session.open(`/play/${contentOid}`);
    await session.page.getByRole('button', { name: /^Buy/ }).click();
    await session.page.getByText('Left afterwards').waitFor();
    await changePrice(contentOid, 45);
    await session.page.getByRole('button', { name: 'Buy now' }).click();
    await session.page.getByText('The price has changed since you opened this page.').waitFor();
    await session.page.getByRole('button', { name: 'Continue with 45 coins' }).click();
    await session.page.getByRole('button', { name: 'Buy now' }).click();
    await session.page.getByText('It is yours.').waitFor();
    await session.context.close();
  });

  it('what is already bought costs nothing again [COM-036]', async () => {
    const contentOid = await creator.publish(30, 'Bought elsewhere');
    const { fan, session } = await fanWith('coins-100');
    await session.context.route('**/api/live*', (route) => route.abort());
    await session.open(`/play/${contentOid}`);
    await session.page.getByRole('button', { name: /^Buy/ }).click();
    await session.page.getByText('Left afterwards').waitFor();
    await fan.buy(contentOid, { coins: 30 });
    await session.page.getByRole('button', { name: 'Buy now' }).click();
    await session.page.getByText('You already bought this, so nothing was paid again.').waitFor();
    await expectAccessible(session.page, 'already bought');
    await session.page.getByRole('button', { name: 'View', exact: true }).click();
    await session.page.getByRole('button', { name: 'Open it now' }).click();
    await session.page.getByTestId('body').waitFor();
    await session.context.close();
  });

  it('that was not opened is given back from the list of purchases', async () => {
    const contentOid = await creator.publish(30, 'Given back');
    const { fan, session } = await fanWith('coins-100');
    expect((await fan.buy(contentOid, { coins: 30 })).status).toBe(201);
    await session.open('/myinfo/purchases');
    await session.page.getByRole('button', { name: 'Give it back' }).click();
    const dialog = session.page.getByRole('dialog');
    await expectAccessible(session.page, 'giving a purchase back');
    await dialog.getByRole('button', { name: 'Give it back' }).click();
    await untilBalance(session.page, { paid: 100, bonus: 3 });
    await soon(() => session.page.getByRole('button', { name: 'Give it back' }).count()).toBe(0);
    expectQuiet(session);
    await session.context.close();
  });

  it('a lost answer can be asked for again and is paid once', async () => {
    const contentOid = await creator.publish(30, 'A lost answer');
    const { fan, session } = await fanWith('coins-100');
    await session.open(`/play/${contentOid}`);
    await session.page.getByRole('button', { name: /^Buy/ }).click();
    const keys: string[] = [];
    await session.context.route('**/api/account/purchase', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      await route.fetch();
      // The purchase happened; its answer is lost.
      if (keys.length === 1) await route.abort();
      else await route.continue();
    });
    await session.page.getByRole('button', { name: 'Buy now' }).click();
    await session.page.getByRole('dialog').getByRole('alert').waitFor();
    await session.page.getByRole('button', { name: 'Buy now' }).click();
    await session.page.getByText('It is yours.').waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await soon(async () => (await fan.wallet()).balance.paid).toBe(70);
    await session.context.close();
  });

  it('with bonus coins where the seller takes them, also mixed [LED-020]', async () => {
    await creator.call('/api/account/modify', { method: 'POST', body: { allowBonus: true } });
    const contentOid = await creator.publish(40, 'Mixed coins');
    const { session } = await fanWith('coins-300');
    await session.open(`/play/${contentOid}`);
    await session.page.getByRole('button', { name: /^Buy/ }).click();
    // The donation under the content asks the same question.
    const dialog = session.page.getByRole('dialog');
    await dialog.getByLabel('With bonus coins').check();
    await dialog.getByText('Not enough Bonus coins').waitFor();
    await dialog.getByText('25 bonus coins are missing.').waitFor();
    await expectAccessible(session.page, 'ways to pay');
    await dialog.getByLabel('Bonus coins first, then coins').check();
    await session.page.getByRole('button', { name: 'Buy now' }).click();
    await untilBalance(session.page, { paid: 275, bonus: 0 });
    await session.context.close();
  });

  it('is not offered for the user’s own content, or a free one', async () => {
    const own = await creator.publish(30, 'Our own');
    const free = await creator.publish(0, 'For nothing');
    const session = await openBrowserSession(browser, stack, { as: { email: creator.email, password } });
    await session.open(`/play/${own}`);
    await session.page.getByText('This is yours').waitFor();
    await soon(() => session.page.getByRole('button', { name: /^Buy/ }).count()).toBe(0);
    const visitor = await openBrowserSession(browser, stack);
    await visitor.open(`/play/${free}`);
    await visitor.page.getByTestId('body').waitFor();
    await soon(() => visitor.page.getByRole('button', { name: /^Buy/ }).count()).toBe(0);
    await session.context.close();
    await visitor.context.close();
  });
});

describe('charging', () => {
  it('adds up to the total that is charged, in every currency [PAY-042] [PAY-054] [PAY-057]', async () => {
    const { session } = await fanWith(null);
    await session.open('/charge');
    const lines = session.page.getByTestId('checkout').locator('dl dd');
    await soon(() => lines.allInnerTexts()).toEqual(['$10.00', '$1.00', '-$0.01', '$10.99']);
    await session.page.getByRole('radio', { name: '₩ KRW' }).check({ force: true });
    await soon(() => lines.allInnerTexts()).toEqual(['₩10,000', '₩1,000', '₩11,000']);
    await session.page.getByRole('radio', { name: '￥ JPY' }).check({ force: true });
    await soon(() => lines.allInnerTexts()).toEqual(['¥1,000', '¥100', '¥1,100']);
    await session.context.close();
  });

  it.each([
    ['decline', '', 'There is not enough money on the card or account.'],
    ['cancel', '', 'You cancelled the payment.'],
    ['approve', 'provider-error', 'The payment provider had a problem.'],
  ] as const)(
    '%s %s says why, and that nothing was charged [PAY-026] [PAY-062] [PAY-063] [PAY-066]',
    async (action, fault, reason) => {
      const { session } = await fanWith(null);
      await session.open('/charge');
      await payWith(session.page, action, fault);
      await session.page.getByText(reason).waitFor();
      await session.page.getByText('You were not charged.').waitFor();
      await expectAccessible(session.page, 'charge failed');
      await session.page.getByRole('link', { name: 'Try again' }).click();
      await session.page.getByRole('heading', { name: 'Choose an amount' }).waitFor();
      await soon(() => shownBalance(session.page)).toEqual({ paid: 0, bonus: 0 });
      await session.context.close();
    },
  );

  it.each(['late-webhook', 'double-webhook', 'stale-decline', 'forged-signature', 'no-webhook'])(
    'is credited once, whatever the provider does: %s [PAY-023]',
    async (fault) => {
      const { fan, session } = await fanWith(null);
      await session.open('/charge');
      await payWith(session.page, 'approve', fault);
      await session.page.getByText('100 coins are yours').waitFor();
      await untilBalance(session.page, { paid: 100, bonus: 3 });
      await session.page.waitForTimeout(fault === 'late-webhook' ? 5_500 : 500);
      expect((await fan.wallet()).balance).toMatchObject({ paid: 100, bonus: 3 });
      expectQuiet(session);
      await session.context.close();
    },
  );

  it('that cannot begin says so, and why [PAY-065]', async () => {
    const { fan, session } = await fanWith(null);
    await session.open('/charge');
    const agree = async () => {
      await session.page.getByLabel('I agree to the terms of service').check();
      await session.page.getByLabel('I agree to the payment terms').check();
      await session.page.getByRole('button', { name: /^Pay / }).click();
    };
    await fan.call('/api/payment/pause', { method: 'POST', body: { days: 1 } });
    await agree();
    const failure = session.page
      .getByTestId('checkout')
      .filter({ hasText: 'Payment could not be started due to an error.' });
    await failure.getByText(/paused/i).waitFor();
    await expectAccessible(session.page, 'charge could not start');
    expect(new URL(session.page.url()).pathname).toBe('/en/charge');
    await session.context.close();
  });

  it('at one touch that fails says so, and can be tried again [PAY-060, PAY-066]', async () => {
    const { fan, session } = await fanWith(null);
    await saveCard(session.page, session, '0341');
    await session.page.getByRole('heading', { name: 'Your card is saved' }).waitFor();
    const on = { cardIdx: 1, agreedToPaymentTerms: true };
    expect((await fan.call('/api/payment/one-touch', { method: 'POST', body: on })).status).toBe(200);
    await session.open('/charge');
    await session.page.getByRole('radio', { name: 'One-touch payment' }).check({ force: true });
    await session.page.getByLabel('I agree to the terms of service').check();
    await session.page.getByLabel('I agree to the payment terms').check();
    await session.page.getByRole('button', { name: /^Pay / }).click();
    const alert = session.page.getByRole('alert').filter({ hasText: 'One-touch: failed, try again.' });
    await alert.getByText('There is not enough money on the card or account.').waitFor();
    await alert.getByText('You were not charged.').waitFor();
    await soon(() => session.page.getByRole('button', { name: /^Pay / }).isEnabled()).toBe(true);
    await session.context.close();
  });

  it.each([
    ['4242', 'registrationok', 'Your card is saved', 'Nothing was charged.'],
    ['0069', 'registrationfail', 'The card was not saved', 'The card has expired.'],
  ] as const)(
    'a card %s is registered, or not, and its page says which: %s [PAY-027, PAY-028]',
    async (card, path, heading, words) => {
      const { session } = await fanWith(null);
      await saveCard(session.page, session, card);
      await session.page.waitForURL(`**/charge/${path}?**`);
      await session.page.getByRole('heading', { name: heading }).waitFor();
      await session.page.getByText(words).waitFor();
      await expectAccessible(session.page, path);
      await session.page.getByRole('link', { name: /payment settings/i }).click();
      await settled(session.page);
      await soon(() => session.page.getByTestId('card-list').getByRole('listitem').count()).toBe(
        card === '4242' ? 1 : 0,
      );
      await session.context.close();
    },
  );

  it('with another amount than agreed credits nothing and says who looks at it', async () => {
    const { session } = await fanWith(null);
    await session.open('/charge');
    await payWith(session.page, 'approve', 'wrong-amount');
    await session.page.getByText('The provider reported another amount than was agreed').waitFor();
    await soon(() => session.page.getByText('You were not charged.').count()).toBe(0);
    await session.context.close();
  });
});

describe('publishing', () => {
  it('a user becomes a creator, publishes, and sells [IDN-062] [IDN-111] [COM-015] [CAT-003] [CAT-007]', async () => {
    const { session } = await fanWith(null);
    await session.open('/myinfo/creator');
    const become = session.page.getByRole('button', { name: 'Become a creator' });
    await become.click();
    await soon(() => session.page.getByText('This is needed to continue.').count()).toBe(2);
    await session.page.getByLabel('I agree to the usage terms for creators').check();
    await session.page.getByLabel('I agree to the fee terms').check();
    await become.click();
    await session.page.getByLabel('Accept bonus coins for my works').waitFor();
    await session.page.getByText('is worth ₩12,000 before fees').waitFor();
    await session.page.getByRole('link', { name: 'Studio' }).click();
    await session.page.getByRole('link', { name: 'New work' }).first().click();
    await session.page.getByRole('radio', { name: 'Audio play' }).check();
    await session.page.getByRole('button', { name: 'Begin' }).click();
    await session.page.getByRole('combobox', { name: 'Scene' }).click();
    await session.page.getByRole('option', { name: 'Lantern' }).click();
    await session.page.getByLabel('Title').fill('Lanterns, counted');
    await session.page.getByLabel('Summary').fill('A street with forty lights.');
    await session.page.getByLabel('Text of the work').fill('One.\n\nTwo.');
    await session.page.getByRole('radio', { name: 'Buyers', exact: true }).check();
    await session.page.getByLabel('Price in coins').fill('12');
    await session.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await session.page.getByRole('link', { name: 'See its page' }).waitFor();
    await session.page.getByLabel('Price in coins').fill('15');
    await session.page.getByRole('button', { name: 'Publish the changes', exact: true }).click();
    await session.page.getByRole('main').getByRole('link', { name: 'Studio' }).click();
    const tile = session.page.getByRole('listitem').filter({ hasText: 'Lanterns, counted' });
    await soon(() => tile.locator('[data-kind="paid"]').getAttribute('data-value')).toBe('15');
    expectQuiet(session);
    await session.context.close();
  });

  it('what is published appears on an open home page by itself [CAT-008] [SHL-001]', async () => {
    const visitor = await openBrowserSession(browser, stack);
    await visitor.open('/');
    await creator.publish(25, 'Fresh from the press');
    await visitor.page.getByRole('link', { name: 'Fresh from the press' }).first().waitFor();
    await visitor.context.close();
  });
});

describe('a long history', () => {
  it('draws only the lines in view and fetches the rest on the way down', async () => {
    const { fan, session } = await fanWith('coins-1000');
    const contentOid = await creator.publish(1, 'Loved seventy times');
    for (let times = 0; times < 70; times += 1) await donate(fan, contentOid);
    await session.open('/myinfo/coins');
    const rows = session.page.locator('tr[data-revision]');
    await rows.first().waitFor();
    await soon(() => rows.count()).toBeLessThan(50);
    await expect
      .poll(
        async () => {
          await session.page.mouse.wheel(0, 2_000);
          return session.page
            .getByRole('row')
            .filter({ hasText: 'Top-up' })
            .filter({ hasText: '+1,000' })
            .count();
        },
        { timeout: 45_000, interval: 300 },
      )
      .toBe(1);
    await soon(() => rows.count()).toBeLessThan(60);
    await session.page.getByLabel('Kind').click();
    await session.page.getByRole('option', { name: 'Bonus coins' }).click();
    await soon(() => rows.count()).toBe(1);
    expect(session.page.url()).toContain('kind=bonus');
    // By keyboard in the filter of counterparties: the charges first, all counterparties in the end.
    await session.page.getByRole('button', { name: 'Clear filters' }).click();
    const choose = async (option: string | RegExp) => {
      await session.page.getByLabel('With', { exact: true }).focus();
      await session.page.keyboard.press('Enter');
      const found = session.page.getByRole('option', { name: option });
      await found.focus();
      await session.page.keyboard.press('Enter');
    };
    await choose(/^Top-ups: /);
    await soon(() => rows.count()).toBe(1);
    expect(session.page.url()).toContain('provider=');
    await session.page.getByLabel('Movement').click();
    await session.page.getByRole('option', { name: 'Refund', exact: true }).click();
    await session.page.getByText('No line matches').waitFor();
    await choose('Everyone');
    await soon(async () => session.page.url()).not.toContain('provider=');
    const pdf = await session.page.getByRole('link', { name: 'PDF' }).getAttribute('href');
    const file = await session.page.request.get(new URL(pdf ?? '', session.page.url()).href);
    expect([file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    await session.context.close();
  });
});

/** Presses Tab until the focused element says this; a keyboard cannot click. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  // Twice around the page: on a busy machine it may not be there the first time.
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (text === name || (name === 'Buy' && text.startsWith('Buy'))) return;
  }
  throw new Error(`The keyboard never reached "${name}"`);
};
