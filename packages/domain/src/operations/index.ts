export {
  type AdminCommand,
  type AdminRefusal,
  type AdminState,
  admin,
  adminStream,
} from './admin/decider.ts';
export { type AdminEvent, adminEvents } from './admin/events.ts';
export {
  type ApprovalCommand,
  type ApprovalRefusal,
  type ApprovalState,
  approval,
  approvalStream,
} from './approval/decider.ts';
export { type ApprovalAct, type ApprovalEvent, approvalAct, approvalEvents } from './approval/events.ts';
export { operationsContext } from './context.ts';
export {
  type InspectionsCommand,
  inspections,
  inspectionsStream,
} from './inspections/decider.ts';
export { type InspectionsEvent, inspectionsEvents } from './inspections/events.ts';
export {
  type OperationsCommand,
  type OperationsRefusal,
  type OperationsState,
  type OperatorCommand,
  operations,
  operationsId,
  operationsOf,
  operationsStream,
  type ProjectionOperations,
  type ProjectorCommand,
} from './operations/decider.ts';
export { type OperationsEvent, operationsEvents } from './operations/events.ts';
export {
  mostPages,
  type PageCommand,
  type PageRefusal,
  type PagesState,
  pageOfConsent,
  pagesId,
  pagesStream,
  pageTextFor,
  popupOf,
  popupsFor,
} from './pages/decider.ts';
export {
  type PagedConsent,
  type PageEvent,
  pagedConsents,
  pageEvents,
  pageId,
  popupAudiences,
} from './pages/events.ts';
export {
  type ParkedProcessing,
  type ParkingCommand,
  type ParkingOperatorCommand,
  type ParkingRefusal,
  parkedOf,
  parkedProcessing,
  parking,
  parkingId,
  parkingStream,
} from './parking/decider.ts';
export { type ParkingEvent, parkingEvents } from './parking/events.ts';
export {
  type SupportRequestCommand,
  type SupportRequestRefusal,
  type SupportRequestState,
  supportRequest,
  supportRequestStream,
} from './support-request/decider.ts';
export {
  type SupportRequestEvent,
  type SupportTopic,
  supportRequestEvents,
  supportTopics,
} from './support-request/events.ts';
