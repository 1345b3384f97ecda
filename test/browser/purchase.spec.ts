import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  type Seat,
  settled,
  shownBalance,
  soon,
  takeSeat,
  untilBalance,
} from '../support/browser.ts';
import { type Person, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let browser: Browser;
let creator: Person;
const password = 'tin-drum-1959';

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ web: true }), launchBrowser()]);
  creator = await signUp(stack, 'creator');
  await creator.becomeCreator();
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

/** Somebody new with coins, before a browser. */
const fanWith = async (productId: string | null): Promise<{ fan: Person; seat: Seat }> => {
  const fan = await signUp(stack, 'fan');
  if (productId !== null) await fan.charge(productId);
  const seat = await takeSeat(browser, stack, { as: { email: fan.email, password } });
  return { fan, seat };
};

const changePrice = (contentOid: string, priceCoins: number) =>
  creator.call('/api/content/update', { method: 'POST', body: { contentOid, metaData: { priceCoins } } });

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
const saveCard = async (page: Page, { open }: Seat, card: string): Promise<void> => {
  await open('/myinfo/payment');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.waitForURL('**/pay/**');
  await page.locator(`input[name="card"][value="${card}"]`).check();
  await page.locator('button[value="approve"]').click();
};

describe('buying', () => {
  it('with the keyboard alone, from the home page to the text', async () => {
    const contentOid = await creator.publish(30, 'Read by keyboard');
    const { seat } = await fanWith('coins-100');
    await seat.open('/');
    await tabTo(seat.page, 'Read by keyboard');
    await seat.page.keyboard.press('Enter');
    await seat.page.waitForURL(`**/play/${contentOid}`);
    await settled(seat.page);
    await tabTo(seat.page, 'Buy');
    await seat.page.keyboard.press('Enter');
    await seat.page.getByRole('dialog').waitFor();
    await tabTo(seat.page, 'Buy now');
    await seat.page.keyboard.press('Enter');
    await seat.page.getByText('It is yours.').waitFor();
    await tabTo(seat.page, 'Start');
    await seat.page.keyboard.press('Enter');
    expect(await seat.page.getByTestId('body').innerText()).toBe('What the buyer reads.');
    await untilBalance(seat.page, { paid: 70, bonus: 3 });
    expectQuiet(seat);
    await seat.context.close();
  });

  it('at a price that changed shows both prices and asks again [COM-003]', async () => {
    const contentOid = await creator.publish(30, 'A moving price');
    const { seat } = await fanWith('coins-100');
    await seat.open(`/play/${contentOid}`);
    await seat.page.getByRole('button', { name: /^Buy/ }).click();
    await seat.page.getByText('Left afterwards').waitFor();
    await changePrice(contentOid, 45);
    await seat.page.getByText('The price has changed since you opened this page.').waitFor();
    await expectAccessible(seat.page, 'changed price');
    expect(await shownBalance(seat.page)).toEqual({ paid: 100, bonus: 3 });
    await seat.page.getByRole('button', { name: 'Go on with 45 coins' }).click();
    await seat.page.getByRole('button', { name: 'Buy now' }).click();
    await untilBalance(seat.page, { paid: 55, bonus: 3 });
    await seat.context.close();
  });

  it('learns of a changed price from the answer when no live message told it', async () => {
    const contentOid = await creator.publish(30, 'A silent price');
    const { seat } = await fanWith('coins-100');
    await seat.context.route('**/api/live*', (route) => route.abort());
    await seat.open(`/play/${contentOid}`);
    await seat.page.getByRole('button', { name: /^Buy/ }).click();
    await seat.page.getByText('Left afterwards').waitFor();
    await changePrice(contentOid, 45);
    await seat.page.getByRole('button', { name: 'Buy now' }).click();
    await seat.page.getByText('The price has changed since you opened this page.').waitFor();
    await seat.page.getByRole('button', { name: 'Go on with 45 coins' }).click();
    await seat.page.getByRole('button', { name: 'Buy now' }).click();
    await seat.page.getByText('It is yours.').waitFor();
    await seat.context.close();
  });

  it('what is already bought costs nothing again [COM-036]', async () => {
    const contentOid = await creator.publish(30, 'Bought elsewhere');
    const { fan, seat } = await fanWith('coins-100');
    await seat.context.route('**/api/live*', (route) => route.abort());
    await seat.open(`/play/${contentOid}`);
    await seat.page.getByRole('button', { name: /^Buy/ }).click();
    await seat.page.getByText('Left afterwards').waitFor();
    await fan.buy(contentOid, { coins: 30 });
    await seat.page.getByRole('button', { name: 'Buy now' }).click();
    await seat.page.getByText('You already bought this, so nothing was paid again.').waitFor();
    await expectAccessible(seat.page, 'already bought');
    await seat.page.getByRole('button', { name: 'Go to it' }).click();
    await seat.page.getByTestId('body').waitFor();
    await seat.context.close();
  });

  it('a lost answer can be asked for again and is paid once', async () => {
    const contentOid = await creator.publish(30, 'A lost answer');
    const { fan, seat } = await fanWith('coins-100');
    await seat.open(`/play/${contentOid}`);
    await seat.page.getByRole('button', { name: /^Buy/ }).click();
    const keys: string[] = [];
    await seat.context.route('**/api/account/purchase', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      await route.fetch();
      // The purchase happened; its answer is lost.
      if (keys.length === 1) await route.abort();
      else await route.continue();
    });
    await seat.page.getByRole('button', { name: 'Buy now' }).click();
    await seat.page.getByRole('dialog').getByRole('alert').waitFor();
    await seat.page.getByRole('button', { name: 'Buy now' }).click();
    await seat.page.getByText('It is yours.').waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect((await fan.wallet()).balance.paid).toBe(70);
    await seat.context.close();
  });

  it('with bonus coins where the seller takes them, also mixed [LED-020]', async () => {
    await creator.call('/api/account/modify', { method: 'POST', body: { allowBonus: true } });
    const contentOid = await creator.publish(40, 'Mixed coins');
    const { seat } = await fanWith('coins-300');
    await seat.open(`/play/${contentOid}`);
    await seat.page.getByRole('button', { name: /^Buy/ }).click();
    // The donation under the content asks the same question.
    const dialog = seat.page.getByRole('dialog');
    await dialog.getByLabel('With bonus coins').check();
    await dialog.getByText('Not enough Bonus coins').waitFor();
    await dialog.getByText('25 bonus coins are missing.').waitFor();
    await expectAccessible(seat.page, 'ways to pay');
    await dialog.getByLabel('Bonus coins first, then coins').check();
    await seat.page.getByRole('button', { name: 'Buy now' }).click();
    await untilBalance(seat.page, { paid: 275, bonus: 0 });
    await seat.context.close();
  });

  it('is not offered for what is one’s own, or free', async () => {
    const own = await creator.publish(30, 'Our own');
    const free = await creator.publish(0, 'For nothing');
    const seat = await takeSeat(browser, stack, { as: { email: creator.email, password } });
    await seat.open(`/play/${own}`);
    await seat.page.getByText('This is yours').waitFor();
    expect(await seat.page.getByRole('button', { name: /^Buy/ }).count()).toBe(0);
    const visitor = await takeSeat(browser, stack);
    await visitor.open(`/play/${free}`);
    await visitor.page.getByTestId('body').waitFor();
    expect(await visitor.page.getByRole('button', { name: /^Buy/ }).count()).toBe(0);
    await seat.context.close();
    await visitor.context.close();
  });
});

