import {
  type Costs,
  type Load,
  limit,
  type Machines,
  type Part,
  parts,
  type Utilisation,
  utilisation,
} from './model.ts';

/** More projectors than this would leave each of them little but reading. */
const mostProjectors = 4;
const largestPrimary = 16;

/** The same machines with more of one part; undefined where more does not help. */
const more = (machines: Machines, part: Part): Machines | undefined => {
  const { apis, projectors, postgresCores, replicas, hasCdn, network } = machines;
  switch (part) {
    case 'api':
      return { ...machines, apis: apis + 1 };
    case 'projector':
      return projectors < mostProjectors ? { ...machines, projectors: projectors + 1 } : undefined;
    case 'postgres':
      if (replicas === 0) return { ...machines, replicas: 1 };
      return postgresCores < largestPrimary ? { ...machines, postgresCores: postgresCores * 2 } : undefined;
    case 'replicas':
      return { ...machines, replicas: replicas + 1 };
    case 'network':
      return hasCdn ? { ...machines, network: network * 2 } : { ...machines, hasCdn: true };
    case 'worker':
    case 'event-node':
    case 'disk':
      return undefined;
  }
};

export type Plan = {
  readonly machines: Machines;
  readonly utilisation: Utilisation;
  /** Parts that need more than the limit, and of which there cannot be more today. */
  readonly tooSmall: readonly Part[];
};

/** Adds to the machines until each part needs at most `limit` of its capacity. */
export const machinesFor = (costs: Costs, load: Load, machines: Machines): Plan => {
  const used = utilisation(costs, load, machines);
  const full = parts.filter((part) => used[part] > limit);
  for (const part of full) {
    const added = more(machines, part);
    if (added) return machinesFor(costs, load, added);
  }
  return { machines, utilisation: used, tooSmall: full };
};
