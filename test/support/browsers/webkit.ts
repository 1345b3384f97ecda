import { spawn } from 'node:child_process';

import { soon } from '../browser.ts';
import { freePorts } from '../free-ports.ts';
import {
  type BrowserCookie,
  type DrivenBrowser,
  dateParts,
  findArguments,
  findShown,
  type Target,
} from './driven-browser.ts';
import { requireProgram } from './programs.ts';
import { ended, startVirtualDisplay } from './virtual-display.ts';

/** The key under which WebDriver names an element of the page. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = { readonly [elementKey]: string };

/** The key "right arrow" of WebDriver; it leads to the next part of a date field. */
const rightArrow = '\uE014';

/** Errors of WebDriver after which the same step can be tried again: the page was still changing. */
const passing = ['element click intercepted', 'element not interactable', 'stale element reference'];

class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * WebKitGTK's small browser on a virtual display, through WebKitWebDriver, which does not report errors of
 * the page.
 */
export const startWebKit = async (): Promise<DrivenBrowser> => {
  await using opening = new AsyncDisposableStack();
  const display = opening.use(await startVirtualDisplay());
  const [port = 0] = await freePorts(1);
  const driver = spawn(requireProgram('WebKitWebDriver'), [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, LANG: 'en_US.UTF-8' },
    stdio: 'ignore',
  });
  opening.defer(() => ended(driver));
  const server = `http://127.0.0.1:${port}`;
  await soon(() => isReady(server)).toBe(true);
  const { sessionId } = await send<{ sessionId: string }>(`${server}/session`, 'POST', {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
  });
  const session = `${server}/session/${sessionId}`;
  opening.defer(() => send(session, 'DELETE'));
  const running = opening.move();
  return { ...browserOf(session), [Symbol.asyncDispose]: () => running.disposeAsync() };
};

const browserOf = (session: string): Omit<DrivenBrowser, keyof AsyncDisposable> => {
  const execute = <Value>(look: unknown, args: readonly (string | number)[]) =>
    send<Value>(`${session}/execute/sync`, 'POST', {
      script: `return (${String(look)}).apply(null, arguments)`,
      args,
    });
  /** Sends a command to the target. False when there is no such element, or it cannot be used yet. */
  const toElement = async (target: Target, command: string, body: object): Promise<boolean> => {
    const element = await execute<ElementReference | null>(findShown, findArguments(target));
    if (element === null) return false;
    try {
      await send(`${session}/element/${element[elementKey]}/${command}`, 'POST', body);
      return true;
    } catch (error) {
      if (error instanceof WebDriverError && passing.includes(error.code)) return false;
      throw error;
    }
  };
  return {
    load: (url) => send(`${session}/url`, 'POST', { url }),
    read: (look, ...args) => execute(look, args),
    click: (target) => toElement(target, 'click', {}),
    type: (target, text) => toElement(target, 'value', { text }),
    typeDate: (target, date) => toElement(target, 'value', { text: dateParts(date).join(rightArrow) }),
    cookies: () => send<BrowserCookie[]>(`${session}/cookie`, 'GET'),
    complaints: undefined,
  };
};

const isReady = async (server: string): Promise<boolean> => {
  const status = await send<{ ready: boolean }>(`${server}/status`, 'GET').catch(() => undefined);
  return status?.ready === true;
};

/** One command of the protocol. Throws WebDriverError with the protocol's error code. */
const send = async <Value>(url: string, method: string, body?: object): Promise<Value> => {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: Value & { error: string; message: string } };
  if (!response.ok) throw new WebDriverError(value.error, value.message);
  return value;
};
