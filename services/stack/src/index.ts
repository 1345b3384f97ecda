export { demoPassword, type Person, people, seedDemo } from './demo/index.ts';
export { lineReport, type Report, silentReport } from './supervisor/report.ts';
export { type Stack, type StackOptions, startStack } from './supervisor/stack.ts';
export { StackError } from './supervisor/stack-error.ts';
export { readStackState, type StackState } from './supervisor/stack-state.ts';
export type { PartName } from './supervisor/supervision.ts';
