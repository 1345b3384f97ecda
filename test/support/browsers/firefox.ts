import puppeteer, { type ElementHandle } from 'puppeteer-core';

import { type DrivenBrowser, dateParts, findArguments, findShown, type Target } from './driven-browser.ts';
import { requireProgram } from './programs.ts';

/** Firefox without windows, through WebDriver BiDi. */
export const startFirefox = async (): Promise<DrivenBrowser> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: requireProgram('firefox-esr'),
    acceptInsecureCerts: true,
    defaultViewport: { width: 1280, height: 860 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  // Firefox reports violations of the policy as errors of the page.
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const withElement = async (
    target: Target,
    act: (element: ElementHandle) => Promise<void>,
  ): Promise<boolean> => {
    const handle = await page.evaluateHandle(findShown, ...findArguments(target));
    const element = handle.asElement() as ElementHandle | null;
    if (element) await act(element);
    return element !== null;
  };
  return {
    load: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    read: (look, ...args) => page.evaluate(look as never, ...args),
    click: (target) => withElement(target, (element) => element.click()),
    type: (target, text) => withElement(target, (element) => element.type(text)),
    // A part that is complete moves the focus to the next one.
    typeDate: (target, date) => withElement(target, (element) => element.type(dateParts(date).join(''))),
    cookies: async () =>
      (await page.cookies()).map(({ name, value, path, secure, httpOnly, sameSite }) => ({
        name,
        value,
        path,
        secure,
        httpOnly: httpOnly === true,
        sameSite: String(sameSite),
      })),
    complaints,
    [Symbol.asyncDispose]: () => browser.close(),
  };
};
