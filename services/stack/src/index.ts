export { demoPassword, type Person, people, seedDemo } from './demo/index.ts';
export { type Stack, type StackOptions, startStack } from './stack.ts';
export { StackError } from './stack-error.ts';
export { readStackState, type StackState } from './state.ts';
export type { PartName } from './supervision.ts';
export { lineReport, type Report, silentReport } from './supervisor/report.ts';
