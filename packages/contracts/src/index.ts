export * from './common.ts';
export { feePolicyVersion, limits, terms } from './limits.ts';
export { Hello, LiveMessage, LiveQuery, Resync, topic } from './live.ts';
export { Problem, type ProblemCode, problemCodes, problems } from './problems.ts';
