// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

const strike = { creatorOid: oid, takedownOid: oid, contentOid: oid };

/** A notice against a work of the creator was accepted. It counts until it expires. */
export const StrikeGiven = defineEvent('StrikeGiven', {
  ...strike,
  givenAt: timestamp,
  expiresAt: timestamp,
});

/** The work came back, so the strike counts no longer. */
export const StrikeTakenBack = defineEvent('StrikeTakenBack', { ...strike, takenBackAt: timestamp });

export const strikeEvents = [StrikeGiven, StrikeTakenBack] as const;
export type StrikeEvent = EventOf<typeof strikeEvents>;
