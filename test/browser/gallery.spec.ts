import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectAccessible, expectFits, launchBrowser, soon } from '../support/browser.ts';
import { root } from '../tidy/repository.ts';

const languages = ['ko', 'jp', 'es', 'long'] as const;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

let browser: Browser;
let context: BrowserContext;
let page: Page;
let url: string;
/** Where the built gallery and the screenshots are. */
let folder: string;
const complaints: string[] = [];
const closers: (() => Promise<unknown>)[] = [];

const buildGallery = async (): Promise<void> => {
  const vite = join(root, 'web', 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '-c', 'gallery.config.ts', '--outDir', join(folder, 'built'), '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, ...args], { cwd: join(root, 'web') });
};

/** Serves the built files on a free port, and nothing else. */
const serve = async (): Promise<string> => {
  const server = createServer((request, reply) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    readFile(join(folder, 'built', path)).then(
      (body) => reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(body),
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

type View = {
  readonly page: string;
  readonly lang?: string;
  readonly theme?: string;
  readonly state?: string;
};

/** The address of a view, with its parts in the gallery's order. */
const addressOf = ({ page: id, state = '', lang = 'en', theme = 'light' }: View): string =>
  `#${new URLSearchParams({ page: id, state, lang, theme })}`;

/** Shows a view without loading the gallery again; the state of its components stays. */
const show = async (view: View): Promise<void> => {
  const address = addressOf(view);
  await page.evaluate((hash) => (location.hash = hash), address);
  await page.locator(`#main[data-shown="${address}"]`).waitFor();
};

/** Shows a view whose form or table begins as if the gallery had just been loaded. */
const open = async (view: View): Promise<void> => {
  await show({ page: '' });
  await show(view);
};

/** Every component, and every overlay, which is shown by itself. */
const views = (): Promise<View[]> =>
  page.locator('nav a').evaluateAll((links) =>
    links.flatMap((link) => {
      const { overlays = '', plain } = (link as HTMLElement).dataset;
      const id = link.textContent;
      return [
        ...(plain === 'true' ? [{ page: id }] : []),
        ...overlays.split(',').flatMap((state) => (state ? [{ page: id, state }] : [])),
      ];
    }),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfold-gallery-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  await buildGallery();
  url = await serve();
  browser = await launchBrowser();
  closers.push(() => browser.close());
  context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  // Long, because only a failure or a busy machine needs it.
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // Some specimens request resources that do not exist, on purpose.
    const text = message.text();
    if (message.type() === 'error' && !/Failed to load resource/.test(text)) complaints.push(text);
  });
  await page.goto(`${url}/gallery.html`);
  await page.locator('#main > h1').waitFor();
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** How many colours a picture has when it is made small, up to `enough`. */
const coloursOf = (picture: Buffer, enough: number): Promise<number> =>
  page.evaluate(
    async ({ base64, most }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]), { resizeWidth: 160 });
      const drawn = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      drawn?.drawImage(bitmap, 0, 0);
      const { data } = drawn?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      const colours = new Set<number>();
      for (let at = 0; at < data.length && colours.size < most; at += 4)
        colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      return colours.size;
    },
    { base64: picture.toString('base64'), most: enough },
  );

const themes = ['light', 'dark'] as const;

/** Axe and a picture in one theme. */
const lookAt = async (view: View): Promise<void> => {
  const name = `${view.page} ${view.state ?? ''} ${view.theme}`;
  await page
    .locator(view.state ? '[role=dialog], [role=menu]' : 'main section')
    .first()
    .waitFor();
  await expectAccessible(page, name);
  const picture = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    type: 'jpeg',
    quality: 60,
  });
  await writeFile(join(folder, `${name.replaceAll(/\W+/g, '-')}.jpg`), picture);
  expect(await coloursOf(picture, 3), `${name} shows one colour`).toBe(3);
};

describe('the component gallery', () => {
  it('shows every component in both themes: axe finds nothing, each picture shows something', async () => {
    const all = await views();
    expect(all.length).toBeGreaterThan(25);
    for (const view of all) {
      await show({ page: '' });
      for (const theme of themes) {
        await show({ ...view, theme });
        await lookAt({ ...view, theme });
      }
    }
    expect(complaints).toEqual([]);
  });

  it('fits a window of 360 pixels in the other languages, and with longer words', async () => {
    const all = await views();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const lang of languages)
      for (const view of all) {
        await show({ ...view, lang });
        await expectFits(page, `${view.page} ${view.state ?? ''} in ${lang}`);
      }
    await page.setViewportSize({ width: 1280, height: 860 });
  });
});

