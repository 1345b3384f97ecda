import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';

import { opensThumbnail, shownAt } from './frame.ts';

const ThumbnailPopup = lazy(async () => ({
  default: (await import('../features/catalogue/thumbnail-popup.tsx')).ThumbnailPopup,
}));

const smallScreen = '(max-width: 768px)';

/** A work that was found in a list is shown by its cover first, beside its page (SHL-028, SHL-029). */
export const Thumbnail = () => {
  const router = useRouter();
  const [contentOid, setContentOid] = useState<string | null>(null);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
        if (!pathChanged) return;
        const opens = opensThumbnail({
          from: fromLocation && shownAt(router, fromLocation),
          to: shownAt(router, toLocation),
          smallScreen: matchMedia(smallScreen).matches,
          search: location.search,
        });
        const { contentOid: oid } = router.matchRoutes(toLocation).at(-1)?.params as { contentOid?: string };
        setContentOid(opens ? (oid ?? null) : null);
      }),
    [router],
  );
  return contentOid === null ? null : (
    <Suspense>
      <ThumbnailPopup key={contentOid} contentOid={contentOid} onClose={() => setContentOid(null)} />
    </Suspense>
  );
};
