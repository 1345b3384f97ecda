import { lazyRouteComponent } from '@tanstack/react-router';

import { enterArea } from '../../lib/i18n.ts';

/**
 * A page that comes when it is opened, and with it what all pages but the first one say. The first page alone is a plain
 * `lazyRouteComponent`.
 */
export const page = <Module extends Record<string, unknown>, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([fetchModule(), enterArea('pages')]);
    return module;
  }, name);
