export { type ContextName, decimalOf } from '@fanfold/domain';
export * from './common.ts';
export { feePolicyVersion, limits, terms, withdrawalNotice } from './limits.ts';
export {
  Bye,
  Hello,
  LiveFrame,
  LiveMessage,
  LiveQuery,
  LiveRequest,
  maxLiveTopics,
  type PersonalTopic,
  publicTopics,
  Resync,
  TopicEnded,
  topic,
  Writes,
} from './live.ts';
export { FilesOfPages } from './page-files.ts';
export {
  Problem,
  type ProblemCode,
  type ProblemCodeOf,
  problemCodes,
  problems,
  type SharedProblemCode,
} from './problems.ts';
export { supportAddress } from './support-address.ts';
