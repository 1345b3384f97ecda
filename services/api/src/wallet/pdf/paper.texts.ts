/** What stands on printed pages alone. */
export const paperTexts = {
  all: /*i18n*/ { id: 'history.paper.all', message: 'Every movement' },
  only: /*i18n*/ { id: 'history.paper.only', message: 'Only' },
  movement: /*i18n*/ { id: 'history.paper.movement', message: 'Movement' },
  balance: /*i18n*/ { id: 'history.paper.balance', message: 'Balance after it' },
  empty: /*i18n*/ { id: 'history.paper.empty', message: 'Nothing has moved.' },
  checkTitle: /*i18n*/ { id: 'history.paper.checkTitle', message: 'How to check this history' },
  chain: /*i18n*/ {
    id: 'history.paper.chain',
    message:
      "Each event's hash covers the event and the hash before it, so the last hash stands for all of them. Fanfold signed where the chains stood when this paper was made:",
  },
  check: /*i18n*/ {
    id: 'history.paper.check',
    message:
      'The signed statement in “My coins” holds every event with its hash, and the small program beside it computes them again on your own machine. The last hash here must be among them.',
  },
  noEvent: /*i18n*/ { id: 'history.paper.noEvent', message: 'No event yet' },
} as const;

/** With gaps. */
export const paperFigures = {
  owner: /*i18n*/ { id: 'history.paper.owner', message: 'Account: {name}' },
  period: /*i18n*/ { id: 'history.paper.period', message: '{from} to {until}' },
  until: /*i18n*/ { id: 'history.paper.until', message: 'Until {until}' },
  page: /*i18n*/ { id: 'history.paper.page', message: 'Page {page, number}' },
  end: /*i18n*/ {
    id: 'history.paper.end',
    message: '{lines, plural, one {# line} other {# lines}} on {pages, plural, one {# page} other {# pages}}',
  },
  signature: /*i18n*/ {
    id: 'history.paper.signature',
    message: 'Signature (Ed25519, key {key}), {time}, of',
  },
} as const;
