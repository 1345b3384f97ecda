import { type Currency, currencies, type Oid } from '@fanfold/domain';
import type { EarningsEvent } from '@fanfold/domain/earnings';
import {
  type BankAccountEvent,
  batchIdOf,
  type DifferenceOutcome,
  type ExpectedLine,
  endToEndId,
  mayHaveLeft,
  type PayoutLine,
} from '@fanfold/domain/payouts';
import { EarnedMonth, lastBusinessDay } from '@fanfold/domain/settlement';

import { hold, type Installation } from './installation.ts';
import type { MistakenBank, Statement } from './mistaken-bank.ts';

const earningsId = (creatorOid: Oid, month: string) => `${creatorOid}-${month}`;
const held = (event: EarningsEvent) => event.type === 'EarningHeld' || event.type === 'EarningReleased';

/**
 * What the worker does about the log, one thing after the other: the same steps as its process managers,
 * which a test of each covers.
 */
export class Processes {
  readonly #installation: Installation;
  readonly #bank: MistakenBank;
  /** By month and creator: how many of the events after the close were taken into account. */
  readonly #corrected = new Map<string, number>();

  constructor(installation: Installation, bank: MistakenBank) {
    this.#installation = installation;
    this.#bank = bank;
  }

  closeAndSettle(creatorOid: Oid, month: string, currency: Currency): void {
    const installation = this.#installation;
    const id = earningsId(creatorOid, month);
    installation.must('earnings', id, { type: 'CloseMonth', creatorOid, month });
    if (currency !== 'KRW' && !installation.stateOf('monthRates', month).fixed) return;
    const fixed = installation.stateOf('monthRates', month).fixed;
    const earned = new EarnedMonth();
    const events = installation.eventsOf('earnings', id);
    const closedAtRevision = events.findIndex(({ type }) => type === 'MonthClosed');
    for (const event of events.slice(0, closedAtRevision)) earned.take(event);
    const rate = currency === 'JPY' ? fixed?.yenMicroWon : fixed?.centMicroWon;
    installation.must('settlement', creatorOid, {
      type: 'SettleMonth',
      creatorOid,
      month,
      ...earned.settled(),
      currency,
      microWonPerMinor: currency === 'KRW' ? 1_000_000 : (rate ?? 0),
      rateDay: lastBusinessDay(month),
      closedAtRevision,
      now: installation.now,
    });
  }

  /** Holds and releases of a closed month, in their order. */
  correct(creatorOid: Oid, month: string, isLinked: (earningId: string) => boolean): void {
    const installation = this.#installation;
    if (!installation.stateOf('settlement', creatorOid).months[month]) return;
    const id = earningsId(creatorOid, month);
    const events = installation.eventsOf('earnings', id);
    const from = this.#corrected.get(id) ?? events.findIndex(({ type }) => type === 'MonthClosed') + 1;
    const earned = new EarnedMonth();
    for (const [revision, event] of events.entries()) {
      const earningId = event.type === 'MonthClosed' ? '' : event.earningId;
      const before = earned.heldOf(earningId);
      earned.take(event);
      const coins = before - earned.heldOf(earningId);
      const earning = earned.find(earningId);
      if (revision < from || !held(event) || !earning || coins === 0 || !('holdId' in event)) continue;
      const { kind, level, feePolicyVersion } = earning;
      installation.must('settlement', creatorOid, {
        type: 'CorrectEarning',
        creatorOid,
        month,
        holdId: event.holdId,
        earningId,
        earning: { kind, level, feePolicyVersion },
        coins,
        linkedAccounts: isLinked(earningId),
        now: installation.now,
      });
    }
    this.#corrected.set(id, events.length);
  }

