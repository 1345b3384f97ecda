import { Component, type ComponentField, componentFaults } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export type RowField = ComponentField | 'count' | 'link';

/** Which fields of a row the service would not take. */
export const rowFaults = (row: Component): ReadonlySet<RowField> => {
  const { error } = Component.safeParse(row);
  const refused = (error?.issues ?? []).flatMap(({ path }) => path.filter(isField));
  return new Set([...componentFaults(row), ...refused]);
};

const fields: readonly RowField[] = ['until', 'contentOids', 'tag', 'playlist', 'title', 'count', 'link'];

const isField = (part: PropertyKey): part is RowField => fields.some((field) => field === part);

/** What is said at each field that is wrong. */
export const useFaultWords = (faults: ReadonlySet<RowField>): ((field: RowField) => ReactNode) => {
  const { t } = useLingui();
  const words: Readonly<Record<RowField, string>> = {
    until: t`It has to end after it begins.`,
    contentOids: t`Choose at least one work.`,
    tag: t`Write a tag.`,
    playlist: t`Choose a playlist.`,
    title: t`Write a title in at least one language.`,
    count: t`Write a number from 1 to 24.`,
    link: t`Begin the address with / or https://.`,
  };
  return (field) => (faults.has(field) ? words[field] : undefined);
};
