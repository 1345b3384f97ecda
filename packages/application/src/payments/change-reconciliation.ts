import { type Provider, type ReconciliationCommand, reconciliationStream } from '@fanfold/domain/payments';

import { accepted, type Invocation } from '../invocation.ts';
import type { LogDeps } from './deps.ts';

/** A provider's day, `yyyy-mm-dd` in Seoul. */
export type ProviderDay = { readonly provider: Provider; readonly day: string };

/** A difference of a provider's day, and what finance says about it. */
export type DifferenceNote = ProviderDay & { readonly differenceId: string; readonly note: string };

/** A command to the stream of a provider's day. Throws RefusedError. */
export const changeReconciliation = async (
  { eventLog }: LogDeps,
  invocation: Invocation,
  { provider, day, command }: ProviderDay & { readonly command: (now: string) => ReconciliationCommand },
) =>
  accepted(
    await eventLog.commands
      .of(reconciliationStream)
      .handle({ ...invocation, id: `${provider}-${day}`, command }),
  );
