import shared, { type StreamIdentifier, type UUID } from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import type { ReadResp as ReadResponse } from '@eventstore/db-client/generated/streams_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { NewEvent } from '../client.ts';
import { decodeAppendReply, encodeAppend } from './append.ts';
import { decodeReadReply } from './read.ts';

const { AllStreamPosition, Empty } = shared;
const { BatchAppendReq, BatchAppendResp, ReadResp } = messages;
const { Status } = statuses;

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const uuid = (text: string): UUID => {
  const message = new shared.UUID();
  message.setString(text);
  return message;
};
const named = (name: string): StreamIdentifier => {
  const message = new shared.StreamIdentifier();
  message.setStreamName(Buffer.from(name).toString('base64'));
  return message;
};
const text64 = (text: string): string => Buffer.from(text).toString('base64');

const numbers = fc.oneof(fc.nat(300), fc.nat(), fc.maxSafeNat());
const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });

describe('an append in bytes', () => {
  it('says to the generated code what it was made of', () => {
    fc.assert(
      fc.property(
        fc.record({ stream: texts, type: texts, text: texts, expected: fc.oneof(fc.constant(-1), numbers) }),
        fc.integer({ min: 1, max: 4 }),
        ({ stream, type, text, expected }, count) => {
          const event = { id, type, data: { text }, metadata: { commandKey: text } } as unknown as NewEvent;
          const events = Array.from({ length: count }, () => event);
          const deadlineMs = 1_795_000_000_123;
          const bytes = encodeAppend({ correlationId: other, stream, expected, deadlineMs, events });
          const request = BatchAppendReq.deserializeBinary(new Uint8Array(bytes));
          const options = request.getOptions();
          expect(request.getCorrelationId()?.getString()).toBe(other);
          expect(request.getIsFinal()).toBe(true);
          expect(Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
            Buffer.from(stream).toString(),
          );
          expect(options?.hasNoStream()).toBe(expected < 0);
          if (expected >= 0) expect(options?.getStreamPosition()).toBe(String(expected));
          expect(options?.getDeadline()?.getSeconds()).toBe(1_795_000_000);
          expect(request.getProposedMessagesList()).toHaveLength(count);
          for (const message of request.getProposedMessagesList()) {
            expect(message.getId()?.getString()).toBe(id);
            expect(message.getMetadataMap().get('type')).toBe(Buffer.from(type).toString());
            expect(message.getMetadataMap().get('content-type')).toBe('application/json');
            expect(Buffer.from(message.getData_asU8()).toString()).toBe(JSON.stringify({ text }));
            expect(Buffer.from(message.getCustomMetadata_asU8()).toString()).toBe(
              JSON.stringify({ commandKey: text }),
            );
          }
        },
      ),
    );
  });
});

describe('the answer to an append', () => {
  const answered = () => {
    const response = new BatchAppendResp();
    response.setCorrelationId(uuid(id));
    response.setStreamIdentifier(named('wallet-1'));
    return response;
  };

  it('is read with its position', () => {
    fc.assert(
      fc.property(numbers, numbers, (revision, commit) => {
        const success = new BatchAppendResp.Success();
        success.setCurrentRevision(String(revision));
        const position = new AllStreamPosition();
        position.setCommitPosition(String(commit));
        position.setPreparePosition(String(commit));
        success.setPosition(position);
        const response = answered();
        response.setSuccess(success);
        const reply = decodeAppendReply(Buffer.from(response.serializeBinary()));
        expect(reply).toEqual({ correlationId: id, failed: false, position: commit });
      }),
    );
  });

  it('without a position says so', () => {
    const success = new BatchAppendResp.Success();
    success.setNoStream(new Empty());
    success.setNoPosition(new Empty());
    const response = answered();
    response.setSuccess(success);
    const reply = decodeAppendReply(Buffer.from(response.serializeBinary()));
    expect(reply).toEqual({ correlationId: id, failed: false, position: undefined });
  });
});

describe('a refused append', () => {
  it('is recognised as one', () => {
    const status = new Status();
    status.setMessage('No.');
    const response = new BatchAppendResp();
    response.setCorrelationId(uuid(id));
    response.setError(status);
    const reply = decodeAppendReply(Buffer.from(response.serializeBinary()));
    expect(reply).toEqual({ correlationId: id, failed: true, position: undefined });
  });
});

describe('what a read answers', () => {
  const { ReadEvent } = ReadResp;
  const recorded = (fill: (event: ReadResponse.ReadEvent.RecordedEvent) => void): Buffer => {
    const event = new ReadEvent.RecordedEvent();
    fill(event);
    const resolved = new ReadEvent();
    resolved.setEvent(event);
    resolved.setCommitPosition('77');
    const response = new ReadResp();
    response.setEvent(resolved);
    return Buffer.from(response.serializeBinary());
  };

  it('is the event that was recorded', () => {
    fc.assert(
      fc.property(
        numbers,
        numbers,
        fc.record({ stream: texts, type: texts, text: texts }),
        (revision, commit, said) => {
          const bytes = recorded((event) => {
            event.setId(uuid(id));
            event.setStreamIdentifier(named(said.stream));
            event.setStreamRevision(String(revision));
            event.setPreparePosition(String(commit));
            event.setCommitPosition(String(commit));
            event
              .getMetadataMap()
              .set('type', said.type)
              .set('content-type', 'application/json')
              .set('created', '1');
            event.setData(text64(JSON.stringify({ text: said.text })));
            event.setCustomMetadata(text64(JSON.stringify({ commandKey: said.text })));
          });
          const utf8 = (text: string) => Buffer.from(text).toString();
          expect(decodeReadReply(bytes)).toEqual({
            kind: 'event',
            event: {
              id,
              stream: utf8(said.stream),
              type: utf8(said.type),
              revision,
              position: BigInt(commit),
              data: JSON.parse(utf8(JSON.stringify({ text: said.text }))),
              metadata: JSON.parse(utf8(JSON.stringify({ commandKey: said.text }))),
            },
          });
        },
      ),
    );
  });

  it('is an event without data where there is no JSON in it', () => {
    const bytes = recorded((event) => {
      event.setId(uuid(id));
      event.setStreamIdentifier(named('s'));
      event.setData(text64('not JSON'));
    });
    expect(decodeReadReply(bytes)).toMatchObject({ kind: 'event', event: { data: {}, metadata: {} } });
  });

  it('is a checkpoint, that there is no such stream, or nothing of interest', () => {
    const checkpoint = new ReadResp.Checkpoint();
    checkpoint.setCommitPosition('9007199254740991');
    const passed = new ReadResp();
    passed.setCheckpoint(checkpoint);
    expect(decodeReadReply(Buffer.from(passed.serializeBinary()))).toEqual({
      kind: 'checkpoint',
      position: 9_007_199_254_740_991n,
    });
    const missing = new ReadResp();
    missing.setStreamNotFound(new ReadResp.StreamNotFound());
    expect(decodeReadReply(Buffer.from(missing.serializeBinary()))).toEqual({ kind: 'stream-not-found' });
    const confirmed = new ReadResp();
    confirmed.setConfirmation(new ReadResp.SubscriptionConfirmation());
    expect(decodeReadReply(Buffer.from(confirmed.serializeBinary()))).toEqual({ kind: 'other' });
  });

  it('is refused when it is cut off', () => {
    const bytes = recorded((event) => event.setId(uuid(id)));
    expect(() => decodeReadReply(bytes.subarray(0, bytes.length - 5))).toThrow(/cut off/);
  });
});
