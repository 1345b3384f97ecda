import { Component, type ComponentField, componentFaults } from '@fanfold/contracts/discovery';

export type RowField = ComponentField | 'count' | 'link';

/** Which fields of a row the service would not take. */
export const rowFaults = (row: Component): ReadonlySet<RowField> => {
  const { error } = Component.safeParse(row);
  const refused = (error?.issues ?? []).flatMap(({ path }) => path.filter(isField));
  return new Set([...componentFaults(row), ...refused]);
};

const fields: readonly RowField[] = ['until', 'contentOids', 'tag', 'playlist', 'title', 'count', 'link'];

const isField = (part: PropertyKey): part is RowField => fields.some((field) => field === part);
