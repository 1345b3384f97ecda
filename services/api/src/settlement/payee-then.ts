import type { Oid } from '@fanfold/domain';
import { type PayeeProfile, type PayeeSaved, profileOf } from '@fanfold/domain/settlement';
import type { EventLog, Recorded } from '@fanfold/event-log';

type Log = Pick<EventLog, 'client' | 'codec'>;

/**
 * A creator's profile of a revision, the first event of the stream is 1, and from when on its bank details
 * could be used.
 */
export const profileThen = async ({ client, codec }: Log, creatorOid: Oid, revision: number) => {
  const [stored] = await client.readStream(`payee-${creatorOid}`, { from: revision - 1, maxCount: 1 });
  if (!stored) return null;
  const { event } = (await codec.decode(stored)) as Recorded<PayeeSaved>;
  return { profile: profileOf(event), usableFrom: event.usableFrom };
};

type Then = Pick<PayeeProfile, 'relation' | 'name' | 'taxId'>;

/** Who was paid. Its fields are null once the key that sealed them was destroyed. */
export const payeeThen = async (log: Log, creatorOid: Oid, revision: number): Promise<Then | null> => {
  const found = await profileThen(log, creatorOid, revision);
  if (!found) return null;
  const { relation, name, taxId } = found.profile;
  return { relation, name, taxId };
};
