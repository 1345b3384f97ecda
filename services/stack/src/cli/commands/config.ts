import { configSchema } from '@fanfold/platform';

import { settingsDocument } from '../settings-document.ts';
import type { Command } from './command.ts';

/**
 * Prints every setting: its present value, its default and its meaning. With `--document` it prints
 * docs/settings.md.
 */
export const command: Command = {
  summary: 'every setting, with its value, default and meaning',
  usage: '[--document]',
  options: { document: { type: 'boolean' } },
  run: async ({ document }, { settings, print }) => {
    if (document) {
      print(settingsDocument().trimEnd());
      return 0;
    }
    const present = settings();
    const defaults = configSchema.parse({});
    print('Settings come from the environment. A star marks what differs from the default.');
    for (const [name, shape] of Object.entries(configSchema.shape)) {
      const key = name as keyof typeof present;
      const [value, usual] = [shown(name, present[key]), shown(name, defaults[key])];
      print(
        `\n${value === usual ? ' ' : '*'} ${name}=${value}${value === usual ? '' : `   (default: ${usual})`}`,
      );
      print(`    ${shape.description ?? ''}`);
    }
    return 0;
  },
};

const shown = (name: string, value: string | number | boolean | undefined): string => {
  if (value === undefined) return '';
  return /KEY|PEPPER|SECRET|_TOKEN$/.test(name) ? '(set)' : String(value).replace(/:[^:@/]+@/, ':…@');
};
