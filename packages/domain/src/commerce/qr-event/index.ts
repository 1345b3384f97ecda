export {
  type QrEventCommand,
  type QrEventRefusal,
  type QrEventState,
  qrEvent,
  qrEventStream,
} from './decider.ts';
export { type QrEventEvent, qrEventEvents } from './events.ts';
