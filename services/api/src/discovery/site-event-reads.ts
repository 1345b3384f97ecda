import { type Language, languages } from '@fanfold/contracts';
import { type SiteEvent, siteEventsId, siteEventsStream } from '@fanfold/domain/discovery';
import type { EventLog } from '@fanfold/event-log';

/** All events of the site with their drafts: they are one state, of a hundred events at most. */
export const allSiteEvents = async (
  { eventLog }: { readonly eventLog: EventLog },
  maxAgeMs = 0,
): Promise<readonly SiteEvent[]> =>
  (await eventLog.commands.load(siteEventsStream, siteEventsId, { maxAgeMs })).state.events;

/** The language of an event's text for a reader: theirs, else English, else any that it has. */
export const languageOfEvent = ({ markdown }: SiteEvent, wanted: Language): Language =>
  [wanted, 'en' as const, ...languages].find((one) => markdown[one] !== undefined) ?? wanted;
