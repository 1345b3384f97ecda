import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { ThumbnailPopup } from '../features/catalogue/thumbnail-popup.tsx';
import { shownAt } from './frame.ts';
import { opensThumbnail } from './opens-thumbnail.ts';

/** From one page to another. */
export type Step = { readonly from: ParsedLocation; readonly to: ParsedLocation };

const smallScreen = '(max-width: 768px)';

/** A work that was found in a list is shown by its cover first, beside its page (SHL-028, SHL-029). */
export const Thumbnail = ({ step }: { readonly step: Step }) => {
  const router = useRouter();
  const [closed, setClosed] = useState<Step | null>(null);
  const opens = opensThumbnail({
    from: shownAt(router, step.from),
    to: shownAt(router, step.to),
    smallScreen: matchMedia(smallScreen).matches,
    search: step.to.searchStr,
  });
  const params = router.matchRoutes(step.to).at(-1)?.params as { readonly contentOid?: string } | undefined;
  const contentOid = params?.contentOid;
  if (!opens || contentOid === undefined || closed === step) return null;
  return <ThumbnailPopup key={contentOid} contentOid={contentOid} onClose={() => setClosed(step)} />;
};