describe('charging', () => {
  it('adds up to the total that is charged, in every currency [PAY-042] [PAY-054] [PAY-057]', async () => {
    const { seat } = await fanWith(null);
    await seat.open('/charge');
    const lines = seat.page.getByTestId('checkout').locator('dl dd');
    expect(await lines.allInnerTexts()).toEqual(['$10.00', '$1.00', '$0.00', '-$0.01', '$10.99']);
    await seat.page.getByRole('radio', { name: '₩ KRW' }).check({ force: true });
    await soon(() => lines.allInnerTexts()).toEqual(['₩10,000', '₩1,000', '₩0', '₩0', '₩11,000']);
    await seat.page.getByRole('radio', { name: '￥ JPY' }).check({ force: true });
    await soon(() => lines.allInnerTexts()).toEqual(['¥1,000', '¥100', '¥0', '¥0', '¥1,100']);
    await seat.context.close();
  });

  it.each([
    ['decline', '', 'There is not enough money on the card or account.'],
    ['cancel', '', 'You cancelled the payment.'],
    ['approve', 'provider-error', 'The payment provider had a problem.'],
  ] as const)(
    '%s %s says why, and that nothing was charged [PAY-026] [PAY-062] [PAY-063] [PAY-066]',
    async (action, fault, reason) => {
      const { seat } = await fanWith(null);
      await seat.open('/charge');
      await payWith(seat.page, action, fault);
      await seat.page.getByText(reason).waitFor();
      await seat.page.getByText('You were not charged.').waitFor();
      await expectAccessible(seat.page, 'charge failed');
      await seat.page.getByRole('link', { name: 'Try again' }).click();
      await seat.page.getByRole('heading', { name: 'Choose an amount' }).waitFor();
      expect(await shownBalance(seat.page)).toEqual({ paid: 0, bonus: 0 });
      await seat.context.close();
    },
  );

  // Together: each of them is somebody of their own, and most of the time is the provider's.
  it.concurrent.each(['late-webhook', 'double-webhook', 'stale-decline', 'forged-signature', 'no-webhook'])(
    'is credited once, whatever the provider does: %s [PAY-023]',
    async (fault) => {
      const { fan, seat } = await fanWith(null);
      await seat.open('/charge');
      await payWith(seat.page, 'approve', fault);
      await seat.page.getByText('100 coins are yours').waitFor();
      await untilBalance(seat.page, { paid: 100, bonus: 3 });
      await seat.page.waitForTimeout(fault === 'late-webhook' ? 5_500 : 500);
      expect((await fan.wallet()).balance).toMatchObject({ paid: 100, bonus: 3 });
      expectQuiet(seat);
      await seat.context.close();
    },
  );

  it('that cannot begin says so, and why [PAY-065]', async () => {
    const { fan, seat } = await fanWith(null);
    await seat.open('/charge');
    const agree = async () => {
      await seat.page.getByLabel('I agree to the terms of service').check();
      await seat.page.getByLabel('I agree to the payment terms').check();
      await seat.page.getByRole('button', { name: /^Pay / }).click();
    };
    await fan.call('/api/payment/pause', { method: 'POST', body: { days: 1 } });
    await agree();
    const failure = seat.page
      .getByTestId('checkout')
      .filter({ hasText: 'Payment could not be started due to an error.' });
    await failure.getByText(/paused/i).waitFor();
    await expectAccessible(seat.page, 'charge could not start');
    expect(new URL(seat.page.url()).pathname).toBe('/en/charge');
    await seat.context.close();
  });

  it('at one touch that fails says so, and can be tried again [PAY-060, PAY-066]', async () => {
    const { fan, seat } = await fanWith(null);
    await saveCard(seat.page, seat, '0341');
    await seat.page.getByRole('heading', { name: 'Your card is saved' }).waitFor();
    const on = { cardIdx: 1, agreedToPaymentTerms: true };
    expect((await fan.call('/api/payment/one-touch', { method: 'POST', body: on })).status).toBe(200);
    await seat.open('/charge');
    await seat.page.getByRole('radio', { name: 'One-touch payment' }).check({ force: true });
    await seat.page.getByLabel('I agree to the terms of service').check();
    await seat.page.getByLabel('I agree to the payment terms').check();
    await seat.page.getByRole('button', { name: /^Pay / }).click();
    const alert = seat.page.getByRole('alert').filter({ hasText: 'One-touch: failed, try again.' });
    await alert.getByText('There is not enough money on the card or account.').waitFor();
    await alert.getByText('You were not charged.').waitFor();
    expect(await seat.page.getByRole('button', { name: /^Pay / }).isEnabled()).toBe(true);
    await seat.context.close();
  });

  it.each([
    ['4242', 'registrationok', 'Your card is saved', 'Nothing was charged.'],
    ['0069', 'registrationfail', 'The card was not saved', 'The card has expired.'],
  ] as const)(
    'a card %s is registered, or not, and its page says which: %s [PAY-027, PAY-028]',
    async (card, path, heading, words) => {
      const { seat } = await fanWith(null);
      await saveCard(seat.page, seat, card);
      await seat.page.waitForURL(`**/charge/${path}?**`);
      await seat.page.getByRole('heading', { name: heading }).waitFor();
      await seat.page.getByText(words).waitFor();
      await expectAccessible(seat.page, path);
      await seat.page.getByRole('link', { name: /payment settings/i }).click();
      await settled(seat.page);
      await soon(() => seat.page.getByTestId('card-list').getByRole('listitem').count()).toBe(
        card === '4242' ? 1 : 0,
      );
      await seat.context.close();
    },
  );

  it('with another amount than agreed credits nothing and says who looks at it', async () => {
    const { seat } = await fanWith(null);
    await seat.open('/charge');
    await payWith(seat.page, 'approve', 'wrong-amount');
    await seat.page.getByText('The provider reported another amount than was agreed').waitFor();
    expect(await seat.page.getByText('You were not charged.').count()).toBe(0);
    await seat.context.close();
  });
});

