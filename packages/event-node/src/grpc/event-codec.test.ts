import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DELETED_REVISION, type EventRow } from '../storage/types.ts';
import { EventEncoder } from './event-codec.ts';
import { FrameReader } from './frames.ts';
import { uuidText } from './uuid.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
const position = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.maxSafeInteger().map((n) => Math.abs(n) + 1),
);
const row = fc.record({
  position,
  stream_id: fc.integer({ min: 1, max: 3 }),
  revision: fc.oneof(fc.nat(), fc.constant(DELETED_REVISION)),
  type_id: fc.integer({ min: 1, max: 3 }),
  created_ms: fc.integer({ min: 0, max: 4e12 }),
  is_json: fc.constantFrom(0, 1),
  event_id: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  metadata: fc.option(bytes(300), { nil: null }),
  data: fc.option(bytes(20_000), { nil: null }),
});

const names = (word: string) => ({ nameOf: (id: number) => `${word}-${'é'.repeat(id * 40)}` });
const log = { streamNames: names('stream'), eventTypes: names('type') };

/** What the client's own classes decode from an encoded page. */
function decode(page: Buffer): InstanceType<typeof streams.ReadResp>[] {
  const messages: InstanceType<typeof streams.ReadResp>[] = [];
  new FrameReader().push(page, (message) => messages.push(streams.ReadResp.deserializeBinary(message)));
  return messages;
}

type Recorded = NonNullable<ReturnType<InstanceType<typeof streams.ReadResp.ReadEvent>['getEvent']>>;

function expectRecorded(recorded: Recorded | undefined, event: EventRow): void {
  expect(Buffer.from(recorded?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
    log.streamNames.nameOf(event.stream_id),
  );
  const revision = event.revision === DELETED_REVISION ? '9223372036854775807' : String(event.revision);
  expect(recorded?.getStreamRevision()).toBe(revision);
  expect(recorded?.getCommitPosition()).toBe(String(event.position));
  expect(recorded?.getPreparePosition()).toBe(String(event.position));
  expect(Object.fromEntries(recorded?.getMetadataMap().getEntryList() ?? [])).toEqual({
    type: log.eventTypes.nameOf(event.type_id),
    'content-type': event.is_json === 1 ? 'application/json' : 'application/octet-stream',
    created: `${event.created_ms}0000`,
  });
  expect([...(recorded?.getCustomMetadata_asU8() ?? [])]).toEqual([...(event.metadata ?? [])]);
  expect([...(recorded?.getData_asU8() ?? [])]).toEqual([...(event.data ?? [])]);
}

describe('an encoded event', () => {
  it("is decoded by the client's classes", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const encoder = new EventEncoder(log, false);
        for (const each of rows) encoder.add(each);
        const messages = decode(encoder.take());
        expect(messages).toHaveLength(rows.length);
        for (const [index, message] of messages.entries()) {
          const event = rows[index] as EventRow;
          expect(message.getEvent()?.getCommitPosition()).toBe(String(event.position));
          expect(message.getEvent()?.hasLink()).toBe(false);
          expectRecorded(message.getEvent()?.getEvent(), event);
          expect(message.getEvent()?.getEvent()?.getId()?.getString()).toBe(
            uuidText(event.event_id as Uint8Array),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('contains the link that led to it; each of the two has its own position', () => {
    fc.assert(
      fc.property(row, row, (link, target) => {
        const encoder = new EventEncoder(log, false);
        encoder.add(link, target);
        const [message] = decode(encoder.take());
        expect(message?.getEvent()?.getCommitPosition()).toBe(String(link.position));
        expectRecorded(message?.getEvent()?.getEvent(), target);
        expectRecorded(message?.getEvent()?.getLink(), link);
      }),
      { numRuns: 30 },
    );
  });

  it('may be a link without an event', () => {
    fc.assert(
      fc.property(row, row, (link, next) => {
        const encoder = new EventEncoder(log, false);
        encoder.add(link, null);
        encoder.add(next);
        const [message, after] = decode(encoder.take());
        expect(message?.getEvent()?.hasEvent()).toBe(false);
        expect(message?.getEvent()?.getCommitPosition()).toBe(String(link.position));
        expectRecorded(message?.getEvent()?.getLink(), link);
        expectRecorded(after?.getEvent()?.getEvent(), next);
      }),
      { numRuns: 30 },
    );
  });

  it('contains ids as two integers for clients that ask for it', () => {
    fc.assert(
      fc.property(row, (event) => {
        const encoder = new EventEncoder(log, true);
        encoder.add(event);
        const structured = decode(encoder.take())[0]?.getEvent()?.getEvent()?.getId()?.getStructured();
        const id = Buffer.from(event.event_id);
        expect(structured?.getMostSignificantBits()).toBe(String(id.readBigInt64BE(0)));
        expect(structured?.getLeastSignificantBits()).toBe(String(id.readBigInt64BE(8)));
      }),
      { numRuns: 30 },
    );
  });
});
