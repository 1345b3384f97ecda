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
export { type OperationsEvent, operationsEvents } from './events.ts';