describe('publishing', () => {
  it('somebody becomes a creator, publishes, and sells [IDN-062] [IDN-111] [COM-015] [CAT-003] [CAT-007]', async () => {
    const { seat } = await fanWith(null);
    await seat.open('/myinfo');
    const become = seat.page.getByRole('button', { name: 'Become a creator' });
    await become.click();
    await soon(() => seat.page.getByText('This is needed to go on.').count()).toBe(2);
    await seat.page.getByLabel('I agree to the usage terms for creators').check();
    await seat.page.getByLabel('I agree to the fee terms').check();
    await become.click();
    await seat.page.getByLabel('Accept bonus coins for my content').waitFor();
    await seat.page.getByText('is worth ₩12,000 before fees').waitFor();
    await seat.page.getByRole('link', { name: 'Studio' }).click();
    await seat.page.getByLabel('Scene').click();
    await seat.page.getByRole('option', { name: 'Lantern' }).click();
    await seat.page.getByLabel('Title').fill('Lanterns, counted');
    await seat.page.getByLabel('Summary').fill('A street with forty lights.');
    await seat.page.getByLabel('The piece itself').fill('One.\n\nTwo.');
    await seat.page.getByLabel('Price in coins').fill('12');
    await seat.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await seat.page.getByText('Published.').waitFor();
    const tile = seat.page.getByRole('listitem').filter({ hasText: 'Lanterns, counted' });
    await tile.getByRole('button', { name: 'Change price' }).click();
    await expectAccessible(seat.page, 'price dialog');
    await seat.page.getByRole('dialog').getByLabel('Price in coins').fill('15');
    await seat.page.getByRole('dialog').getByRole('button', { name: 'Change price' }).click();
    await soon(() => tile.locator('[data-kind="paid"]').getAttribute('data-value')).toBe('15');
    expectQuiet(seat);
    await seat.context.close();
  });

  it('what is published appears on an open home page by itself [CAT-008] [SHL-001]', async () => {
    const visitor = await takeSeat(browser, stack);
    await visitor.open('/');
    await creator.publish(25, 'Fresh from the press');
    await visitor.page.getByRole('link', { name: 'Fresh from the press' }).first().waitFor();
    await visitor.context.close();
  });
});

