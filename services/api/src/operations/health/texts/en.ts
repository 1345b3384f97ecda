import type { HealthTexts } from './index.ts';

export const en: HealthTexts = {
  well: 'Everything works',
  troubled: 'Something needs attention',
  asOf: 'As of',
  refreshOn: 'load again every 5 s',
  refreshOff: 'stop loading again',
  since: 'Since',
  whatToDo: 'What to do:',
  guide: 'Operator’s guide:',
  parts: 'Parts',
  kinds: {
    postgres: 'Postgres',
    eventLog: 'Event log',
    api: 'API',
    projector: 'Projector',
    worker: 'Worker',
  },
  states: {
    works: 'works',
    standsBy: 'stands by',
    silent: 'silent for {seconds} s',
    away: 'does not answer',
  },
  heard: 'heard {seconds} s ago',
  managers: 'Process managers',
  managersWell: 'All of them react to what happens.',
  managersWaiting: 'Streams that wait for them: {count}',
  managersUnknown: 'No worker tells how they are.',
  readModels: 'Read models',
  readModelStates: {
    live: 'live',
    building: 'is being built',
    'catching-up': 'is catching up',
    failed: 'has stopped',
  },
  upToDate: 'What people see is up to date.',
  behind: 'What people see is {seconds} s behind.',
  unknown: 'No projector tells how far they are.',
  alarms: {
    'postgres-away': {
      title: 'Postgres does not answer',
      todo: 'See whether it runs and has room on its disk. Nothing is lost; everything goes on by itself when it is back.',
    },
    'event-log-away': {
      title: 'The event log does not answer',
      todo: 'See whether the event store runs. Nobody can buy anything meanwhile; pages still show what was there before.',
    },
    'appends-failing': {
      title: 'Nothing can be written to the event log',
      todo: 'Look at the room on the event store’s disk and at its log. What was confirmed to people is safe.',
    },
    'disk-low': {
      title: 'The disk is nearly full',
      todo: 'Make room before writing fails.',
    },
    'clock-skew': {
      title: 'The clocks of the machines disagree',
      todo: 'Repair time synchronisation on the machine that is furthest from the others.',
    },
    'projector-silent': {
      title: 'No projector works',
      todo: 'Start it, or end the one that is frozen. Until then people see old figures; money is not affected.',
    },
    'projection-stopped': {
      title: 'A read model has stopped at an event',
      todo: 'Its error is in the projector’s log. Repair it and resume it; the others go on.',
    },
    'projections-stuck': {
      title: 'Read models do not move on',
      todo: 'See what holds locks in Postgres, then the projector’s log.',
    },
    'worker-silent': {
      title: 'No worker works',
      todo: 'Start it, or end the one that is frozen. Paid charges are credited when it is back.',
    },
    'process-manager-stopped': {
      title: 'A process manager has stopped at an event',
      todo: 'Its error is on the projections page and in the worker’s log. It is tried again by itself, later and later; only that event’s stream waits. Repair the cause, then retry.',
    },
    'worker-stuck': {
      title: 'The worker does not move on',
      todo: 'Look at its log, and whether the event log takes what is written.',
    },
    'payment-provider-away': {
      title: 'The payment provider does not answer',
      todo: 'Nobody can begin a payment. Ask the provider; payments already made are credited when it is back.',
    },
    'payment-webhooks-late': {
      title: 'The payment provider’s messages come late',
      todo: 'Payers wait for their coins. Ask the provider why; what arrives late is credited all the same.',
    },
  },
};
