import { type Decider, type Refusal, refuse } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import { type ParkingEvent, parkingEvents } from './events.ts';

/** The worker's reports about its process managers. They tell of facts, so they are never refused. */
type WorkerCommand = { readonly manager: string; readonly stream: string; readonly parkingId: string } & (
  | ({ readonly type: 'RecordParking' } & Omit<ParkedProcessing, 'parkingId' | 'asked'>)
  /** Everything that was parked has been reacted to. */
  | { readonly type: 'RecordResumption' }
);

/** The commands of operators. */
export type ParkingOperatorCommand = {
  readonly manager: string;
  readonly stream: string;
  readonly reason: string;
} & (
  | { readonly type: 'RequestRetry' }
  /** The event at this revision stays without a reaction, and those after it follow. */
  | { readonly type: 'SkipReaction'; readonly revision: number }
);

export type ParkingCommand = WorkerCommand | ParkingOperatorCommand;

/** From its event at `revision` on, a stream waits for one process manager. */
export type ParkedProcessing = {
  /** The id of this parking; only the worker that knows it may report that the stream goes on. */
  parkingId: string;
  revision: number;
  /** Log position as a decimal string. */
  position: string;
  eventType: string;
  error: string;
  /** An operator has asked for a retry or a skip, and it is not done yet. */
  asked: boolean;
};

/** Plain JSON: manager → stream → what is parked. */
export type ParkingState = { managers: Record<string, Record<string, ParkedProcessing>> };

export type ParkingRefusal = 'PROCESSING_NOT_PARKED';

/**
 * The events that process managers could not process. A stream waits with the event that failed and with all
 * events after it, in order; the other streams go on. The record is in the log, so a checkpoint may pass the
 * waiting events.
 */
export const parking: Decider<ParkingState, ParkingCommand, ParkingEvent, ParkingRefusal> = {
  initial: () => ({ managers: {} }),

  evolve: (state, event) => {
    const { manager, stream } = event;
    state.managers[manager] ??= {};
    const streams = state.managers[manager];
    const parked = streams[stream];
    switch (event.type) {
      case 'EventProcessingParked': {
        const { parkingId, revision, position, eventType, error } = event;
        streams[stream] = { parkingId, revision, position, eventType, error, asked: false };
        return state;
      }
      case 'EventProcessingRetryRequested':
        if (parked) parked.asked = true;
        return state;
      case 'EventProcessingSkipped':
        if (parked) Object.assign(parked, { revision: event.revision + 1, asked: true });
        return state;
      case 'EventProcessingResumed':
        delete streams[stream];
        if (Object.keys(streams).length === 0) delete state.managers[manager];
        return state;
    }
  },

  decide: (state, command) => {
    const parked = parkedOf(state, command.manager)[command.stream];
    switch (command.type) {
      case 'RecordParking':
        return recordParking(parked, command);
      case 'RecordResumption':
        return recordResumption(parked, command);
      case 'RequestRetry':
      case 'SkipReaction':
        return decideOperator(parked, command);
    }
  },
};

/** All parking is on one stream: it is little, and operators and the worker get it with one read. */
export const parkingId = 'managers';

export const parkingStream = defineStream({
  category: 'parking',
  idPattern: 'managers',
  holds:
    'streams that wait because a process manager could not react to one of their events; retries and skips',
  context: 'operations',
  decider: parking,
  events: parkingEvents,
});

export const parkedOf = (
  state: Readonly<ParkingState>,
  manager: string,
): Readonly<Record<string, ParkedProcessing>> => state.managers[manager] ?? {};

/** All parked streams, to be shown. */
export const parkedProcessing = ({ managers }: Readonly<ParkingState>) =>
  Object.entries(managers).flatMap(([manager, streams]) =>
    Object.entries(streams).map(([stream, { parkingId: _, ...parked }]) => ({ manager, stream, ...parked })),
  );

type Of<Type extends ParkingCommand['type']> = Extract<ParkingCommand, { type: Type }>;

const recordParking = (
  parked: ParkedProcessing | undefined,
  { type: _, ...reaction }: Of<'RecordParking'>,
): readonly ParkingEvent[] => {
  // A retry that fails as the one before is not recorded again.
  const isSame =
    parked &&
    !parked.asked &&
    parked.parkingId === reaction.parkingId &&
    parked.revision === reaction.revision &&
    parked.error === reaction.error;
  return isSame ? [] : [{ type: 'EventProcessingParked', ...reaction }];
};

const recordResumption = (
  parked: ParkedProcessing | undefined,
  { manager, stream, parkingId: by }: Of<'RecordResumption'>,
): readonly ParkingEvent[] =>
  // A worker that lost its lease does not know which streams wait now.
  parked?.parkingId === by ? [{ type: 'EventProcessingResumed', manager, stream }] : [];

const decideOperator = (
  parked: ParkedProcessing | undefined,
  command: Of<'RequestRetry' | 'SkipReaction'>,
): readonly ParkingEvent[] | Refusal<ParkingRefusal> => {
  const { manager, stream, reason } = command;
  if (!parked) return refuse('PROCESSING_NOT_PARKED', { manager, stream });
  if (command.type === 'RequestRetry')
    return parked.asked ? [] : [{ type: 'EventProcessingRetryRequested', manager, stream, reason }];
  const { revision } = command;
  // The stream may now wait at another event, which the operator has not seen.
  if (parked.revision !== revision) return refuse('PROCESSING_NOT_PARKED', { manager, stream });
  return [{ type: 'EventProcessingSkipped', manager, stream, revision, reason }];
};
