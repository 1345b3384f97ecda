export * from './common.ts';
export { feePolicyVersion, limits, terms } from './limits.ts';
export {
  Bye,
  Hello,
  LiveFrame,
  LiveMessage,
  LiveQuery,
  LiveRequest,
  maxLiveTopics,
  Resync,
  TopicEnded,
  topic,
} from './live.ts';
export { Problem, type ProblemCode, problemCodes, problems } from './problems.ts';
