import type { Language } from '@fanfold/contracts';
import {
  type TakedownEvent as AnyEvent,
  type ContentState,
  contentStream,
  takedownStream,
} from '@fanfold/domain/catalogue';
import { accountStream } from '@fanfold/domain/identity';
import type { CommandLog } from '@fanfold/event-log';
import { type TakedownNews, takedownEmail } from '@fanfold/mail';

import { deliver, type MailDeps } from '../deliver-mail.ts';
import { type ProcessManager, processManager } from '../process-manager.ts';

/** What is told: the end of what is kept is not. */
type TakedownEvent = Exclude<AnyEvent, { type: 'TakedownClaimantErased' }>;

type To = { readonly to: string; readonly language: Language; readonly party: 'claimant' | 'creator' };

/** Tells both parties of a notice each decision on it. The e-mails' keys are the event's id and the party. */
export const mailTakedowns = ({ sendEmail, publicUrl }: MailDeps): ProcessManager =>
  processManager({
    name: 'mail-takedowns',
    purpose: 'mails claimants and creators the decisions on a notice against a work',
    feed: 'own',
    consumes: [
      'TakedownFiled',
      'TakedownAccepted',
      'TakedownRejected',
      'TakedownWithdrawn',
      'TakedownCountered',
      'TakedownUpheld',
      'TakedownReinstated',
    ],
    react: ({ event, id }) => [
      {
        run: async (commands) => {
          for (const { to, language, party } of await partiesOf(commands, event)) {
            const words = await wordsOf(commands, event, { language, party });
            const content = takedownEmail(language, { ...words, party, publicUrl });
            await deliver(sendEmail, { to, language, key: `${id}-${party}`, ...content });
          }
        },
      },
    ],
  });

/** What was never accepted is the claimant's alone: the creator has lost nothing by it. */
const concernsCreator = (event: TakedownEvent): boolean => {
  if (event.type === 'TakedownWithdrawn') return event.wasAccepted;
  return ['TakedownAccepted', 'TakedownUpheld', 'TakedownReinstated'].includes(event.type);
};

/** An erased account has no address any more. */
const partiesOf = async (commands: CommandLog, event: TakedownEvent): Promise<readonly To[]> => {
  const { state } = await commands.load(takedownStream, event.takedownOid, { maxAgeMs: 0 });
  const { claimant } = state;
  const told: To[] = [];
  if (claimant?.email) told.push({ to: claimant.email, language: claimant.language, party: 'claimant' });
  if (!concernsCreator(event)) return told;
  const creator = (await commands.load(accountStream, event.creatorOid, { maxAgeMs: 60_000 })).state;
  if (creator.email) told.push({ to: creator.email, language: creator.language, party: 'creator' });
  return told;
};

const newsOf = {
  TakedownFiled: 'filed',
  TakedownAccepted: 'accepted',
  TakedownRejected: 'rejected',
  TakedownWithdrawn: 'withdrawn',
  TakedownCountered: 'countered',
  TakedownUpheld: 'upheld',
  TakedownReinstated: 'reinstated',
} as const satisfies Record<TakedownEvent['type'], TakedownNews['news']>;

/** Also of a work that is down: who opened it before knows its title. */
const isPublic = ({ status, suspension }: Readonly<ContentState>): boolean =>
  (suspension?.before ?? status) === 'published';

const wordsOf = async (
  commands: CommandLog,
  event: TakedownEvent,
  { language, party }: Pick<To, 'language' | 'party'>,
) => {
  const { contentOid, takedownOid } = event;
  const { state } = await commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  // A notice can be filed against any id: the title of a work that its creator hides or has deleted is not
  // told.
  const isTold = party === 'creator' || isPublic(state);
  const title = isTold ? state.work?.title : undefined;
  return {
    news: newsOf[event.type],
    takedownOid,
    contentOid,
    work: title?.texts[language] ?? title?.texts[title.original] ?? contentOid,
    said: 'reason' in event ? event.reason : null,
    counter: event.type === 'TakedownCountered' ? event : null,
  };
};
