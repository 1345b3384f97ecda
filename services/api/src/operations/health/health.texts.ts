/** The texts of the health page. */
export const healthTexts = {
  well: /*i18n*/ { id: 'health.well', message: 'Everything works' },
  troubled: /*i18n*/ { id: 'health.troubled', message: 'Something needs attention' },
  asOf: /*i18n*/ { id: 'health.asOf', message: 'As of' },
  refreshOn: /*i18n*/ { id: 'health.refreshOn', message: 'load again every 5 s' },
  refreshOff: /*i18n*/ { id: 'health.refreshOff', message: 'stop loading again' },
  since: /*i18n*/ { id: 'health.since', message: 'Since' },
  whatToDo: /*i18n*/ { id: 'health.whatToDo', message: 'What to do:' },
  guide: /*i18n*/ { id: 'health.guide', message: 'Operator’s guide:' },
  parts: /*i18n*/ { id: 'health.parts', message: 'Parts' },
  kinds: {
    postgres: /*i18n*/ { id: 'health.kinds.postgres', message: 'Postgres' },
    eventLog: /*i18n*/ { id: 'health.kinds.eventLog', message: 'Event log' },
    api: /*i18n*/ { id: 'health.kinds.api', message: 'API' },
    projector: /*i18n*/ { id: 'health.kinds.projector', message: 'Projector' },
    worker: /*i18n*/ { id: 'health.kinds.worker', message: 'Worker' },
    encoder: /*i18n*/ { id: 'health.kinds.encoder', message: 'Encoder' },
  },
  managers: /*i18n*/ { id: 'health.managers', message: 'Process managers' },
  managersWell: /*i18n*/ { id: 'health.managersWell', message: 'All of them react to what happens.' },
  managersUnknown: /*i18n*/ { id: 'health.managersUnknown', message: 'No worker tells how they are.' },
  readModels: /*i18n*/ { id: 'health.readModels', message: 'Read models' },
  readModelStates: {
    live: /*i18n*/ { id: 'health.readModelStates.live', message: 'live' },
    building: /*i18n*/ { id: 'health.readModelStates.building', message: 'is being built' },
    'catching-up': /*i18n*/ { id: 'health.readModelStates.catching-up', message: 'is catching up' },
    failed: /*i18n*/ { id: 'health.readModelStates.failed', message: 'has stopped' },
  },
  upToDate: /*i18n*/ { id: 'health.upToDate', message: 'What people see is up to date.' },
  unknown: /*i18n*/ { id: 'health.unknown', message: 'No projector tells how far they are.' },
  states: {
    works: /*i18n*/ { id: 'health.states.works', message: 'works' },
    standsBy: /*i18n*/ { id: 'health.states.standsBy', message: 'stands by' },
    unreachable: /*i18n*/ { id: 'health.states.unreachable', message: 'does not answer' },
  },
} as const;

/** Texts with placeholders: `seconds` since a process's last heartbeat, `count` of streams. */
export const healthFigures = {
  silent: /*i18n*/ { id: 'health.figure.silent', message: 'silent for {seconds} s' },
  heard: /*i18n*/ { id: 'health.figure.heard', message: 'heard {seconds} s ago' },
  managersWaiting: /*i18n*/ {
    id: 'health.figure.managersWaiting',
    message: 'Streams that wait for them: {count}',
  },
  behind: /*i18n*/ { id: 'health.figure.behind', message: 'What people see is {seconds} s behind.' },
} as const;
