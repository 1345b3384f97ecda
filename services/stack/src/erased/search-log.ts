import { allEvents, type EventDefinition } from '@fanfold/domain';
import { isSealed, type KeyVault, type RawEvent, RawLog, unsealText } from '@fanfold/event-log';

import type { Findings } from './findings.ts';

const definitions = new Map(
  (allEvents as readonly EventDefinition[]).map((definition) => [definition.type, definition]),
);

export type SearchedLog = {
  readonly events: number;
  /** Sealed fields that were opened with a key that exists. */
  readonly opened: number;
  /** Sealed fields whose key was destroyed. */
  readonly closed: number;
};

/** Every event of $all with its metadata, and every sealed field that a key of the vault still opens. */
export const searchLog = async (url: string, vault: KeyVault, findings: Findings): Promise<SearchedLog> => {
  await using log = new RawLog(url);
  const counts = { events: 0, opened: 0, closed: 0 };
  for await (const event of log.read({ direction: 'forwards' })) {
    counts.events += 1;
    const place = `event ${event.position.commit}`;
    const named = JSON.stringify([event.stream, event.type]);
    await findings.text(`${place}, stream and type`, named);
    await findings.bytes(`${place}, data`, Buffer.from(event.data));
    await findings.bytes(`${place}, metadata`, Buffer.from(event.metadata));
    await searchSealed(event, { vault, findings, counts });
  }
  return counts;
};

type Context = {
  readonly vault: KeyVault;
  readonly findings: Findings;
  readonly counts: { opened: number; closed: number };
};

const searchSealed = async (event: RawEvent, { vault, findings, counts }: Context): Promise<void> => {
  const definition = definitions.get(event.type);
  if (definition?.subject === undefined) return;
  const data = JSON.parse(Buffer.from(event.data).toString('utf8')) as Record<string, unknown>;
  const subject = String(data[definition.subject]);
  for (const [field, purpose] of Object.entries(definition.sealed)) {
    const value = data[field];
    if (!isSealed(value)) continue;
    const key = await vault.find(subject, purpose);
    if (!key) counts.closed += 1;
    else {
      counts.opened += 1;
      const text = unsealText(key, value, `${subject}/${definition.type}/${field}`);
      await findings.text(`event ${event.position.commit}, sealed field ${field} of ${event.type}`, text);
    }
  }
};
