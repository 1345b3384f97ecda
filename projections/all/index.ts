import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyProjection } from '@fanfold/projection';

const folder = new URL('../', import.meta.url);

/**
 * A former version of a read model may stand beside its successor, as `projection.v7.ts`: it is then fed
 * until the new generation serves.
 */
const files = '*/*/projection{,.v*}.ts';

/** The projection that a file exports. Throws when there is none, or more than one. */
const projectionOf = async (path: string): Promise<AnyProjection> => {
  const exported: object = await import(new URL(path, folder).href);
  const [projection, another] = Object.values(exported).filter(isProjection);
  if (!projection || another) throw new Error(`projections/${path} has to export one projection`);
  return projection;
};

const isProjection = (value: unknown): value is AnyProjection =>
  typeof value === 'object' && value !== null && 'consumes' in value && 'project' in value;

/** Throws when two have the same name and version: they would share tables and a checkpoint. */
const distinct = (projections: readonly AnyProjection[]): readonly AnyProjection[] => {
  const names = new Set(projections.map(({ name, version }) => `${name} ${version}`));
  if (names.size !== projections.length) throw new Error('Two projections have the same name and version');
  return projections;
};

/**
 * Every read model, for the processes that run or check them all, read from the folders when such a process
 * starts.
 */
export const allProjections: readonly AnyProjection[] = distinct(
  await Promise.all(
    globSync(files, { cwd: fileURLToPath(folder) })
      .sort()
      .map(projectionOf),
  ),
);
