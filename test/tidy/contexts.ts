import { contexts } from '@fanfold/domain';

/** Where a folder has the name of its context, and the other folders that are allowed there. */
const layers: readonly { readonly layer: string; readonly beside: readonly string[] }[] = [
  { layer: 'packages/domain/src', beside: ['testing'] },
  { layer: 'packages/application/src', beside: ['testing'] },
  { layer: 'packages/contracts/src', beside: [] },
  { layer: 'projections', beside: ['all'] },
  { layer: 'services/api/src', beside: ['http', 'live'] },
  { layer: 'web/src/features', beside: [] },
];

const names: readonly string[] = Object.keys(contexts);
const ignored = new Set(['node_modules', 'dist']);

/**
 * Folders of the layers that are not named as a context, one line each. `paths` are files relative to the
 * repository.
 */
export const unknownFolders = (paths: readonly string[]): string[] =>
  layers.flatMap(({ layer, beside }) => {
    const folders = new Set(
      paths
        .filter((path) => path.startsWith(`${layer}/`))
        .map((path) => path.slice(layer.length + 1).split('/'))
        .flatMap(([folder, ...rest]) => (folder && rest.length > 0 && !ignored.has(folder) ? [folder] : [])),
    );
    return [...folders]
      .filter((folder) => !names.includes(folder) && !beside.includes(folder))
      .map((folder) => `${layer}/${folder} is no context`);
  });

/**
 * Each stream has the folder `packages/domain/src/{context}/{stream in kebab-case}` with its events and its
 * decider.
 */
export const streamsWithoutFolder = (paths: readonly string[]): string[] => {
  const present = new Set(paths);
  return Object.entries(contexts).flatMap(([context, { streams }]) =>
    streams.flatMap(({ category }) => {
      const folder = `packages/domain/src/${context}/${kebab(category)}`;
      return [`${folder}/events.ts`, `${folder}/decider.ts`].filter((file) => !present.has(file));
    }),
  );
};

const kebab = (category: string): string =>
  category.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
