export {
  type OperationsCommand,
  type OperationsRefusal,
  type OperationsState,
  type OperatorCommand,
  operations,
  operationsId,
  operationsOf,
  operationsStream,
  type ProjectionOperations,
  type ProjectorCommand,
} from './decider.ts';
export { type OperationsEvent, operationsEvents, type ParkingEvent, parkingEvents } from './events.ts';
export {
  type ParkedReactions,
  type ParkingCommand,
  type ParkingOperatorCommand,
  type ParkingRefusal,
  parkedOf,
  parkedReactions,
  parking,
  parkingId,
  parkingStream,
} from './parking.ts';
