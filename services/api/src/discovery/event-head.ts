import type { Language } from '@fanfold/contracts';
import type { EventLog } from '@fanfold/event-log';

import { plainText } from '../http/markdown.ts';
import type { PageHead } from '../http/page-head.ts';
import { addressOf, eventPath, fileAddress } from './addresses.ts';
import { placeOf, thing } from './head-parts.ts';
import { allSiteEvents, languageOfEvent } from './site-event-reads.ts';

type Deps = {
  readonly eventLog: EventLog;
  readonly publicUrl: string;
  readonly cdnBase: string | undefined;
};

/** What robots and previews are told of an event that readers see (DIS-039); undefined for drafts. */
export const headOfEvent = async (
  { eventLog, publicUrl, cdnBase }: Deps,
  eventOid: string,
  language: Language | undefined,
): Promise<PageHead | undefined> => {
  const event = (await allSiteEvents({ eventLog }, 1_000)).find((one) => one.eventOid === eventOid);
  if (!event?.published) return undefined;
  const written = languageOfEvent(event, language ?? 'en');
  const place = placeOf(publicUrl, eventPath(eventOid), language);
  const said = {
    title: event.title[written] ?? Object.values(event.title)[0] ?? '',
    description: plainText(event.markdown[written] ?? ''),
    picture: event.picture && fileAddress({ publicUrl, cdnBase }, `/pics/${event.picture.key}`),
  };
  return {
    ...place,
    ...said,
    language: language ?? written,
    kind: 'website',
    data: {
      '@type': 'Event',
      ...thing(place.canonical, said),
      startDate: event.from,
      endDate: event.until,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: place.canonical },
      organizer: { '@type': 'Organization', name: 'Fanfold', url: addressOf(publicUrl, '/') },
    },
  };
};
