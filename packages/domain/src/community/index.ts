export { communityContext } from './context.ts';
export {
  type MarkCommand,
  type MarkRefusal,
  type MarksState,
  marks,
  marksStream,
  maxMarks,
} from './marks/decider.ts';
export { type BlockableKind, blockableKinds, type MarkEvent, markEvents } from './marks/events.ts';
export {
  type ReportCommand,
  type ReportRefusal,
  type ReportState,
  report,
  reportStream,
} from './report/decider.ts';
export {
  type ReportableKind,
  type ReportEvent,
  type ReportReason,
  reportableKinds,
  reportEvents,
  reportReasons,
} from './report/events.ts';
