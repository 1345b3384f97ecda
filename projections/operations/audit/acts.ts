import { allEvents, type DomainEvent } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';

/** Events that record a look at personal data. */
const looks: readonly DomainEvent['type'][] = ['PersonalDataRead', 'AccountInspected'];

/**
 * By all who change them, the command line included: authority, and what operators ask of projections and
 * process managers.
 */
const always: readonly DomainEvent['type'][] = ['RoleGranted', 'RoleRevoked'];
const operatorsStreams = /^(operations|parking)-/;

export const isLook = ({ event }: Recorded): boolean => looks.includes(event.type);

/** Whether an event belongs into the audit: an act of an administrator or of finance, or a look. */
export const isAudited = (recorded: Recorded): boolean => {
  const { event, stream, metadata } = recorded;
  const { role, impersonator } = metadata.actor;
  if (role === 'admin' || role === 'finance' || impersonator !== undefined) return true;
  if (isLook(recorded) || always.includes(event.type)) return true;
  return operatorsStreams.test(stream) && 'reason' in event;
};

/** Fields of events that name a person whom the event is about. Who acts is in the metadata. */
const personFields: ReadonlySet<string> = new Set([
  'accountOid',
  'buyerOid',
  'creatorOid',
  'firstOid',
  'giverOid',
  'invitedOid',
  'inviterOid',
  'ownerOid',
  'payerOid',
  'receiverOid',
  'receiverOids',
  'reporterOid',
  'secondOid',
  'sellerOid',
  'subjectOid',
  'subjectOids',
  'subscriberOid',
  'userOid',
  'walletOid',
]);

/** The people whom an event concerns, each once. */
export const personsIn = (event: DomainEvent): string[] => [
  ...new Set(
    Object.entries(event).flatMap(([name, value]) =>
      personFields.has(name) ? [value].flat().filter((one): one is string => typeof one === 'string') : [],
    ),
  ),
];

type Reason = { readonly reason: string | null; readonly sealedFor: string | null };

/** Under which names events keep what the actor wrote about their act. */
const reasonFields = ['reason', 'note', 'answer'] as const;
const definitionOf = new Map(allEvents.map((definition) => [definition.type as string, definition]));

/** Why it was done, and under whose key the log keeps that. */
export const reasonOf = (event: DomainEvent): Reason => {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  const name = reasonFields.find((one) => one in fields);
  const value = name === undefined ? undefined : fields[name];
  const { sealed, subject } = definitionOf.get(event.type) ?? {};
  const owner = name !== undefined && sealed && name in sealed && subject ? fields[subject] : null;
  return {
    reason: typeof value === 'string' && value !== '' ? value : null,
    sealedFor: typeof owner === 'string' ? owner : null,
  };
};
