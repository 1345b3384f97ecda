import type { WorkReach } from '@fanfold/contracts/catalogue';
import { Plural } from '@lingui/react/macro';
import { useEffect } from 'react';
import { z } from 'zod';

import { command } from '../../lib/api.ts';

/**
 * Tells the service that the page of a work was opened (CAT-035). One that does not arrive is not counted.
 */
export const useView = (contentOid: string): void => {
  useEffect(() => {
    const body = { contentOid };
    void command({ path: '/content/view', body, reply: z.unknown() }).catch(() => undefined);
  }, [contentOid]);
};

/** How often a work was opened and played. */
export const Reach = ({ reach: { views, plays } }: { readonly reach: z.infer<typeof WorkReach> }) => (
  <>
    <Plural value={views} one="# view" other="# views" />
    {plays === 0 ? null : (
      <>
        {' · '}
        <Plural value={plays} one="# play" other="# plays" />
      </>
    )}
  </>
);
