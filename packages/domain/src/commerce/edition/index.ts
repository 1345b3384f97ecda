export { type EditionCommand, type EditionState, edition, editionStream } from './decider.ts';
export { type EditionEvent, editionEvents } from './events.ts';
