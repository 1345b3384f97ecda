import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { actOfKey } from './keyboard.ts';

/** An element as far as the keys ask for it: what it is, and what it is in. */
class Placed extends EventTarget {
  readonly #matches: readonly string[];
  constructor(...matches: string[]) {
    super();
    this.#matches = matches;
  }
  closest(selector: string): Placed | null {
    return this.#matches.some((one) => selector.split(', ').includes(one)) ? this : null;
  }
}

beforeEach(() => vi.stubGlobal('Element', Placed));
afterEach(() => vi.unstubAllGlobals());

const press = (key: string, over: Partial<Parameters<typeof actOfKey>[0]> = {}) =>
  actOfKey({ key, altKey: false, ctrlKey: false, metaKey: false, target: new Placed(), ...over });

describe('the keys of the player', () => {
  it.each([
    { key: ' ', act: { act: 'toggle' } },
    { key: 'K', act: { act: 'toggle' } },
    { key: 'ArrowLeft', act: { act: 'seek', seconds: -5 } },
    { key: 'l', act: { act: 'seek', seconds: 10 } },
    { key: '7', act: { act: 'tenth', tenth: 7 } },
    { key: 'N', act: { act: 'next' } },
    { key: '>', act: { act: 'rate', step: 1 } },
    { key: '.', act: { act: 'chapter', step: 1 } },
    { key: '?', act: { act: 'keys' } },
    { key: 'n', act: null },
    { key: 'x', act: null },
    { key: 'Tab', act: null },
  ])('"$key"', ({ key, act }) => expect(press(key)).toEqual(act));

  it('leave those of the browser and of the system alone', () => {
    for (const held of ['altKey', 'ctrlKey', 'metaKey']) expect(press('f', { [held]: true })).toBeNull();
  });

  it('belong to a menu while it is open, and to a volume slider', () => {
    expect(press('ArrowDown', { target: new Placed('[role^="menu"]') })).toBeNull();
    expect(press('ArrowDown', { target: new Placed('[data-own-keys]') })).toBeNull();
    expect(press('m', { target: new Placed('[data-own-keys]') })).toEqual({ act: 'mute' });
  });

  it('let the space bar press the button that has the focus', () => {
    expect(press(' ', { target: new Placed('button') })).toBeNull();
    expect(press('k', { target: new Placed('button') })).toEqual({ act: 'toggle' });
  });
});