describe('a long history', () => {
  it('draws only the lines in view and fetches the rest on the way down', async () => {
    const { fan, seat } = await fanWith('coins-1000');
    for (let index = 0; index < 70; index += 1) {
      const contentOid = await creator.publish(1, `Piece number ${index}`);
      await fan.buy(contentOid, { coins: 1 });
    }
    await seat.open('/myinfo/coins');
    const rows = seat.page.locator('tr[data-revision]');
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(50);
    await expect
      .poll(
        async () => {
          await seat.page.mouse.wheel(0, 2_000);
          return seat.page
            .getByRole('row')
            .filter({ hasText: 'Charge' })
            .filter({ hasText: '+1,000' })
            .count();
        },
        { timeout: 45_000, interval: 300 },
      )
      .toBe(1);
    expect(await rows.count()).toBeLessThan(60);
    await seat.page.getByLabel('Kind').click();
    await seat.page.getByRole('option', { name: 'Bonus coins' }).click();
    await soon(() => rows.count()).toBe(1);
    expect(seat.page.url()).toContain('kind=bonus');
    // By keyboard to those with whom coins moved: the one charge, then what went to the creator, then nothing at all.
    await seat.page.getByRole('button', { name: 'Show all' }).click();
    const choose = async (option: string | RegExp) => {
      await seat.page.getByLabel('With', { exact: true }).focus();
      await seat.page.keyboard.press('Enter');
      const found = seat.page.getByRole('option', { name: option });
      await found.focus();
      await seat.page.keyboard.press('Enter');
    };
    await choose(/^Charges: /);
    await soon(() => rows.count()).toBe(1);
    expect(seat.page.url()).toContain('provider=');
    await seat.page.getByLabel('Movement').click();
    await seat.page.getByRole('option', { name: 'Refund', exact: true }).click();
    await seat.page.getByText('No line matches').waitFor();
    await choose('Everybody');
    await soon(async () => seat.page.url()).not.toContain('provider=');
    const pdf = await seat.page.getByRole('link', { name: 'PDF' }).getAttribute('href');
    const file = await seat.page.request.get(new URL(pdf ?? '', seat.page.url()).href);
    expect([file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    await seat.context.close();
  });
});

/** Presses Tab until the focused element says this; a keyboard cannot click. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (text === name || (name === 'Buy' && text.startsWith('Buy'))) return;
  }
  throw new Error(`The keyboard never reached "${name}"`);
};
