/** What a person uses on a page: a control by the name that people read, or anything by a CSS selector. */
export type Target = {
  readonly kind: 'button' | 'link' | 'menuitem' | 'option' | 'field' | 'css';
  /** The whole name, or a pattern of it; the selector of `css`. */
  readonly name: string | RegExp;
};

export type BrowserCookie = {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: string;
};

/**
 * A browser with one page and an empty profile, driven through a protocol of W3C. Its page accepts any
 * certificate.
 */
export type DrivenBrowser = AsyncDisposable & {
  /** Loads a page. */
  readonly load: (url: string) => Promise<void>;
  /** Calls a function in the page; it must use nothing of its surroundings. */
  readonly read: <Args extends readonly (string | number)[], Value>(
    look: (...args: Args) => Value,
    ...args: Args
  ) => Promise<Value>;
  /** Clicks with the mouse. False when the page does not show the target yet, or something covers it. */
  readonly click: (target: Target) => Promise<boolean>;
  /** Types into a field with the keyboard. False when the page does not show it yet. */
  readonly type: (target: Target, text: string) => Promise<boolean>;
  /** Types a date, `yyyy-mm-dd`, into a date field part by part. False when the page does not show it yet. */
  readonly typeDate: (target: Target, date: string) => Promise<boolean>;
  /** The cookies of the page's address, those that scripts cannot read as well. */
  readonly cookies: () => Promise<readonly BrowserCookie[]>;
  /** Errors of the page and violations of its policy; undefined where the driver does not report them. */
  readonly complaints: readonly string[] | undefined;
};

type Matching = 'exact' | 'pattern';

/** Arguments of `findShown` for a target. */
export const findArguments = ({ kind, name }: Target): [Target['kind'], string, Matching] =>
  name instanceof RegExp ? [kind, name.source, 'pattern'] : [kind, name, 'exact'];

/** Month, day and year, in the order of a date field in American English. */
export const dateParts = (date: string): string[] => {
  const [year = '', month = '', day = ''] = date.split('-');
  return [month, day, year];
};

/**
 * In the page: the only element that is the target, is shown and is not covered; null when there is none. A
 * modal dialog hides what is behind it.
 */
export const findShown = (kind: string, name: string, matching: Matching): Element | null => {
  const selectors: Record<string, string> = {
    button: 'button',
    link: 'a',
    menuitem: '[role="menuitem"]',
    option: '[role="option"]',
    field: 'input',
    css: name,
  };
  const nameOf = (element: Element) => {
    const { labels } = element as HTMLInputElement;
    const named = labels?.length ? [...labels] : [element];
    const text = element.getAttribute('aria-label') ?? named.map((one) => one.textContent).join(' ');
    return text.replaceAll(/\s+/g, ' ').trim();
  };
  const isNamed = (element: Element) =>
    kind === 'css' ||
    (matching === 'exact' ? nameOf(element) === name : new RegExp(name).test(nameOf(element)));
  const isHit = (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit);
  };
  const found = [...document.querySelectorAll(selectors[kind] ?? name)].filter(
    (one) =>
      isNamed(one) &&
      one.checkVisibility({ visibilityProperty: true }) &&
      one.closest('[aria-hidden="true"], [inert]') === null,
  );
  const [only] = found;
  return only && found.length === 1 && isHit(only) ? only : null;
};
