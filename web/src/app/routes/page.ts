import { lazyRouteComponent } from '@tanstack/react-router';

import { bringTexts, type TextsOf } from '../../lib/i18n.ts';

/**
 * A page that comes when it is opened, and with it the texts of the contexts whose features it shows. The first page alone
 * is a plain `lazyRouteComponent`: its texts are there already.
 */
export const page = <Module extends Record<string, unknown>, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
  contexts: readonly TextsOf[] = [],
) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([fetchModule(), bringTexts(...contexts)]);
    return module;
  }, name);
