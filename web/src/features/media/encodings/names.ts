import type { EncodedFile, WorkQueue } from '@fanfold/contracts/media';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const stateNames = {
  failed: msg`Could not be encoded`,
  wanted: msg`Waiting for an encoder`,
  ready: msg`Encoded`,
} as const satisfies Readonly<Record<EncodedFile['encoding'], MessageDescriptor>>;

export const workQueueNames = {
  uploads: msg`Uploads under way`,
  screenings: msg`Files that wait to be screened`,
  encodings: msg`Files that wait for an encoder`,
  failedEncodings: msg`Files that could not be encoded`,
  failedMails: msg`E-mails that the mail server refused`,
  parkedEvents: msg`Events that wait for a retry`,
} as const satisfies Readonly<Record<WorkQueue, MessageDescriptor>>;