  /** A worker that is killed in the middle does it again from the start. */
  sendBatch(batchId: Oid, isHeld: () => boolean, killed: () => boolean): void {
    const installation = this.#installation;
    const { now } = installation;
    const batch = () => installation.stateOf('payoutBatch', batchId);
    if (batch().status === 'sending') {
      const withheld = batch().lines.flatMap((line) => {
        const code = this.#start(batchId, line, isHeld());
        return code === undefined ? [] : [{ endToEndId: line.endToEndId, code }];
      });
      if (killed()) return;
      installation.must('payoutBatch', batchId, { type: 'FixBatch', batchId, withheld, now });
    }
    if (batch().status === 'fixed') {
      // A file for each currency: a worker may be killed with some of them at the bank, and with what it
      // answered recorded or not.
      for (const currency of currencies) {
        const open = batch().lines.filter((line) => line.state !== 'withheld' && line.currency === currency);
        if (open.length === 0) continue;
        const refused = this.#bank.take(open, now);
        if (killed()) return;
        const endToEndIds = open.map((line) => line.endToEndId);
        const about = { batchId, messageId: `F-${currency}`, endToEndIds, file: null, refused, now };
        installation.must('payoutBatch', batchId, { type: 'NoteFile', ...about });
      }
      installation.must('payoutBatch', batchId, { type: 'NoteSent', batchId, now });
    }
    for (const line of batch().lines) if (line.state === 'refused') this.#fail(batchId, line);
  }

  /** Reads a statement, and does what it says. */
  importStatement(statement: Statement): void {
    const installation = this.#installation;
    const { currency } = statement;
    const events = installation.must('bankAccount', currency, {
      type: 'ImportStatement',
      ...statement,
      importedByOid: null,
      expected: this.expected(statement.entries.map((entry) => entry.endToEndId)),
      now: installation.now,
    });
    for (const event of events) this.#follow(event);
  }

  /** `choose` names the outcomes for a kind of difference; the first that is possible counts. */
  resolve(byOid: Oid, choose: (kind: string) => readonly DifferenceOutcome[]): void {
    const installation = this.#installation;
    for (const currency of currencies)
      for (const [differenceId, difference] of Object.entries(
        installation.stateOf('bankAccount', currency).differences,
      )) {
        if (difference.resolved) continue;
        const [line] = this.expected([difference.endToEndId]);
        for (const outcome of choose(difference.kind)) {
          const events = installation.send('bankAccount', currency, {
            type: 'ResolveBankDifference',
            currency,
            differenceId,
            outcome,
            reason: 'the bank was asked',
            byOid,
            line,
            now: installation.now,
          });
          if (typeof events === 'string') {
            hold(events === 'BANK_OUTCOME_WRONG', () => `${events} is expected`);
            continue;
          }
          for (const event of events) this.#follow(event);
          break;
        }
      }
  }

  expected(names: readonly (string | null)[]): ExpectedLine[] {
    return names.flatMap((name) => {
      const batchId = name === null ? undefined : batchIdOf(name);
      if (!batchId) return [];
      const batch = this.#batch(batchId);
      return batch.lines
        .filter((line) => line.endToEndId === name && mayHaveLeft(batch, line))
        .map((line) => ({ ...line, batchId }));
    });
  }

  prepare(byOid: Oid, chosen: readonly { creatorOid: Oid; requestId: Oid }[]): Oid | undefined {
    const installation = this.#installation;
    const batchId = installation.freshOid();
    const lines = chosen.flatMap(({ creatorOid, requestId }) => {
      const request = installation
        .stateOf('settlement', creatorOid)
        .requests.find((one) => one.requestId === requestId);
      const { revision, usableFrom } = installation.stateOf('payee', creatorOid);
      const isUsable = usableFrom !== null && usableFrom <= installation.now;
      if (request?.state !== 'requested' || request.amountMinor === 0 || !isUsable) return [];
      const { currency, amountMinor, netWon, payOn } = request;
      const format = currency === 'KRW' ? ('krBulk' as const) : ('pain001' as const);
      const about = { creatorOid, requestId, currency, amountMinor, netWon, payOn, format };
      return [
        { ...about, payeeRevision: revision, namesDiffer: false } satisfies Omit<PayoutLine, 'endToEndId'>,
      ];
    });
    if (lines.length === 0) return undefined;
    installation.must('payoutBatch', batchId, {
      type: 'PrepareBatch',
      batchId,
      byOid,
      lines: lines.map((line, index) => ({ ...line, endToEndId: endToEndId(batchId, index + 1) })),
      now: installation.now,
    });
    return batchId;
  }

