import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { describe, expect, it } from 'vitest';
import { WireWriter } from '../wire/index.ts';
import { decodeBatchPart, writeBatchSuccess } from './batch-codec.ts';
import { encodeBatchError } from './batch-errors.ts';
import { FrameReader } from './frames.ts';
import { uuidText } from './uuid.ts';

const CORRELATION = '0c6a3ad4-2d53-4b0f-9a0e-0123456789ab';

const uuid = (text: string) => {
  const id = new shared.UUID();
  id.setString(text);
  return id;
};

const proposed = (event: {
  id: string;
  type?: string;
  json: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
}) => {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(uuid(event.id));
  if (event.type !== undefined) message.getMetadataMap().set('type', event.type);
  message.getMetadataMap().set('content-type', event.json ? 'application/json' : 'application/octet-stream');
  message.setData(event.data);
  message.setCustomMetadata(event.metadata);
  return message;
};

type Options = InstanceType<typeof streams.BatchAppendReq.Options>;

const request = (change: (options: Options) => void) => {
  const options = new streams.BatchAppendReq.Options();
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from('wallet-ü'));
  options.setStreamIdentifier(identifier);
  options.setDeadline(timestamp.Timestamp.fromDate(new Date(1_700_000_000_123)));
  change(options);
  const message = new streams.BatchAppendReq();
  message.setCorrelationId(uuid(CORRELATION));
  message.setOptions(options);
  message.setIsFinal(true);
  return message;
};

const encode = (message: InstanceType<typeof streams.BatchAppendReq>) =>
  Buffer.from(message.serializeBinary());

describe('a batch append message', () => {
  it.each([
    ['any', (options: Options) => options.setAny(new empty.Empty())],
    ['no_stream', (options: Options) => options.setNoStream(new empty.Empty())],
    ['stream_exists', (options: Options) => options.setStreamExists(new empty.Empty())],
    [0, (options: Options) => options.setStreamPosition('0')],
    [5_000_000_000, (options: Options) => options.setStreamPosition('5000000000')],
  ] as const)('expecting %s is understood', (expected, change) => {
    const part = decodeBatchPart(encode(request(change)));
    expect(part.options).toEqual({ stream: 'wallet-ü', expected, expiresAtMs: 1_700_000_000_123 });
    expect(part).toMatchObject({ isFinal: true, events: [] });
    expect(part.problem).toBeUndefined();
  });

  it('gives every event as it was proposed', () => {
    const event = fc.record({
      id: fc.uuid(),
      type: fc.string({ minLength: 1, maxLength: 200 }),
      json: fc.boolean(),
      data: fc.uint8Array({ maxLength: 5_000 }),
      metadata: fc.uint8Array({ maxLength: 200 }),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), (events) => {
        const message = request((options) => options.setAny(new empty.Empty()));
        message.setProposedMessagesList(events.map(proposed));
        const part = decodeBatchPart(encode(message));
        expect(part.events.map(({ id }) => uuidText(id))).toEqual(events.map(({ id }) => id));
        expect(part.events.map(({ type, isJson }) => [type, isJson])).toEqual(
          events.map(({ type, json }) => [type, json]),
        );
        expect(part.events.map(({ data }) => [...data])).toEqual(events.map(({ data }) => [...data]));
        expect(part.events.map(({ metadata }) => [...metadata])).toEqual(
          events.map(({ metadata }) => [...metadata]),
        );
        expect(part.dataBytes).toBe(events.reduce((sum, { data }) => sum + data.length, 0));
      }),
    );
  });

  it.each([
    ['an invalid id', { id: 'nonsense' }, "'nonsense' is not a UUID."],
    ['no type', { type: undefined }, "Required Metadata Property 'type' is missing"],
  ])('with %s says so and still names its append', (_name, change, problem) => {
    const message = request((options) => options.setAny(new empty.Empty()));
    const nothing = new Uint8Array();
    const good = { id: CORRELATION, type: 'T', json: true, data: nothing, metadata: nothing };
    message.addProposedMessages(proposed({ ...good, ...change } as typeof good));
    const part = decodeBatchPart(encode(message));
    expect(part.problem).toBe(problem);
    expect(part.options?.stream).toBe('wallet-ü');
  });
});

describe('an answer to a batch append', () => {
  const correlationId = Buffer.from(uuid(CORRELATION).serializeBinary());
  const decode = (framed: Buffer) => {
    const answers: InstanceType<typeof streams.BatchAppendResp>[] = [];
    new FrameReader().push(framed, (message) =>
      answers.push(streams.BatchAppendResp.deserializeBinary(message)),
    );
    return answers;
  };

  it.each([
    [0, 1],
    [127, 128],
    [4_000_000_000, 5_000_000_000_000],
    [-1, 7],
    [3, undefined],
  ])('at revision %s and position %s decodes to what was written', (revision, position) => {
    const writer = new WireWriter(8);
    const answer = { correlationId, stream: Buffer.from('wallet-ü'), revision, position };
    writeBatchSuccess(writer, answer);
    writeBatchSuccess(writer, answer);
    const answers = decode(writer.take());
    expect(answers).toHaveLength(2);
    const success = answers[1]?.getSuccess();
    expect(answers[1]?.getCorrelationId()?.getString()).toBe(CORRELATION);
    expect(success?.hasNoStream()).toBe(revision < 0);
    if (revision >= 0) expect(success?.getCurrentRevision()).toBe(String(revision));
    expect(success?.hasNoPosition()).toBe(position === undefined);
    expect(success?.getPosition()?.getCommitPosition()).toBe(position?.toString());
    expect(success?.getPosition()?.getPreparePosition()).toBe(position?.toString());
  });

  it('that refuses contains the current revision', () => {
    const framed = encodeBatchError(correlationId, 'wallet-1', {
      kind: 'wrong-version',
      current: 41,
      expected: 7,
    });
    const error = decode(framed)[0]?.getError();
    const details = error
      ?.getDetails()
      ?.unpack(shared.WrongExpectedVersion.deserializeBinary, 'event_store.client.WrongExpectedVersion');
    expect(details?.getCurrentStreamRevision()).toBe('41');
    expect(details?.getExpectedStreamPosition()).toBe('7');
  });
});
