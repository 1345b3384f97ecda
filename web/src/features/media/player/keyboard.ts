/** What a key asks the player for. Numbers are seconds, or tenths of the work for `tenth`. */
export type KeyAct =
  | { readonly act: 'toggle' | 'mute' | 'fullscreen' | 'subtitles' | 'pip' | 'next' | 'previous' | 'keys' }
  | { readonly act: 'chapter'; readonly step: 1 | -1 }
  | { readonly act: 'seek'; readonly seconds: number }
  | { readonly act: 'volume'; readonly by: number }
  | { readonly act: 'rate'; readonly step: 1 | -1 }
  | { readonly act: 'tenth'; readonly tenth: number };

const acts: Readonly<Record<string, KeyAct>> = {
  ' ': { act: 'toggle' },
  k: { act: 'toggle' },
  m: { act: 'mute' },
  f: { act: 'fullscreen' },
  c: { act: 'subtitles' },
  i: { act: 'pip' },
  j: { act: 'seek', seconds: -10 },
  l: { act: 'seek', seconds: 10 },
  ArrowLeft: { act: 'seek', seconds: -5 },
  ArrowRight: { act: 'seek', seconds: 5 },
  ArrowUp: { act: 'volume', by: 0.05 },
  ArrowDown: { act: 'volume', by: -0.05 },
  '>': { act: 'rate', step: 1 },
  '<': { act: 'rate', step: -1 },
  '.': { act: 'chapter', step: 1 },
  ',': { act: 'chapter', step: -1 },
  N: { act: 'next' },
  P: { act: 'previous' },
  '?': { act: 'keys' },
};

type Key = {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
};

/**
 * The act of a key pressed inside the player, or null. Keys count only there: elsewhere a letter belongs to
 * the page and to screen readers (WCAG 2.1.4). A slider, a menu and a button keep the keys that they use
 * themselves.
 */
export const actOfKey = (pressed: Key): KeyAct | null => {
  const { key, altKey, ctrlKey, metaKey } = pressed;
  if (altKey || ctrlKey || metaKey || isKeptBack(pressed)) return null;
  if (/^[0-9]$/.test(key)) return { act: 'tenth', tenth: Number(key) };
  // Capitals are keys of their own only where the table says so.
  return acts[key] ?? (key.length === 1 ? acts[key.toLowerCase()] : undefined) ?? null;
};

const isKeptBack = ({ key, target }: Key): boolean => {
  const isIn = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
  if (key === ' ' && isIn('button, a')) return true;
  return isIn('[role^="menu"]') || (key.startsWith('Arrow') && isIn('[data-own-keys]'));
};
