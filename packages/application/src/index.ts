export { accepted, type Invocation, type PersonActor, type PersonAsker } from './invocation.ts';
export { isPassing, type ProcessManager, processManager, type Step } from './process-manager.ts';
export { RefusedError } from './refused-error.ts';
