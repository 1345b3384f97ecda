import type { QueryClient } from '@tanstack/react-query';

/** What a query's answer changes with, besides its own arguments: `meta: { movesWith }`. */
type Cause = 'wallet' | 'access' | 'plays';

/** Reads again what is on screen and changes with a cause; the rest when it is shown next. */
export const readMoved = (client: QueryClient, cause: Cause): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => [meta?.['movesWith']].flat().includes(cause) });
