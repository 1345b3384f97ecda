import type { CuratedPageReply } from '@fanfold/contracts/discovery/page';
import { useLingui } from '@lingui/react/macro';

import { useLanguage } from '../../../lib/use-format.ts';
import { pickText } from '../../../ui/texts.tsx';

/** The fixed categories, in the order of their links (DIS-030 to DIS-035). */
export const categories = ['asmr', 'anime', 'bl', 'draw', 'japan', 'live'] as const;

/** What a page of rows is called: by its own title, or by the name of its category. */
export const usePageName = (): ((page: Pick<CuratedPageReply, 'title' | 'pageUrl'>) => string) => {
  const { t } = useLingui();
  const reader = useLanguage();
  const names: Readonly<Record<string, string>> = {
    live: t`Live`,
    asmr: t`ASMR`,
    anime: t`Anime`,
    bl: t`BL`,
    draw: t`Drawing`,
    japan: t`Japan`,
    realplay: t`RealPlay`,
    search: t`Search`,
  };
  return ({ title, pageUrl }) => pickText(title, reader)?.text ?? names[pageUrl] ?? pageUrl;
};
