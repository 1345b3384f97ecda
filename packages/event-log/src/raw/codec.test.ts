import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeAnswer, decodeEvent, encodeAppend } from './codec.ts';
import { type RawEvent, tombstoneRevision } from './raw-event.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
const position = fc.maxSafeInteger().map((n) => BigInt(Math.abs(n)));
const event: fc.Arbitrary<RawEvent> = fc.record({
  stream: text,
  revision: fc.oneof(fc.nat(), fc.constant(0)),
  position: fc.record({ commit: position, prepare: position }),
  id: fc.uuid(),
  type: text,
  isJson: fc.boolean(),
  data: fc.uint8Array({ maxLength: 20_000 }),
  metadata: fc.uint8Array({ maxLength: 300 }),
});

const idOf = (value: string): InstanceType<typeof shared.UUID> => {
  const id = new shared.UUID();
  id.setString(value);
  return id;
};

/** A message of the server, made by the generated classes. */
const recorded = (written: RawEvent, revision: string): Buffer => {
  const message = new streams.ReadResp.ReadEvent.RecordedEvent();
  message.setId(idOf(written.id));
  message.setStreamIdentifier(identifierOf(written.stream));
  message.setStreamRevision(revision);
  message.setCommitPosition(String(written.position.commit));
  message.setPreparePosition(String(written.position.prepare));
  message.getMetadataMap().set('type', written.type);
  message.getMetadataMap().set('created', '16000000000000000');
  message
    .getMetadataMap()
    .set('content-type', written.isJson ? 'application/json' : 'application/octet-stream');
  message.setData(written.data);
  message.setCustomMetadata(written.metadata);
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(message);
  read.setCommitPosition(String(written.position.commit));
  const answer = new streams.ReadResp();
  answer.setEvent(read);
  return Buffer.from(answer.serializeBinary());
};

const identifierOf = (stream: string) => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8'));
  return identifier;
};

const plain = ({ data, metadata, ...rest }: RawEvent) => ({
  ...rest,
  data: [...data],
  metadata: [...metadata],
});

describe('the codec of raw events', () => {
  it('reads what the generated classes write', () => {
    fc.assert(
      fc.property(event, (written) => {
        const read = decodeEvent(recorded(written, String(written.revision)));
        expect(read && plain(read)).toEqual(plain(written));
      }),
    );
  });

  it('reads the revision of a tombstone', () => {
    const [written] = fc.sample(event, 1) as [RawEvent];
    expect(decodeEvent(recorded(written, '9223372036854775807'))?.revision).toBe(tombstoneRevision);
  });

  it('finds no event in a message without one', () => {
    expect(decodeEvent(Buffer.alloc(0))).toBeUndefined();
  });

  it('writes what the generated classes read', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), fc.uuid(), (events, key) => {
        const [first] = events as [RawEvent];
        const append = events as [RawEvent, ...RawEvent[]];
        const request = streams.BatchAppendReq.deserializeBinary(
          encodeAppend({ key, append, deadlineMs: 1_600_000_000_500 }),
        );
        expect(request.getCorrelationId()?.getString()).toBe(key);
        expect(request.getIsFinal()).toBe(true);
        const options = request.getOptions();
        expect(Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
          first.stream,
        );
        expect(options?.hasNoStream()).toBe(first.revision === 0);
        if (first.revision > 0) expect(options?.getStreamPosition()).toBe(String(first.revision - 1));
        expect(options?.getDeadline()?.getSeconds()).toBe(1_600_000_000);
        const proposed = request.getProposedMessagesList().map((message) => ({
          id: message.getId()?.getString(),
          type: message.getMetadataMap().get('type'),
          contentType: message.getMetadataMap().get('content-type'),
          data: [...message.getData_asU8()],
          metadata: [...message.getCustomMetadata_asU8()],
        }));
        expect(proposed).toEqual(
          events.map(({ id, type, isJson, data, metadata }) => ({
            id,
            type,
            contentType: isJson ? 'application/json' : 'application/octet-stream',
            data: [...data],
            metadata: [...metadata],
          })),
        );
      }),
    );
  });

  it('reads the answers to appends', () => {
    const key = '00000000-0000-4000-8000-000000000001';
    const answer = new streams.BatchAppendResp();
    answer.setCorrelationId(idOf(key));
    const success = new streams.BatchAppendResp.Success();
    success.setCurrentRevision('7');
    const place = new streams.BatchAppendResp.Success().getPosition();
    expect(place).toBeUndefined();
    answer.setSuccess(success);
    expect(decodeAnswer(Buffer.from(answer.serializeBinary()))).toEqual({
      key,
      position: undefined,
      reason: '',
    });
    const refused = new streams.BatchAppendResp();
    refused.setCorrelationId(idOf(key));
    const status = new statusPb.Status();
    status.setMessage('WrongExpectedVersion');
    refused.setError(status);
    expect(decodeAnswer(Buffer.from(refused.serializeBinary()))).toEqual({
      key,
      position: undefined,
      reason: 'WrongExpectedVersion',
    });
  });
});
