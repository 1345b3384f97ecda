import type { StoredEvent } from '../codec.ts';
import type { EventMetadata } from '../recorded.ts';
import { readUuid } from './append.ts';
import { FieldReader } from './fields.ts';

/** What a `ReadResp` says, as far as anybody wants to know. */
export type ReadReply =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'stream-not-found' }
  | { readonly kind: 'other' };

const other = { kind: 'other' } as const;

/** Reads `event_store.client.streams.ReadResp`. Field numbers as in the client's generated/streams_pb. */
export const decodeReadReply = (message: Buffer): ReadReply => {
  const reader = new FieldReader(message);
  let reply: ReadReply = other;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) reply = readResolved(reader);
    else if (field === 3) reply = readCheckpoint(reader);
    else {
      if (field === 4) reply = { kind: 'stream-not-found' };
      reader.skip();
    }
  }
  return reply;
};

/** The event itself; links are not resolved by anybody here. */
const readResolved = (reader: FieldReader): ReadReply => {
  let event: StoredEvent | undefined;
  reader.message((field) => {
    if (field === 1) event = readEvent(reader);
    else reader.skip();
  });
  return event ? { kind: 'event', event } : other;
};

const readCheckpoint = (reader: FieldReader): ReadReply => {
  let position = 0n;
  reader.message((field) => {
    if (field === 1) position = BigInt(reader.number());
    else reader.skip();
  });
  return { kind: 'checkpoint', position };
};

const readEvent = (reader: FieldReader): StoredEvent => {
  // Numbers that are 0 are not written.
  const event = { id: '', stream: '', revision: 0, position: 0n, type: '', data: {}, metadata: {} };
  reader.message((field) => {
    switch (field) {
      case 1:
        event.id = readUuid(reader);
        return;
      case 2:
        event.stream = readStreamName(reader);
        return;
      case 3:
        event.revision = reader.number();
        return;
      case 5:
        event.position = BigInt(reader.number());
        return;
      case 6:
        event.type = readType(reader) ?? event.type;
        return;
      case 7:
        event.metadata = parse(reader.text());
        return;
      case 8:
        event.data = parse(reader.text());
        return;
      default:
        reader.skip();
    }
  });
  return event as Omit<typeof event, 'metadata'> & { metadata: EventMetadata };
};

const readStreamName = (reader: FieldReader): string => {
  let name = '';
  reader.message((field) => {
    if (field === 3) name = reader.text();
    else reader.skip();
  });
  return name;
};

/** One entry of the map of properties; undefined unless it is the type. */
const readType = (reader: FieldReader): string | undefined => {
  let key = '';
  let value = '';
  reader.message((field) => {
    if (field === 1) key = reader.text();
    else if (field === 2) value = reader.text();
    else reader.skip();
  });
  return key === 'type' ? value : undefined;
};

/** Events of the server's own need not be JSON; nobody looks into them. */
const parse = (text: string): Record<string, unknown> => {
  if (text === '') return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};
