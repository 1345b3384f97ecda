import type { AlarmName } from '@fanfold/platform';
import type { Text } from '@fanfold/texts';

/** What an alarm means and what an operator does about it. */
export const alarmTexts = {
  'postgres-unreachable': {
    title: /*i18n*/ { id: 'alarm.postgres-unreachable.title', message: 'Postgres does not answer' },
    todo: /*i18n*/ {
      id: 'alarm.postgres-unreachable.todo',
      message:
        'See whether it runs and has room on its disk. Nothing is lost; everything goes on by itself when it is back.',
    },
  },
  'event-log-unreachable': {
    title: /*i18n*/ { id: 'alarm.event-log-unreachable.title', message: 'The event log does not answer' },
    todo: /*i18n*/ {
      id: 'alarm.event-log-unreachable.todo',
      message:
        'See whether the event store runs. Nobody can buy anything meanwhile; pages still show what was there before.',
    },
  },
  'appends-failing': {
    title: /*i18n*/ { id: 'alarm.appends-failing.title', message: 'Nothing can be written to the event log' },
    todo: /*i18n*/ {
      id: 'alarm.appends-failing.todo',
      message:
        'Look at the room on the event store’s disk and at its log. What was confirmed to people is safe.',
    },
  },
  'disk-low': {
    title: /*i18n*/ { id: 'alarm.disk-low.title', message: 'The disk is nearly full' },
    todo: /*i18n*/ { id: 'alarm.disk-low.todo', message: 'Make room before writing fails.' },
  },
  'clock-skew': {
    title: /*i18n*/ { id: 'alarm.clock-skew.title', message: 'The clocks of the machines disagree' },
    todo: /*i18n*/ {
      id: 'alarm.clock-skew.todo',
      message: 'Repair time synchronisation on the machine that is furthest from the others.',
    },
  },
  'projector-silent': {
    title: /*i18n*/ { id: 'alarm.projector-silent.title', message: 'No projector works' },
    todo: /*i18n*/ {
      id: 'alarm.projector-silent.todo',
      message:
        'Start it, or end the one that is frozen. Until then people see old figures; money is not affected.',
    },
  },
  'projection-stopped': {
    title: /*i18n*/ { id: 'alarm.projection-stopped.title', message: 'A read model has stopped at an event' },
    todo: /*i18n*/ {
      id: 'alarm.projection-stopped.todo',
      message: 'Its error is in the projector’s log. Repair it and resume it; the others go on.',
    },
  },
  'projections-stuck': {
    title: /*i18n*/ { id: 'alarm.projections-stuck.title', message: 'Read models do not move on' },
    todo: /*i18n*/ {
      id: 'alarm.projections-stuck.todo',
      message: 'See what holds locks in Postgres, then the projector’s log.',
    },
  },
  'worker-silent': {
    title: /*i18n*/ { id: 'alarm.worker-silent.title', message: 'No worker works' },
    todo: /*i18n*/ {
      id: 'alarm.worker-silent.todo',
      message: 'Start it, or end the one that is frozen. Paid top-ups are credited when it is back.',
    },
  },
  'process-manager-stopped': {
    title: /*i18n*/ {
      id: 'alarm.process-manager-stopped.title',
      message: 'A process manager has stopped at an event',
    },
    todo: /*i18n*/ {
      id: 'alarm.process-manager-stopped.todo',
      message:
        'Its error is on the projections page and in the worker’s log. It is tried again by itself, later and later; only that event’s stream waits. Repair the cause, then retry.',
    },
  },
  'worker-stuck': {
    title: /*i18n*/ { id: 'alarm.worker-stuck.title', message: 'The worker does not move on' },
    todo: /*i18n*/ {
      id: 'alarm.worker-stuck.todo',
      message: 'Look at its log, and whether the event log takes what is written.',
    },
  },
  'payment-provider-unreachable': {
    title: /*i18n*/ {
      id: 'alarm.payment-provider-unreachable.title',
      message: 'The payment provider does not answer',
    },
    todo: /*i18n*/ {
      id: 'alarm.payment-provider-unreachable.todo',
      message:
        'Nobody can begin a payment. Ask the provider; payments already made are credited when it is back.',
    },
  },
  'payment-webhooks-late': {
    title: /*i18n*/ {
      id: 'alarm.payment-webhooks-late.title',
      message: 'The payment provider’s messages come late',
    },
    todo: /*i18n*/ {
      id: 'alarm.payment-webhooks-late.todo',
      message:
        'Payers wait for their coins. Ask the provider why; what arrives late is credited all the same.',
    },
  },
  'unspent-coins-not-covered': {
    title: /*i18n*/ {
      id: 'alarm.unspent-coins-not-covered.title',
      message: 'Unspent coins are worth more than is held separately',
    },
    todo: /*i18n*/ {
      id: 'alarm.unspent-coins-not-covered.todo',
      message: 'Finance moves money to the segregated account and books it under Segregated money.',
    },
  },
  'unspent-coins-over-threshold': {
    title: /*i18n*/ {
      id: 'alarm.unspent-coins-over-threshold.title',
      message: 'Unspent coins are worth more than the threshold',
    },
    todo: /*i18n*/ {
      id: 'alarm.unspent-coins-over-threshold.todo',
      message: 'Finance decides what has to be held separately, and sets the threshold anew.',
    },
  },
} as const satisfies Readonly<Record<AlarmName, { readonly title: Text; readonly todo: Text }>>;
