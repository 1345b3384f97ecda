import { atom } from 'jotai';

import { readSaved, writeSaved } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const saved = (): Theme => {
  const value = readSaved('theme');
  return value === 'light' || value === 'dark' ? value : 'system';
};

const chosen = atom<Theme>(saved());

/**
 * The theme that the person chose; setting it shows it. `public/theme.js` does the same before the first
 * paint.
 */
export const themeAtom = atom(
  (get) => get(chosen),
  (_get, set, theme: Theme) => {
    set(chosen, theme);
    writeSaved('theme', theme);
    showTheme(theme);
  },
);

/** Follows the system while nothing else is chosen. */
export const followSystemTheme = (): void => {
  systemDark().addEventListener('change', () => {
    if (saved() === 'system') showTheme('system');
  });
};

const showTheme = (theme: Theme): void => {
  const dark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
};

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
