import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';

const { Empty, StreamIdentifier } = shared;
const { Options } = messages.ReadReq;

/** Events of a stream, oldest first, from a revision on. */
export const readStreamRequest = (
  stream: string,
  { from, maxCount = Number.MAX_SAFE_INTEGER }: { from: number; maxCount?: number | undefined },
): ReadReq => {
  const identifier = new StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  const ofStream = new Options.StreamOptions();
  ofStream.setStreamIdentifier(identifier);
  ofStream.setRevision(String(from));
  const options = plainOptions();
  options.setStream(ofStream);
  options.setCount(String(maxCount));
  options.setNoFilter(new Empty());
  return requestOf(options);
};

/** How many search windows lie between two checkpoints. */
const checkpointInterval = 32;

/** A catch-up subscription to $all without system events, behind a position or from the start. */
export const subscribeToAllRequest = (after: bigint | undefined): ReadReq => {
  const all = new Options.AllOptions();
  if (after === undefined) all.setStart(new Empty());
  else {
    const position = new Options.Position();
    position.setCommitPosition(String(after));
    position.setPreparePosition(String(after));
    all.setPosition(position);
  }
  const expression = new Options.FilterOptions.Expression();
  expression.setRegex('^[^$].*');
  const filter = new Options.FilterOptions();
  filter.setEventType(expression);
  filter.setCount(new Empty());
  filter.setCheckpointintervalmultiplier(checkpointInterval);
  const options = plainOptions();
  options.setAll(all);
  options.setSubscription(new Options.SubscriptionOptions());
  options.setFilter(filter);
  return requestOf(options);
};

/** Forwards, links not resolved, ids as text. */
const plainOptions = (): ReadReq.Options => {
  const ids = new Options.UUIDOption();
  ids.setString(new Empty());
  const options = new Options();
  options.setReadDirection(0);
  options.setResolveLinks(false);
  options.setUuidOption(ids);
  return options;
};

const requestOf = (options: ReadReq.Options): ReadReq => {
  const request = new messages.ReadReq();
  request.setOptions(options);
  return request;
};
