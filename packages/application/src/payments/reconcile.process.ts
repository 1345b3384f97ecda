import { addDays, type Currency, currencies, oid } from '@fanfold/domain';
import { chargeStream, type Movement, matchSettlement, reconciliationStream } from '@fanfold/domain/payments';
import { isLostConnectionCode, UnavailableError } from '@fanfold/event-log';
import {
  type PaymentProvider,
  ProviderError,
  type Providers,
  SettlementFileError,
  type SettlementLine,
} from '@fanfold/payments';
import { readFrom, Upgrading } from '@fanfold/projection';
import { chargeMoney, movementsOf, movementsOn } from '@fanfold/projections/payments/charge-money';
import type { Kysely } from 'kysely';
import { type ProcessManager, processManager, steps } from '../process-manager.ts';
import { type SettleDeps, settleCharge } from './settle-charge.ts';

const reconciliation = steps(reconciliationStream);

/**
 * Reads a provider's settlement file of a day and compares it with our charges. It reads a read model, unlike
 * all other process managers: its result is a report to finance, and no coins or entitlements depend on it.
 */
export const reconcile = (providers: Providers, db: Kysely<never>): ProcessManager =>
  processManager({
    name: 'reconcile',
    purpose: "compares a provider's settlement file with our charges",
    feed: 'own',
    consumes: ['ReconciliationRequested'],
    react: async ({ event, metadata }, commands) => {
      const { provider, day } = event;
      const adapter = providers.all.find(({ label }) => label === provider);
      if (!adapter) return [];
      const read = await filesOf(adapter, day);
      if (read instanceof RefusedFile) return [refusal(`${provider}-${day}`, read)];
      const [file, before] = read;
      const theirs = movements(file);
      const chargeIds = theirs.flatMap(({ chargeId }) => (chargeId === null ? [] : [chargeId]));
      const [ours, ofDay] = await readFrom(db, chargeMoney, (tables) =>
        Promise.all([movementsOf(tables, { provider, chargeIds }), movementsOn(tables, { provider, day })]),
      ).catch(laterIfUnavailable);
      const { matched, differences } = matchSettlement(theirs, {
        ours,
        ofDay,
        alsoTheirs: movements(before),
      });
      await findLost(
        { commands, providers },
        { provider, file, differences, correlationId: metadata.$correlationId },
      );
      return [
        reconciliation.step({
          name: 'import',
          id: `${provider}-${day}`,
          command: () => ({
            type: 'ImportSettlement',
            lines: theirs.length,
            matched,
            totals: totalsOf(file),
            differences,
          }),
        }),
      ];
    },
  });

/**
 * An unknown payment may belong to a charge that expired here and was paid late, without a webhook. Asks the
 * provider about that charge, so that the payer gets what they paid for. Throws UnavailableError when there
 * was one, until it is recorded.
 */
const findLost = async (deps: SettleDeps, lost: Lost): Promise<void> => {
  const { provider, file, differences, correlationId } = lost;
  for (const { kind, about, chargeId: named } of differences) {
    const chargeId = oid.safeParse(named).data;
    if (kind !== 'extra' || about !== 'payment' || chargeId === undefined) continue;
    const { state } = await deps.commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
    // What another provider's file names is theirs to explain.
    if (state.provider !== provider) continue;
    const asker = { actor: { oid: null, role: 'system' }, correlationId } as const;
    const paidAt = file.find((line) => line.kind === 'payment' && line.chargeId === chargeId)?.at;
    const question = { ...asker, chargeId, how: 'ask' as const, paidAt };
    const charge = await settleCharge(deps, question).catch(laterIfSilent);
    if (charge.approvedAt === null) continue;
    const late = `Charge ${chargeId} was paid and is on its way into our books`;
    throw new UnavailableError(late, { outcomeUnknown: false });
  }
};

type Lost = {
  readonly provider: string;
  readonly file: readonly SettlementLine[];
  readonly differences: ReturnType<typeof matchSettlement>['differences'];
  readonly correlationId: string;
};

const laterIfSilent = (error: unknown): never => {
  if (!(error instanceof ProviderError)) throw error;
  throw new UnavailableError('A lost payment cannot be asked about yet', {
    outcomeUnknown: false,
    cause: error,
  });
};

/** The day's file and that of the day before, or the first of them that is not valid. */
const filesOf = async (adapter: PaymentProvider, day: string) => {
  try {
    return await Promise.all([fileOf(adapter, day), fileOf(adapter, dayBefore(day))]);
  } catch (error) {
    if (error instanceof RefusedFile) return error;
    throw error;
  }
};

class RefusedFile extends Error {
  readonly day: string;
  readonly found: SettlementFileError;

  constructor(day: string, found: SettlementFileError) {
    super(found.message, { cause: found });
    this.day = day;
    this.found = found;
  }
}

const refusal = (id: string, { day: fileDay, found: { line, reason } }: RefusedFile) =>
  reconciliation.step({
    name: 'refuse',
    id,
    command: () => ({ type: 'RefuseSettlement', fileDay, line, reason: reason.slice(0, 300) }),
  });

const fileOf = (provider: PaymentProvider, day: string): Promise<readonly SettlementLine[]> =>
  provider.settlementFile(day).catch((error: unknown) => {
    if (error instanceof SettlementFileError) throw new RefusedFile(day, error);
    if (!(error instanceof ProviderError)) throw error;
    throw new UnavailableError(`${provider.label} does not give its file: ${error.message}`, {
      outcomeUnknown: false,
      cause: error,
    });
  });

/**
 * A read model that is being built and a lost connection to Postgres pass by themselves: the manager tries
 * again later.
 */
const laterIfUnavailable = (error: unknown): never => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!(error instanceof Upgrading) && !isLostConnectionCode(code)) throw error;
  throw new UnavailableError('Our own charges cannot be read yet', { outcomeUnknown: false, cause: error });
};

export const dayBefore = (day: string): string => addDays(`${day}T00:00:00.000Z`, -1).slice(0, 10);

const movements = (lines: readonly SettlementLine[]): Movement[] =>
  lines.flatMap(({ kind, chargeId, providerRef, amountMinor, currency }) => {
    if (kind === 'fee') return [];
    const about = kind === 'dispute_reversal' ? ('dispute' as const) : kind;
    return [{ about, chargeId, providerRef, amountMinor, currency }];
  });

const totalsOf = (lines: readonly SettlementLine[]) =>
  currencies.flatMap((currency: Currency) => {
    const of = lines.filter((line) => line.currency === currency);
    if (of.length === 0) return [];
    const sum = (some: readonly SettlementLine[]) =>
      some.reduce((all, { amountMinor }) => all + amountMinor, 0);
    const fees = of.filter(({ kind }) => kind === 'fee');
    const money = of.filter(({ kind }) => kind !== 'fee');
    // Fees are negative in the file, as they are taken off what we get.
    return [{ currency, lines: money.length, grossMinor: sum(money), feeMinor: 0 - sum(fees) }];
  });
