import type { absentParties, HeldFile } from '@fanfold/contracts/media';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a file is held back. */
export const quarantineReasons = {
  executable: msg`A program is in it`,
  archiveBomb: msg`It is far larger unpacked than it looks`,
  archiveDepth: msg`Archives are packed in archives`,
  archiveUnreadable: msg`The archive cannot be read`,
  malware: msg`Malware was found in it`,
  picture: msg`The picture may show what is not allowed here`,
} as const satisfies Readonly<Record<NonNullable<HeldFile['reason']>, MessageDescriptor>>;

/** What does not answer, so that files cannot be screened. */
export const absentNames = {
  malware: msg`Malware scanner`,
  picture: msg`Service that looks at pictures`,
  store: msg`Place where files are kept`,
} as const satisfies Readonly<Record<(typeof absentParties)[number], MessageDescriptor>>;

/** Why a file is not checked yet, for its creator. */
export const absentReasons = {
  malware: msg`The malware scanner does not answer at the moment. The file is checked as soon as it does.`,
  picture: msg`The picture check does not answer at the moment. The picture is checked as soon as it does.`,
  store: msg`The file cannot be read at the moment. It is checked as soon as it can.`,
} as const satisfies Record<keyof typeof absentNames, MessageDescriptor>;
