import { qrEventCode } from '@fanfold/contracts/rewards';

import { readTab, writeTab } from '../../lib/storage.ts';

const name = 'qr-event-code';

/** The typed or scanned text as a code; undefined when it is not one. */
export const parseCode = (typed: string): string | undefined =>
  qrEventCode.safeParse(typed.trim().toUpperCase()).data;

/** A code waits in this tab while its holder signs in; it is claimed then, and cleared (COM-041). */
export const holdCode = (code: string): void => writeTab(name, code);
export const heldCode = (): string | undefined => parseCode(readTab(name) ?? '');
export const clearCode = (): void => writeTab(name, null);
