/** What stands on a creator's statement, and on revenue that is taken away as paper. */
export const monthPaperTexts = {
  titles: {
    statement: /*i18n*/ { id: 'month.title.statement', message: 'Settlement statement' },
    revenue: /*i18n*/ { id: 'month.title.revenue', message: 'Revenue' },
  },
  states: {
    settled: /*i18n*/ { id: 'month.settled', message: 'settled' },
    estimated: /*i18n*/ { id: 'month.estimated', message: 'estimated' },
  },
  inWon: /*i18n*/ { id: 'month.inWon', message: 'Amounts of money are in won (KRW).' },
  summary: /*i18n*/ { id: 'month.summary', message: 'From sales to what is paid' },
  sold: /*i18n*/ { id: 'month.sold', message: 'What was sold' },
  byLevel: /*i18n*/ { id: 'month.byLevel', message: 'Fees by level' },
  lines: /*i18n*/ { id: 'month.lines', message: 'Every line' },
  sum: /*i18n*/ { id: 'month.sum', message: 'Sum of all lines' },
  steps: {
    gross: /*i18n*/ { id: 'month.step.gross', message: 'Sales' },
    gateway: /*i18n*/ { id: 'month.step.gateway', message: 'Payment fee' },
    level: /*i18n*/ { id: 'month.step.level', message: 'Platform fee' },
    corrected: /*i18n*/ { id: 'month.step.corrected', message: 'Held or released since' },
    payable: /*i18n*/ { id: 'month.step.payable', message: 'After fees' },
    carried: /*i18n*/ { id: 'month.step.carried', message: 'Taken back in other months' },
    tax: /*i18n*/ { id: 'month.step.tax', message: 'Tax withheld' },
    net: /*i18n*/ { id: 'month.step.net', message: 'Net' },
  },
  columns: {
    time: /*i18n*/ { id: 'month.column.time', message: 'Time (Korea)' },
    what: /*i18n*/ { id: 'month.column.what', message: 'What' },
    event: /*i18n*/ { id: 'month.column.event', message: 'Event' },
    hash: /*i18n*/ { id: 'month.column.hash', message: 'Hash' },
    coins: /*i18n*/ { id: 'month.column.coins', message: 'Coins' },
    bonus: /*i18n*/ { id: 'month.column.bonus', message: 'Bonus coins' },
    credits: /*i18n*/ { id: 'month.column.credits', message: 'Credits' },
    gross: /*i18n*/ { id: 'month.column.gross', message: 'Sales' },
    fees: /*i18n*/ { id: 'month.column.fees', message: 'Fees' },
    payable: /*i18n*/ { id: 'month.column.payable', message: 'After fees' },
  },
  kinds: {
    content: /*i18n*/ { id: 'month.kind.content', message: 'Works' },
    subscription: /*i18n*/ { id: 'month.kind.subscription', message: 'Subscriptions' },
    ticket: /*i18n*/ { id: 'month.kind.ticket', message: 'Tickets' },
    donation: /*i18n*/ { id: 'month.kind.donation', message: 'Donations' },
    mission: /*i18n*/ { id: 'month.kind.mission', message: 'Missions' },
    gacha: /*i18n*/ { id: 'month.kind.gacha', message: 'Gacha' },
    campaign: /*i18n*/ { id: 'month.kind.campaign', message: 'Campaigns' },
    chat: /*i18n*/ { id: 'month.kind.chat', message: 'Chat' },
    story: /*i18n*/ { id: 'month.kind.story', message: 'Stories' },
    adjustment: /*i18n*/ { id: 'month.kind.adjustment', message: 'Adjustments' },
  },
  levels: {
    free: /*i18n*/ { id: 'month.level.free', message: 'Free' },
    standard: /*i18n*/ { id: 'month.level.standard', message: 'Standard' },
    plus: /*i18n*/ { id: 'month.level.plus', message: 'Plus' },
    partner: /*i18n*/ { id: 'month.level.partner', message: 'Partner' },
  },
  marks: {
    refund: /*i18n*/ { id: 'month.mark.refund', message: 'taken back' },
    held: /*i18n*/ { id: 'month.mark.held', message: 'held' },
    released: /*i18n*/ { id: 'month.mark.released', message: 'released' },
  },
  relations: {
    self: /*i18n*/ { id: 'month.relation.self', message: 'the creator' },
    guardian: /*i18n*/ { id: 'month.relation.guardian', message: 'guardian of the creator' },
    agency: /*i18n*/ { id: 'month.relation.agency', message: 'agency of the creator' },
  },
  checkTitle: /*i18n*/ { id: 'month.checkTitle', message: 'How to check this statement' },
  chain: /*i18n*/ {
    id: 'month.chain',
    message:
      'Each line is one event, and its hash covers the event and the hash before it; so the last hash stands for all of them. Fanfold signed where the chains stood when this paper was made:',
  },
  check: /*i18n*/ {
    id: 'month.check',
    message:
      'The signed statement on the page “Payouts” holds the same events with their whole hashes, and the small program beside it computes them again on your own machine. The hashes here must be among them.',
  },
  noEvent: /*i18n*/ { id: 'month.noEvent', message: 'No event yet' },
} as const;

/** With gaps. */
export const monthPaperFigures = {
  creator: /*i18n*/ { id: 'month.creator', message: 'Creator: {name}' },
  asOf: /*i18n*/ { id: 'month.asOf', message: 'as it was at {time}' },
  page: /*i18n*/ { id: 'month.page', message: 'Page {page, number}' },
  rate: /*i18n*/ {
    id: 'month.rate',
    message: '{won} won for one {unit}, the rate of {day}, the last business day of the month',
  },
  payee: /*i18n*/ { id: 'month.payee', message: 'Payee: {name} ({relation})' },
  invoices: /*i18n*/ { id: 'month.invoices', message: 'Invoices of the platform fee: {numbers}' },
  paid: /*i18n*/ { id: 'month.paid', message: 'Requested: {amount}, paid on {day}' },
  end: /*i18n*/ {
    id: 'month.end',
    message: '{lines, plural, one {# line} other {# lines}} on {pages, plural, one {# page} other {# pages}}',
  },
  signature: /*i18n*/ { id: 'month.signature', message: 'Signature (Ed25519, key {key}), {time}, of' },
} as const;
