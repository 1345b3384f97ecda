import { expect } from 'vitest';

import { soon } from '../browser.ts';
import type { DrivenBrowser, Target } from './driven-browser.ts';

/** What a person does on the pages of one address, in English. Every step waits until it is possible. */
export const visitorOf = (browser: DrivenBrowser, url: string) => {
  const { read } = browser;
  const click = async (kind: Target['kind'], name: Target['name']): Promise<void> =>
    expect.poll(() => browser.click({ kind, name }), { message: `click on ${kind} ${name}` }).toBe(true);
  return {
    open: (path: string) => browser.load(new URL(`/en${path}`, url).href),
    press: (name: string | RegExp) => click('button', name),
    follow: (name: string) => click('link', name),
    choose: (name: string) => click('menuitem', name),
    /** Takes an entry of an opened list. */
    pick: (name: string) => click('option', name),
    clickOn: (selector: string) => click('css', selector),
    /** Sets a check mark. */
    tick: (label: string | RegExp) => click('field', label),
    fill: async (label: string, text: string): Promise<void> =>
      expect
        .poll(() => browser.type({ kind: 'field', name: label }, text), { message: `fill ${label}` })
        .toBe(true),
    fillDate: async (label: string, date: string): Promise<void> =>
      expect
        .poll(() => browser.typeDate({ kind: 'field', name: label }, date), { message: `fill ${label}` })
        .toBe(true),
    /** Waits for a text that people can see. */
    see: async (text: string): Promise<void> =>
      soon(() => read(() => document.body.innerText.replaceAll(/\s+/g, ' '))).toContain(text),
    untilAddress: async (pattern: RegExp): Promise<void> =>
      soon(() => read(() => location.href)).toMatch(pattern),
    /** Waits until the header shows a balance. */
    untilBalance: async (balance: { paid: number; bonus: number }): Promise<void> =>
      soon(() => read(shownBalance)).toEqual(balance),
    /** Waits until a WebSocket that the page opens to its own address is greeted. */
    untilSocketGreets: async (): Promise<void> => {
      await read(openSocket);
      await soon(() => read(() => document.body.dataset['greeting'])).toContain('"kind":"hello"');
    },
    /** Differs after every load of a page. */
    documentMark: () => read(() => performance.timeOrigin),
  };
};

export type Visitor = ReturnType<typeof visitorOf>;

const shownBalance = () => {
  const value = (kind: string) => {
    const shown = document.querySelector(`[data-testid="balance"] [data-kind="${kind}"]`);
    return Number(shown?.getAttribute('data-value') ?? Number.NaN);
  };
  return { paid: value('paid'), bonus: value('bonus') };
};

/** In the page: keeps the first message of the live socket where another call can read it. */
const openSocket = () => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live/socket`);
  socket.addEventListener('message', ({ data }) => {
    document.body.dataset['greeting'] = String(data);
    socket.close();
  });
};
