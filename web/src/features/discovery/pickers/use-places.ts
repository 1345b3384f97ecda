import type { Tile } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { useLanguage } from '../../../lib/use-format.ts';
import { workPage } from '../../../lib/work-page.ts';
import { pickText } from '../../../ui/texts.tsx';
import { composedPagesQuery } from '../curation-queries.ts';
import { adminEventsQuery } from '../events/event-queries.ts';
import type { Line } from './lines.tsx';
import { type KnownCreator, useCreatorLine, useWorkLine } from './use-lines.tsx';

/** Places of the site as lines whose id is their address. */
export const usePlaces = () => {
  const router = useRouter();
  const workLine = useWorkLine();
  const creatorLine = useCreatorLine();
  return {
    lineOfWork: (work: Tile): Line => ({ ...workLine(work), id: router.buildLocation(workPage(work)).href }),
    lineOfCreator: (creator: KnownCreator): Line => ({
      ...creatorLine(creator),
      id: `/creatorhome/${creator.oid}`,
    }),
    named: useNamedPlaces(),
  };
};

/** Events, and the pages that administrators composed. */
const useNamedPlaces = (): readonly Line[] => {
  const { t } = useLingui();
  const language = useLanguage();
  const { data: composed } = useQuery(composedPagesQuery());
  const { data: events } = useQuery(adminEventsQuery());
  return [
    ...(events?.events ?? []).map(({ eventOid, title }) => ({
      id: `/event/${eventOid}`,
      name: pickText(title, language)?.text ?? '',
      detail: t`Event`,
    })),
    ...(composed?.pages ?? [])
      .filter(({ publishedAt }) => publishedAt !== null)
      .map(({ pageUrl, title }) => ({
        id: pageUrl === 'home' ? '/' : `/p/${pageUrl}`,
        name: pickText(title, language)?.text ?? pageUrl,
        detail: t`Page`,
      })),
  ];
};
