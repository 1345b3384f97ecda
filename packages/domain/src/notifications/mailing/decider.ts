import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Language } from '../../language.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import type { NotificationCategory } from '../inbox/events.ts';
import { type MailingAudience, type MailingEvent, mailingEvents } from './events.ts';

type Message = {
  readonly mailingId: Oid;
  readonly senderOid: Oid;
  readonly audience: MailingAudience;
  readonly category: NotificationCategory;
  readonly contentOid: Oid | null;
  readonly words: MailingWords | null;
  readonly link: string | null;
};

export type MailingCommand =
  | (Message & { readonly type: 'ScheduleMailing'; readonly startsAt: Timestamp; readonly now: Timestamp })
  | (Message & { readonly type: 'StartMailing'; readonly now: Timestamp })
  /** The moment of a scheduled mailing has come. */
  | { readonly type: 'BeginMailing'; readonly now: Timestamp }
  | {
      readonly type: 'AdvanceMailing';
      /** Up to whom people were told before. */
      readonly after: Oid | '';
      readonly upTo: Oid;
      readonly told: number;
      readonly passedOver: number;
      readonly now: Timestamp;
    }
  | { readonly type: 'FinishMailing'; readonly after: Oid | ''; readonly now: Timestamp }
  | { readonly type: 'CancelMailing'; readonly cancelledBy: Oid; readonly now: Timestamp };

/** What a mailing says, in the languages that it was written in. */
export type MailingWords = Partial<Record<Language, { readonly title: string; readonly body: string }>>;

/** Plain JSON: a snapshot is this value written down. */
export type MailingState = {
  status: 'none' | 'scheduled' | 'running' | 'finished' | 'cancelled';
  mailingId: Oid | '';
  senderOid: Oid | '';
  audience: MailingAudience | null;
  category: NotificationCategory;
  contentOid: Oid | null;
  words: string | null;
  link: string | null;
  /** Of a scheduled one. */
  startsAt: Timestamp | null;
  /** When what it tells of happened: who joins its audience later is not told. Null before it has begun. */
  startedAt: Timestamp | null;
  /** Up to whom, in the order of their ids, people were told. */
  upTo: Oid | '';
};

export type MailingRefusal = 'MAILING_NOT_FOUND' | 'MAILING_TIME_PASSED';

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
    startsAt: null,
    startedAt: null,
    upTo: '',
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'MailingScheduled':
        return {
          ...messageOf(event),
          status: 'scheduled',
          startsAt: event.startsAt,
          startedAt: null,
          upTo: '',
        };
      case 'MailingStarted':
        return {
          ...messageOf(event),
          status: 'running',
          startsAt: state.startsAt,
          startedAt: event.startedAt,
          upTo: '',
        };
      case 'MailingAdvanced':
        state.upTo = event.upTo;
        return state;
      case 'MailingFinished':
        state.status = 'finished';
        return state;
      case 'MailingCancelled':
        state.status = 'cancelled';
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'ScheduleMailing':
      case 'StartMailing':
        return state.status === 'none' ? created(command) : [];
      case 'BeginMailing':
        return begun(state, command.now);
      case 'AdvanceMailing':
      case 'FinishMailing':
        return gone(state, command);
      case 'CancelMailing': {
        const { mailingId } = state;
        const { cancelledBy, now: cancelledAt } = command;
        if (mailingId === '') return refuse('MAILING_NOT_FOUND');
        // Of a finished one, e-mail may still wait for the morning.
        if (state.status === 'cancelled') return [];
        return [{ type: 'MailingCancelled', mailingId, cancelledBy, cancelledAt }];
      }
    }
  },
};

type Command<Type extends MailingCommand['type']> = Extract<MailingCommand, { type: Type }>;
type Carried = Extract<MailingEvent, { type: 'MailingScheduled' | 'MailingStarted' }>;

const messageOf = ({ mailingId, senderOid, audience, category, contentOid, words, link }: Carried) => ({
  mailingId,
  senderOid,
  audience,
  category,
  contentOid,
  words,
  link,
});

const created = (
  command: Command<'ScheduleMailing' | 'StartMailing'>,
): MailingEvent[] | Refusal<MailingRefusal> => {
  const { words: said, now } = command;
  const words = said === null ? null : JSON.stringify(said);
  if (command.type === 'StartMailing') {
    const { type: _, words: __, now: startedAt, ...fields } = command;
    return [{ type: 'MailingStarted', ...fields, words, startedAt }];
  }
  const { type: _, words: __, now: scheduledAt, ...fields } = command;
  if (command.startsAt <= now) return refuse('MAILING_TIME_PASSED');
  return [{ type: 'MailingScheduled', ...fields, words, scheduledAt }];
};

const begun = (state: Readonly<MailingState>, now: Timestamp): MailingEvent[] => {
  const { status, mailingId, senderOid, audience, startsAt, upTo: _, ...rest } = state;
  if (status !== 'scheduled' || mailingId === '' || senderOid === '' || audience === null) return [];
  if (startsAt === null || now < startsAt) return [];
  return [{ type: 'MailingStarted', mailingId, senderOid, audience, ...rest, startedAt: now }];
};

const gone = (
  state: Readonly<MailingState>,
  command: Command<'AdvanceMailing' | 'FinishMailing'>,
): MailingEvent[] | Refusal<MailingRefusal> => {
  const { mailingId, status, upTo: before } = state;
  const { now, after } = command;
  if (mailingId === '') return refuse('MAILING_NOT_FOUND');
  // Where `after` differs, another step has told these people meanwhile.
  if (status !== 'running' || after !== before) return [];
  if (command.type === 'FinishMailing') return [{ type: 'MailingFinished', mailingId, finishedAt: now }];
  const { upTo, told, passedOver } = command;
  return [{ type: 'MailingAdvanced', mailingId, upTo, told, passedOver, advancedAt: now }];
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
