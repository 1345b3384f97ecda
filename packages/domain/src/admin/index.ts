export { type AdminCommand, type AdminRefusal, type AdminState, admin, adminStream } from './decider.ts';
export { type AdminEvent, adminEvents } from './events.ts';