  #start(batchId: Oid, line: PayoutLine, payoutHeld: boolean): string | undefined {
    const installation = this.#installation;
    const { creatorOid, requestId, payeeRevision } = line;
    const { requests } = installation.stateOf('settlement', creatorOid);
    if (requests.some((one) => one.requestId === requestId && one.batchId === batchId)) return undefined;
    const payee = installation.stateOf('payee', creatorOid);
    if (payee.revision !== payeeRevision) return 'PAYEE_CHANGED';
    const outcome = installation.send('settlement', creatorOid, {
      type: 'StartPayout',
      creatorOid,
      requestId,
      batchId,
      byOid: this.#batch(batchId).preparedByOid ?? creatorOid,
      payoutHeld,
      guardianMissing: false,
      payeeRevision: payee.revision,
      payeeSince: payee.payeeSince,
      bankUsableFrom: payee.usableFrom,
      now: installation.now,
    });
    return typeof outcome === 'string' ? outcome : undefined;
  }

  #fail(
    batchId: Oid,
    { creatorOid, requestId, reason }: { creatorOid: Oid; requestId: Oid; reason: string | null },
  ): void {
    this.#installation.must('settlement', creatorOid, {
      type: 'FailPayout',
      creatorOid,
      requestId,
      batchId,
      byOid: creatorOid,
      reason: reason ?? 'refused',
      now: this.#installation.now,
    });
  }

  #batch = (batchId: Oid) => this.#installation.stateOf('payoutBatch', batchId);

  #follow(event: BankAccountEvent): void {
    if (event.type === 'BankDifferenceResolved') this.#unpaid(event);
    if (event.type !== 'PayoutLinePaid' && event.type !== 'PayoutLineReturned') return;
    const installation = this.#installation;
    const { batchId, creatorOid, requestId, endToEndId: name } = event;
    const isPaid = event.type === 'PayoutLinePaid';
    const { now } = installation;
    const outcome = isPaid ? ('paid' as const) : ('returned' as const);
    const end = { type: 'EndLine', batchId, endToEndId: name, outcome, now } as const;
    installation.must('payoutBatch', batchId, end);
    const byOid = this.#batch(batchId).approvedByOid ?? creatorOid;
    const about = { creatorOid, requestId, batchId, byOid, now };
    const followed = installation.send(
      'settlement',
      creatorOid,
      isPaid
        ? { type: 'CompletePayout', ...about, reference: name }
        : { type: 'FailPayout', ...about, reason: event.reason },
    );
    if (typeof followed !== 'string') return;
    const { currency, entryId, netWon, bookedOn, amountMinor } = event;
    const theirMinor = isPaid ? -amountMinor : amountMinor;
    const chargesMinor = event.type === 'PayoutLinePaid' ? undefined : event.chargesMinor;
    const noted = { currency, entryId, endToEndId: name, netWon, theirMinor, chargesMinor, bookedOn, now };
    installation.must('bankAccount', currency, { type: 'NoteNotOpen', ...noted });
  }

  /** A wrong amount that does not count as the payment leaves the creator unpaid. */
  #unpaid({
    currency,
    differenceId,
    kind,
    outcome,
  }: Extract<BankAccountEvent, { type: 'BankDifferenceResolved' }>): void {
    const { differences, transfers } = this.#installation.stateOf('bankAccount', currency);
    const name = differences[differenceId]?.endToEndId ?? '';
    const batchId = batchIdOf(name);
    if (kind !== 'wrongAmount' || outcome === 'paid' || !batchId || transfers[name]) return;
    const line = this.#batch(batchId).lines.find((one) => one.endToEndId === name);
    if (!line) return;
    const { now } = this.#installation;
    this.#installation.send('payoutBatch', batchId, {
      type: 'EndLine',
      batchId,
      endToEndId: name,
      outcome: 'returned',
      now,
    });
    this.#fail(batchId, line);
  }
}
