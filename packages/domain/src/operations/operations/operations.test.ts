import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { type OperationsCommand, operations, operationsOf } from './decider.ts';
import type { OperationsEvent } from './events.ts';

const given = scenario(operations);
const projection = 'ledger';
const reason = 'figures look odd';
const [first, second] = [parseOid('a'.repeat(24)), parseOid('b'.repeat(24))];

const requested = (rebuildId = first, swap: 'automatic' | 'on-command' = 'automatic'): OperationsEvent => ({
  type: 'RebuildRequested',
  projection,
  rebuildId,
  swap,
  reason,
});
const swapped = (rebuildId = first, generation = 2, replaced: number | null = 1): OperationsEvent => ({
  type: 'GenerationSwapped',
  projection,
  rebuildId,
  generation,
  replaced,
});
const cancelled: OperationsEvent = { type: 'RebuildCancelled', projection, rebuildId: first, reason };
const rollbackAsked: OperationsEvent = { type: 'RollbackRequested', projection, generation: 1, reason };
const rolledBack: OperationsEvent = { type: 'GenerationRolledBack', projection, generation: 1, replaced: 2 };
const released: OperationsEvent = { type: 'GenerationReleased', projection, generation: 1, reason };
const stream = 'wallet-1';
const parked: OperationsEvent = { type: 'StreamParked', projection, stream, position: '317', reason };
const resumed: OperationsEvent = { type: 'StreamResumed', projection, stream, reason };

const rebuild = (rebuildId = first, swap: 'automatic' | 'on-command' = 'automatic'): OperationsCommand => ({
  type: 'RequestRebuild',
  projection,
  rebuildId,
  swap,
  reason,
});
const told = (type: 'CancelRebuild' | 'RequestSwap' | 'RequestRollback' | 'ReleaseGeneration') => ({
  type,
  projection,
  reason,
});

describe('a rebuild', () => {
  it('begins once, and a second one of the same projection is refused while it runs', () => {
    given().when(rebuild()).emits(requested());
    given(requested()).when(rebuild()).emits();
    given(requested()).when(rebuild(second)).refuses('REBUILD_RUNNING', { projection });
    given(requested())
      .when({ ...rebuild(second), projection: 'charges' })
      .emits({ ...requested(second), projection: 'charges' });
  });

  it('can be asked for again when the one before was swapped in or cancelled', () => {
    given(requested(), swapped()).when(rebuild(second)).emits(requested(second));
    given(requested(), cancelled).when(rebuild(second)).emits(requested(second));
  });

  it('is cancelled and told to swap only while there is one', () => {
    given(requested()).when(told('CancelRebuild')).emits(cancelled);
    given().when(told('CancelRebuild')).refuses('NO_REBUILD');
    given(requested(first, 'on-command'))
      .when(told('RequestSwap'))
      .emits({ type: 'SwapRequested', projection, rebuildId: first, reason });
    given(requested()).when(told('RequestSwap')).emits();
    given(requested(), swapped()).when(told('RequestSwap')).refuses('NO_REBUILD');
  });

  it('is recorded as swapped in once, also when the swap overtook its cancellation', () => {
    const record = { type: 'RecordSwap', projection, rebuildId: first, generation: 2, replaced: 1 } as const;
    given(requested()).when(record).emits(swapped());
    given(requested(), swapped()).when(record).emits();
    given(requested(), cancelled).when(record).emits(swapped());
    // After the database was lost, generations are counted from one again.
    given(requested(), swapped(), requested(second))
      .when({ ...record, rebuildId: second })
      .emits(swapped(second));
  });
});

describe('the kept generation', () => {
  const record = { type: 'RecordRollback', projection, generation: 1, replaced: 2 } as const;

  it('serves again when asked, and once more the other way round', () => {
    given().when(told('RequestRollback')).refuses('NO_KEPT_GENERATION');
    given(requested(), swapped()).when(told('RequestRollback')).emits(rollbackAsked);
    given(requested(), swapped(), rollbackAsked).when(told('RequestRollback')).emits();
    given(requested(), swapped(), rollbackAsked).when(record).emits(rolledBack);
    given(requested(), swapped(), rollbackAsked, rolledBack).when(record).emits();
    given(requested(), swapped(), rollbackAsked, rolledBack)
      .when(told('RequestRollback'))
      .emits({ ...rollbackAsked, generation: 2 } as OperationsEvent);
  });

  it('is released once, and not while it is about to serve', () => {
    given(requested(), swapped()).when(told('ReleaseGeneration')).emits(released);
    given(requested(), swapped(), released).when(told('ReleaseGeneration')).refuses('NO_KEPT_GENERATION');
    given(requested(), swapped(), released).when(told('RequestRollback')).refuses('NO_KEPT_GENERATION');
    given(requested(), swapped(), rollbackAsked).when(told('ReleaseGeneration')).refuses('ROLLBACK_RUNNING');
    given(requested(), swapped(first, 1, null))
      .when(told('ReleaseGeneration'))
      .refuses('NO_KEPT_GENERATION');
  });
});

describe('a kept generation that is lost', () => {
  it('is released, whatever was asked of it', () => {
    const lost = { type: 'RecordLoss', projection, generation: 1 } as const;
    const gone: OperationsEvent = { ...released, reason: 'It is not there any more.' } as OperationsEvent;
    given(requested(), swapped(), rollbackAsked).when(lost).emits(gone);
    given(requested(), swapped(), rollbackAsked, gone).when(lost).emits();
  });
});

describe('a stream', () => {
  const park = { type: 'ParkStream', projection, stream, position: '317', reason } as const;
  const resume = { type: 'ResumeStream', projection, stream, reason } as const;

  it('is parked once and resumed once', () => {
    given().when(park).emits(parked);
    given(parked)
      .when({ ...park, position: '999' })
      .emits();
    given(parked).when(resume).emits(resumed);
    given().when(resume).refuses('STREAM_NOT_PARKED', { projection, stream });
    given(parked, resumed).when(resume).refuses('STREAM_NOT_PARKED');
    given(parked, resumed).when(park).emits(parked);
  });

  it('is parked for one projection alone', () => {
    const state = given(parked).state();
    expect(operationsOf(state, projection).parked).toEqual({ [stream]: '317' });
    expect(operationsOf(state, 'charges').parked).toEqual({});
  });
});
