import { anywhere, banned, type Rule } from '../rule.ts';

/**
 * Words of a former dialect, with the term that docs/glossary.md has instead. A new one is added here when a reader had
 * to ask what it means.
 */
const former: Readonly<Record<string, string>> = {
  'TraceLeft|LeaveTrace': 'PaymentInstrumentUsed, DeviceUsed, RecordUse',
  'Sharing(Found|Flagged|Cleared|Confirmed)': 'LinkedAccountsDetected, …',
  'Charge(Readied|Unknown)|ReadyCharge|readied': 'ChargeInitiated, ChargeOutcomeUnknown, initiated',
  'Reaction(Parked|Skipped|RetryRequested)|ReactionsResumed': 'EventProcessingParked, …',
  '[Mm]oneyBack|money-back': 'refund, dispute, reversal',
  '[Ee]rrand|[Cc]ohort|[Ff]leet|[Gg]iveWay|give-way':
    'CommandExecution, ProjectionGroup, GenerationRegistry, throttling',
  'layFoundation|whyNot|unlessAgreed|houseOid': 'prepareStack, refusalFor, checkPrice, platformAccountId',
  'sendLetter|Handover': 'sendEmail, DeliveryResult',
  'takeSeat|confessions': 'openBrowserSession, diagnostics',
  'doneBefore|done-before': 'replayPreviousResult',
  'BuyHere|useHere': 'BuySection, usePlayPage',
  'falls? due': 'the deadline passes',
};

export const wordRules: readonly Rule[] = Object.entries(former).map(([pattern, instead]) =>
  banned(`no-former-word ${pattern}`, new RegExp(`(?<![A-Za-z])(${pattern})(?![a-z])`), {
    instead: `The term is ${instead} (docs/glossary.md).`,
    // Decision records tell what was decided in the words of their time.
    appliesTo: (path) =>
      anywhere(path) &&
      !path.startsWith('docs/decisions/') &&
      path !== 'pnpm-lock.yaml' &&
      !path.endsWith('.po'),
    bad: [exampleOf(pattern)],
    good: ['The deadline passes and the charge is initiated.'],
  }),
);

/** A text that the pattern matches: its first alternative, with the first alternative of each group in it. */
function exampleOf(pattern: string): string {
  return pattern
    .replaceAll(/\((\w+)\|[^)]*\)/g, '$1')
    .replaceAll(/\[(\w)\w\]/g, '$1')
    .split('|')
    .slice(0, 1)
    .join('')
    .replaceAll(/(\w)\?/g, '$1');
}
