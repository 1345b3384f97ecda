import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Language } from '../../language.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import type { NotificationCategory } from '../inbox/events.ts';
import { type MailingAudience, type MailingEvent, mailingEvents } from './events.ts';

export type MailingCommand =
  | {
      readonly type: 'StartMailing';
      readonly mailingId: Oid;
      readonly senderOid: Oid;
      readonly audience: MailingAudience;
      readonly category: NotificationCategory;
      readonly contentOid: Oid | null;
      readonly words: MailingWords | null;
      readonly link: string | null;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'AdvanceMailing';
      /** Up to whom people were told before. */
      readonly after: Oid | '';
      readonly upTo: Oid;
      readonly told: number;
      readonly passedOver: number;
      readonly now: Timestamp;
    }
  | { readonly type: 'FinishMailing'; readonly after: Oid | ''; readonly now: Timestamp };

/** What a mailing says, in the languages that it was written in. */
export type MailingWords = Partial<Record<Language, { readonly title: string; readonly body: string }>>;

/** Plain JSON: a snapshot is this value written down. */
export type MailingState = {
  status: 'none' | 'running' | 'finished';
  mailingId: Oid | '';
  senderOid: Oid | '';
  audience: MailingAudience | null;
  category: NotificationCategory;
  contentOid: Oid | null;
  words: string | null;
  link: string | null;
  /** Up to whom, in the order of their ids, people were told. */
  upTo: Oid | '';
};

export type MailingRefusal = 'MAILING_NOT_FOUND';

/** One message on its way to its audience. */
export const mailing: Decider<MailingState, MailingCommand, MailingEvent, MailingRefusal> = {
  initial: () => ({
    status: 'none',
    mailingId: '',
    senderOid: '',
    audience: null,
    category: 'message',
    contentOid: null,
    words: null,
    link: null,
    upTo: '',
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'MailingStarted': {
        const { mailingId, senderOid, audience, category, contentOid, words, link } = event;
        const fields = { mailingId, senderOid, audience, category, contentOid, words, link };
        return { ...fields, status: 'running', upTo: '' };
      }
      case 'MailingAdvanced':
        state.upTo = event.upTo;
        return state;
      case 'MailingFinished':
        state.status = 'finished';
        return state;
    }
  },

  decide: (state, command) => {
    const { now } = command;
    if (command.type === 'StartMailing') {
      if (state.status !== 'none') return [];
      const { type: _, words, now: startedAt, ...fields } = command;
      const said = words === null ? null : JSON.stringify(words);
      return [{ type: 'MailingStarted', ...fields, words: said, startedAt }];
    }
    const { mailingId } = state;
    if (state.status === 'none' || mailingId === '') return refuse('MAILING_NOT_FOUND');
    if (state.status !== 'running') return [];
    // Another step has told these people meanwhile.
    if (command.after !== state.upTo) return [];
    if (command.type === 'FinishMailing') return [{ type: 'MailingFinished', mailingId, finishedAt: now }];
    const { upTo, told, passedOver } = command;
    return [{ type: 'MailingAdvanced', mailingId, upTo, told, passedOver, advancedAt: now }];
  },
};

/** The words for a reader: in their language, else in English, else in any; undefined without words. */
export const wordsFor = (words: string | null, language: Language) => {
  if (words === null) return undefined;
  const all: MailingWords = JSON.parse(words);
  return all[language] ?? all.en ?? Object.values(all)[0];
};

export const mailingStream = defineStream({
  category: 'mailing',
  idPattern: '{mailing oid}',
  holds: 'one message to many people: audience, words (sealed), how far it is',
  context: 'notifications',
  decider: mailing,
  events: mailingEvents,
});
