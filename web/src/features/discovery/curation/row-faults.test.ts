import { type Component, plainComponent } from '@fanfold/contracts/discovery';
import { expect, it } from 'vitest';

import { rowFaults } from './row-faults.ts';

const oid = 'a'.repeat(24) as Component['componentOid'];
const row = (kind: Component['kind'], changed: Partial<Component['componentMetadata']> = {}): Component => ({
  ...(plainComponent(oid, kind, changed) as Component),
});

it('names the fields of a row that its kind lacks, and those that the service would not take [ADM-046]', () => {
  expect([...rowFaults(row('newest'))]).toEqual([]);
  expect([...rowFaults(row('works'))]).toEqual(['contentOids']);
  expect([...rowFaults(row('tag', { tag: ' ' }))]).toEqual(['tag']);
  expect([...rowFaults(row('playlist', { count: 0 }))]).toEqual(['playlist', 'count']);
  expect([...rowFaults(row('banner', { link: 'example.com' }))]).toEqual(['title', 'link']);
  expect([...rowFaults(row('banner', { link: '/event' }))]).toEqual(['title']);
});
