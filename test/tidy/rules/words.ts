import { anywhere, banned, type Rule } from '../rule.ts';
import { plainWordRules } from './plain-words.ts';

/**
 * Former words: the pattern, the term that docs/glossary.md has instead, and an example. A row is added when
 * a reader had to ask for the meaning of a word.
 */
const former: readonly (readonly [pattern: string, instead: string, example: string])[] = [
  ['TraceLeft|LeaveTrace', 'PaymentInstrumentUsed, DeviceUsed, RecordUse', "'TraceLeft'"],
  ['Sharing(Found|Flagged|Cleared|Confirmed)', 'LinkedAccountsDetected, …', "'SharingFound'"],
  ['Charge(Readied|Unknown)|ReadyCharge|readied', 'ChargeInitiated, ChargeOutcomeUnknown', "'ChargeReadied'"],
  [
    'Reaction(Parked|Skipped|RetryRequested)|ReactionsResumed',
    'EventProcessingParked, …',
    "'ReactionParked'",
  ],
  ['[Mm]oneyBack|money-back', 'refund, dispute, reversal', 'state.moneyBack'],
  ['[Ee]rrand|[Cc]ohort|[Ff]leet', 'CommandExecution, ProjectionGroup, GenerationRegistry', 'the errand'],
  ['[Gg]iveWay|give-way|layFoundation', 'throttling, prepareStack', './give-way.ts'],
  ['whyNot|unlessAgreed|houseOid', 'refusalFor, checkPrice, platformAccountId', 'whyNot(rule)'],
  ['sendLetter|Handover', 'sendEmail, DeliveryResult', 'sendLetter(relay)'],
  ['takeSeat|confessions', 'openBrowserSession, diagnostics', 'takeSeat(browser)'],
  ['doneBefore|done-before', 'replayPreviousResult', 'doneBefore(request)'],
  ['BuyHere|useHere', 'BuySection, usePlayPage', '<BuyHere />'],
  ['falls? due', 'the deadline passes', '// A lot falls due.'],
  ['(postgres|event-log|payment-provider)-away', 'postgres-unreachable, …', "'event-log-away'"],
];

const formerWordRules: readonly Rule[] = former.map(([pattern, instead, example]) =>
  banned(`no-former-word ${pattern}`, new RegExp(`(?<![A-Za-z])(${pattern})(?![a-z])`), {
    instead: `The term is ${instead} (docs/glossary.md).`,
    // Decision records tell what was decided in the words of their time.
    appliesTo: (path) =>
      anywhere(path) &&
      !path.startsWith('docs/decisions/') &&
      path !== 'pnpm-lock.yaml' &&
      !path.endsWith('.po'),
    bad: [example],
    good: ['The deadline passes and the charge is initiated.'],
  }),
);

export const wordRules: readonly Rule[] = [...formerWordRules, ...plainWordRules];