describe('the form kit', () => {
  const error = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids
        .map((id) => (id.endsWith('-error') ? (document.getElementById(id)?.textContent ?? '') : ''))
        .join('');
    });

  it('says what is wrong beside a field when it is left, and not before anything was written', async () => {
    await open({ page: 'form' });
    const email = page.getByLabel('E-mail');
    await email.focus();
    await page.keyboard.press('Tab');
    expect(await error('E-mail')).toBe('');
    await email.fill('harin');
    expect(await error('E-mail')).toBe('');
    await email.blur();
    await expect
      .poll(() => error('E-mail'))
      .toBe('This is not an e-mail address. Check it for typing errors.');
    await email.fill('harin@fanfold.example');
    await expect.poll(() => error('E-mail')).toBe('');
  });

  it('can always be sent; what is missing is said everywhere and the first fault has the focus', async () => {
    await open({ page: 'form' });
    await page.getByLabel('E-mail').fill('harin@fanfold.example');
    await page.getByLabel('Coins', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => error('Nickname')).toBe('Fill this in.');
    expect(await error('Coins')).toBe('Enter 10 or more.');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nickname');
    await soon(() =>
      page.getByText('Choose one.').or(page.getByText('This is needed to continue.')).count(),
    ).toBeGreaterThan(0);
  });

  const fillIn = async (): Promise<void> => {
    await page.getByLabel('E-mail').fill('harin@fanfold.example');
    await page.getByLabel('Nickname').fill('Harin');
    await page.getByLabel('About you').fill('I read aloud at night.');
    await page.getByLabel('Birth date').fill('1990-04-05');
    await page.getByLabel('Coins', { exact: true }).fill('120');
    await page.getByRole('radio', { name: 'Card' }).check();
    await page.getByRole('checkbox', { name: /terms of service/ }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
  };

  it('says that it was done', async () => {
    await open({ page: 'form' });
    await fillIn();
    await page.getByRole('status').getByText('Your settings are saved.').waitFor();
  });

  it('shows what the service finds fault with beside its field, once, and keeps what was written', async () => {
    await open({ page: 'form-refused' });
    await fillIn();
    await expect.poll(() => error('Nickname')).toBe('This nickname is already taken.');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nickname');
    await soon(() => page.getByRole('alert').count()).toBe(0);
    await soon(() => page.getByLabel('About you').inputValue()).toBe('I read aloud at night.');
    await page.getByLabel('Nickname').fill('Harin 2');
    await expect.poll(() => error('Nickname')).toBe('');
  });

  it('keeps what was written when sending fails', async () => {
    await open({ page: 'form-down' });
    await fillIn();
    await page.getByRole('alert').waitFor();
    await soon(() => page.getByLabel('About you').inputValue()).toBe('I read aloud at night.');
    await soon(() => page.getByLabel('Coins', { exact: true }).inputValue()).toBe('120');
  });

  it('says that it waits, and keeps its button in the order of the keyboard', async () => {
    await open({ page: 'form-pending' });
    await fillIn();
    const button = page.getByRole('button', { name: 'Save changes' });
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    await soon(() => button.evaluate((element: HTMLButtonElement) => element.disabled)).toBe(false);
  });
});

describe('the other parts of the kit, by keyboard', () => {
  it('a table is put in another order from its heads', async () => {
    await open({ page: 'data-table' });
    const table = page.getByRole('table').first();
    const first = () => table.getByRole('rowheader').first().textContent();
    expect(await first()).toBe('Rain on the arcade roof');
    const head = table.getByRole('columnheader', { name: 'Coins' });
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await soon(() => head.getAttribute('aria-sort')).toBe('ascending');
    expect(await first()).toBe('Rain on the arcade roof');
    await page.keyboard.press('Enter');
    await soon(() => head.getAttribute('aria-sort')).toBe('descending');
    expect(await first()).toBe('Charge, 1,000 coins');
  });

  it('a table is a list of cards in a narrow window, and is put in order there too', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open({ page: 'data-table' });
    const plain = page.getByRole('region', { name: 'plain', exact: true });
    await plain.getByRole('group', { name: 'Order by' }).getByRole('button', { name: 'Coins' }).click();
    await soon(() =>
      plain.getByText('Date', { exact: true }).filter({ visible: true }).count(),
    ).toBeGreaterThan(2);
    const columns = page.getByRole('region', { name: 'ledger, columns in a narrow window', exact: true });
    await soon(() => columns.getByRole('columnheader').filter({ visible: true }).allTextContents()).toEqual([
      'What',
      'Date',
      'Coins',
    ]);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it('a toast is read out, can be undone, and leaves the bottom of a phone free', async () => {
    await open({ page: 'toast' });
    const region = page.locator('[data-ui="toasts"]');
    await soon(() => region.getAttribute('aria-live')).toBe('polite');
    const undo = page.getByRole('region', { name: 'with undo', exact: true });
    await undo.getByRole('button', { name: 'Refund' }).click();
    await region.getByRole('button', { name: 'Undo' }).click();
    await soon(() => undo.getByRole('status').textContent()).toBe('1');
    await soon(() => region.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await undo.getByRole('button', { name: 'Refund' }).click();
    const bottom = () => region.locator('[data-ui="toast"]').last().boundingBox();
    await soon(async () => ((await bottom())?.y ?? 740) < 370).toBe(true);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it('a chart can be read with the arrow keys, and as a table', async () => {
    await open({ page: 'chart' });
    const stacked = page.getByRole('region', { name: 'stacked', exact: true });
    await stacked.locator('[data-point][tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    const shown = stacked.locator('[data-chart-tooltip]');
    await soon(() => shown.textContent()).toContain('2026-11-15');
    const words = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(words).toBe('2026-11-15, Coins 1,600, Bonus coins 78');
    await page.keyboard.press('Home');
    await soon(() => shown.textContent()).toContain('2026-11-01');
    await page.keyboard.press('Escape');
    await soon(() => shown.count()).toBe(0);
    await stacked.getByRole('button', { name: 'Show as a table' }).click();
    await soon(() => stacked.getByRole('rowheader').count()).toBe(16);
  });

  it('tabs follow the arrow keys and a switch the space bar', async () => {
    await open({ page: 'tabs' });
    await page.getByRole('tab', { name: 'History' }).focus();
    await page.keyboard.press('ArrowRight');
    await soon(() => page.getByRole('tab', { name: 'Lots' }).getAttribute('aria-selected')).toBe('true');
    await open({ page: 'switch' });
    const off = page.getByRole('region', { name: 'off', exact: true }).getByRole('switch');
    await off.focus();
    await page.keyboard.press(' ');
    await soon(() => off.isChecked()).toBe(true);
  });
});
