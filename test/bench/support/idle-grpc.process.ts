import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq, ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
  type UntypedHandleCall,
} from '@grpc/grpc-js';

import { serveTasks } from './tasks.ts';

/**
 * The cost of a gRPC server without work: it answers each append at once and stores none, and answers a read
 * with as many equal events as were asked for, made once and sent repeatedly.
 */
const listen = async ({ eventBytes = 60 }: { eventBytes?: number }): Promise<string> => {
  const server = new Server();
  const absent = (_call: unknown, done: sendUnaryData<never>): void =>
    done({ code: status.UNIMPLEMENTED, details: 'This server does nothing.' });
  server.addService(streamServices.StreamsService as never, {
    read: readEqualEvents(eventBytes) as UntypedHandleCall,
    batchAppend: answerAtOnce as UntypedHandleCall,
    append: absent as UntypedHandleCall,
    delete: absent as UntypedHandleCall,
    tombstone: absent as UntypedHandleCall,
  });
  server.addService(featureServices.ServerFeaturesService as never, {
    getSupportedMethods: supportedMethods as UntypedHandleCall,
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return `esdb://127.0.0.1:${port}?tls=false`;
};

const answerAtOnce = (
  call: ServerDuplexStream<BatchAppendReq, InstanceType<typeof streams.BatchAppendResp>>,
): void => {
  let position = 0;
  call.on('data', (request: BatchAppendReq) => {
    if (!request.getIsFinal()) return;
    position += 1;
    const success = new streams.BatchAppendResp.Success();
    success.setCurrentRevision(String(position));
    const at = new shared.AllStreamPosition();
    at.setCommitPosition(String(position));
    at.setPreparePosition(String(position));
    success.setPosition(at);
    const answer = new streams.BatchAppendResp();
    answer.setCorrelationId(request.getCorrelationId());
    answer.setStreamIdentifier(request.getOptions()?.getStreamIdentifier());
    answer.setSuccess(success);
    call.write(answer);
  });
  call.on('end', () => call.end());
  call.on('error', () => {});
};

const readEqualEvents =
  (eventBytes: number) =>
  (call: ServerWritableStream<ReadReq, InstanceType<typeof streams.ReadResp>>): void => {
    const event = equalEvent(eventBytes);
    let left = Number(call.request.getOptions()?.getCount() ?? 0);
    const send = (): void => {
      while (left > 0 && !call.cancelled) {
        left -= 1;
        if (!call.write(event)) {
          call.once('drain', send);
          return;
        }
      }
      call.end();
    };
    send();
  };

const equalEvent = (bytes: number): InstanceType<typeof streams.ReadResp> => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString('00000000-0000-4000-8000-000000000000');
  recorded.setId(id);
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(Buffer.from('equal'));
  recorded.setStreamIdentifier(stream);
  recorded.setStreamRevision('1');
  recorded.setCommitPosition('1');
  recorded.setPreparePosition('1');
  recorded.getMetadataMap().set('type', 'Counted');
  recorded.getMetadataMap().set('content-type', 'application/json');
  recorded.getMetadataMap().set('created', '16000000000000000');
  recorded.setCustomMetadata(Buffer.from('{}'));
  recorded.setData(Buffer.from(JSON.stringify({ n: 1, filler: 'x'.repeat(Math.max(0, bytes - 20)) })));
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition('1');
  const answer = new streams.ReadResp();
  answer.setEvent(read);
  return answer;
};

const supportedMethods = (
  _call: ServerUnaryCall<unknown, unknown>,
  done: sendUnaryData<InstanceType<typeof features.SupportedMethods>>,
): void => {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion('23.10.0');
  for (const name of ['read', 'append', 'batchappend']) {
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    method.setFeaturesList(name === 'read' ? ['position', 'events'] : []);
    supported.addMethods(method);
  }
  done(null, supported);
};

serveTasks({ listen });
