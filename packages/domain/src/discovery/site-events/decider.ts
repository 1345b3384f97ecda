import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type SiteEventContent, type SiteEventEvent, siteEventEvents } from './events.ts';

export type SiteEventCommand =
  | { readonly type: 'SaveSiteEvent'; readonly eventOid: Oid; readonly content: SiteEventContent }
  | { readonly type: 'PublishSiteEvent'; readonly eventOid: Oid }
  | { readonly type: 'WithdrawSiteEvent'; readonly eventOid: Oid }
  | { readonly type: 'RemoveSiteEvent'; readonly eventOid: Oid };

export type SiteEvent = SiteEventContent & { readonly eventOid: Oid; readonly published: boolean };

/** Plain JSON: a snapshot is this value written down. */
export type SiteEventsState = { events: SiteEvent[] };

export type SiteEventRefusal =
  | 'SITE_EVENT_NOT_FOUND'
  | 'SITE_EVENT_INCOMPLETE'
  | 'SITE_EVENT_TIMES_WRONG'
  | 'TOO_MANY_SITE_EVENTS';

/** All events are one state, which is loaded whole. */
export const mostSiteEvents = 100;

export const siteEvents: Decider<SiteEventsState, SiteEventCommand, SiteEventEvent, SiteEventRefusal> = {
  initial: () => ({ events: [] }),

  evolve: ({ events }, event) => {
    const { eventOid } = event;
    const others = events.filter((one) => one.eventOid !== eventOid);
    const known = events.find((one) => one.eventOid === eventOid);
    switch (event.type) {
      case 'SiteEventSaved': {
        const { title, markdown, from, until, picture, contentOids } = event;
        const content = { title, markdown, from, until, picture, contentOids };
        return { events: [...others, { eventOid, ...content, published: known?.published ?? false }] };
      }
      case 'SiteEventPublished':
        return { events: known ? [...others, { ...known, published: true }] : others };
      case 'SiteEventWithdrawn':
        return { events: known ? [...others, { ...known, published: false }] : others };
      case 'SiteEventRemoved':
        return { events: others };
    }
  },

  decide: ({ events }, command) => {
    const { eventOid } = command;
    const known = events.find((one) => one.eventOid === eventOid);
    if (command.type === 'SaveSiteEvent') return save(events, known, command);
    if (!known) return refuse('SITE_EVENT_NOT_FOUND');
    switch (command.type) {
      case 'PublishSiteEvent':
        if (known.published) return [];
        if (!hasTexts(known)) return refuse('SITE_EVENT_INCOMPLETE');
        return [{ type: 'SiteEventPublished', eventOid }];
      case 'WithdrawSiteEvent':
        return known.published ? [{ type: 'SiteEventWithdrawn', eventOid }] : [];
      case 'RemoveSiteEvent':
        return [{ type: 'SiteEventRemoved', eventOid }];
    }
  },
};

const save = (
  events: readonly SiteEvent[],
  known: SiteEvent | undefined,
  { eventOid, content }: Extract<SiteEventCommand, { type: 'SaveSiteEvent' }>,
): SiteEventEvent[] | Refusal<SiteEventRefusal> => {
  if (content.from >= content.until) return refuse('SITE_EVENT_TIMES_WRONG');
  const complete = known?.published ? hasTexts(content) : isNamed(content);
  if (!complete) return refuse('SITE_EVENT_INCOMPLETE');
  if (!known && events.length >= mostSiteEvents) return refuse('TOO_MANY_SITE_EVENTS');
  return [{ type: 'SiteEventSaved', eventOid, ...content }];
};

/** A draft has a title, so that it can be found in a list. */
const isNamed = ({ title }: SiteEventContent): boolean => Object.keys(title).length > 0;

const hasTexts = (content: SiteEventContent): boolean =>
  isNamed(content) && Object.keys(content.markdown).length > 0;

/** Where in its time an event is. */
export const siteEventPhase = (
  { from, until }: Pick<SiteEventContent, 'from' | 'until'>,
  now: Timestamp,
): 'coming' | 'running' | 'past' => {
  if (now < from) return 'coming';
  return now < until ? 'running' : 'past';
};

/** The one stream of the site's events. */
export const siteEventsId = 'site';

export const siteEventsStream = defineStream({
  category: 'siteEvents',
  idPattern: 'site',
  holds: 'the events of the site: what they say, when they are, which works belong to them',
  context: 'discovery',
  decider: siteEvents,
  events: siteEventEvents,
});
