export {
  type AccessRule,
  type Guess,
  type PersonalData,
  privilegedRoles,
  type Reads,
  undeclaredReads,
  wrongGuesses,
} from './access-rule.ts';
export { checkpointIn, type ProcessedEvent } from './checkpoint-in.ts';
export { type Deadline, type Due } from './deadline.ts';
export { type Invocation, type PersonActor, type PersonAsker } from './invocation.ts';
export { type RecurringJob, type RuntimeDeps } from './manifest.ts';
export {
  accessRules,
  keepObjects,
  manifests,
  personalData,
  problemTexts,
  streamsAbout,
} from './manifests.ts';
export { type KeptObject, ObjectLedger } from './object-ledger.ts';
export { isPassing, type ProcessManager, processManager, type Step } from './process-manager.ts';
export { RefusedError } from './refused-error.ts';
