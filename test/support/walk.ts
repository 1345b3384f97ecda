import { bcp47, type Language } from '@fanfold/contracts';

import { type BrowserSession, windowOf } from './browser.ts';
import { leftovers } from './catalogue.ts';

/** The part of the router that a page shows to developer tools. */
type Router = {
  readonly state: { readonly status: string; readonly isLoading: boolean };
  readonly latestLocation: { readonly publicHref: string };
};

const addressOf = (language: Language, path: string) => `/${language}${path === '/' ? '' : path}`;

/**
 * Opens a page in any language, as a link of the application does: the document stays, so this is much faster
 * than loading it. The application has to be open.
 */
export const walkTo = async ({ page }: BrowserSession, language: Language, path: string): Promise<void> => {
  await page.evaluate((to) => history.pushState({}, '', to), addressOf(language, path));
  await page.waitForFunction(hasArrived, bcp47[language]);
};

/** In the page: the router is idle, the texts are there, and nothing loads any more. */
const hasArrived = (lang: string): boolean => {
  const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router };
  const mains = [...document.querySelectorAll('#main')].filter((one) => one.checkVisibility());
  return (
    router.state.status === 'idle' &&
    !router.state.isLoading &&
    router.latestLocation.publicHref.split('#')[0] === location.pathname + location.search &&
    document.documentElement.lang === lang &&
    mains.length === 1 &&
    document.querySelector('[data-ui="skeleton"]') === null
  );
};

/** Gives the page another window and theme, and waits until both are on the screen. */
export const wear = async (
  { page }: BrowserSession,
  { width, theme }: { readonly width: 360 | 1280; readonly theme?: 'light' | 'dark' },
): Promise<void> => {
  if (theme) await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(windowOf(width));
  await page.evaluate(painted, theme);
};

/** In the page: the theme is the wanted one, the next frames are drawn, and no colour transition runs. */
const painted = async (theme: string | undefined): Promise<void> => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  while (theme !== undefined && document.documentElement.dataset['theme'] !== theme) await frame();
  await frame();
  await frame();
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

/** A page's faults with landmarks: each landmark and the heading of the first level must be there once. */
export const landmarkFaultsOn = ({ page }: BrowserSession): Promise<string[]> =>
  page.evaluate(() => {
    const count = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length;
    return ['main', 'header[data-ui="header"]', 'footer', 'h1'].flatMap((selector) =>
      count(selector) === 1 ? [] : [`${selector} stands there ${count(selector)} times`],
    );
  });

/** Texts of a page that are message ids, or English texts that have a translation. */
export const untranslatedOn = async ({ page }: BrowserSession, language: Language): Promise<string[]> => {
  const texts = await page.evaluate(textsOfPage);
  if (texts.length < 5) return ['the page says nothing'];
  return texts.filter((text) => leftovers[language].has(text)).map((text) => `“${text}” is not translated`);
};

/** In the page: every text that people see or hear. */
const textsOfPage = (): string[] => {
  const texts: string[] = [];
  // Our select has a hidden native one behind it, whose texts do not change.
  const isHidden = (element: Element | null) =>
    element === null || element.closest('[aria-hidden="true"]') !== null || !element.checkVisibility();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!isHidden(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? '');
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!isHidden(element)) texts.push(element.getAttribute(name) ?? '');
  return texts.map((text) => text.trim()).filter((text) => text !== '');
};
