import type { Bench, BenchContext } from '../bench.ts';
import { randomFrom } from '../support/random.ts';
import { machinesFor } from './machines-for.ts';
import {
  type Costs,
  commandsOf,
  eventsOf,
  firstToFill,
  greatestFactors,
  type Load,
  limit,
  storageOfAMonth,
  times,
} from './model.ts';
import {
  costsWithoutLogReads,
  measuredCosts,
  smallestMachines,
  todaysLoad,
  todaysShare,
} from './recorded.ts';
import { type Setting, type Simulated, type SimulatedPart, simulate, simulatedParts } from './simulation.ts';

const runs = [
  { prefix: '', costs: measuredCosts, factors: [1, 10, 100, 1_000] },
  { prefix: 'without_log_reads_', costs: costsWithoutLogReads, factors: [100, 1_000] },
];
/** Beyond what the model says that the machines can do, so that a queue has to grow. */
const beyond = 1.2;
const mostRequests = 300_000;

/**
 * The model of docs/scale.md with the recorded costs: which part of the smallest machines fills first, the
 * machines that a greater load needs, and a simulation of both.
 */
export const capacity: Bench = async (context) => {
  const smallest = greatestFactors(measuredCosts, todaysLoad, smallestMachines);
  for (const [part, factor] of Object.entries(smallest))
    if (Number.isFinite(factor)) context.figure(`smallest_machines_suffice_until_${part}`, 'x', factor);
  for (const { prefix, costs, factors } of runs)
    for (const factor of factors)
      tellLoad(context, `${prefix}at_${factor}x`, { costs, load: times(todaysLoad, factor) });
};

type Question = { readonly costs: Costs; readonly load: Load };

const tellLoad = (context: BenchContext, at: string, { costs, load }: Question): void => {
  const { figure, say } = context;
  const { machines, utilisation, tooSmall } = machinesFor(costs, load, smallestMachines);
  if (tooSmall.length > 0) say(`capacity: ${at}: too small: ${tooSmall.join(', ')}`);
  const { apis, projectors, postgresCores, replicas, network } = machines;
  for (const [name, count] of Object.entries({ apis, projectors, postgresCores, replicas }))
    figure(`${at}_machines_${name}`, 'count', count);
  figure(`${at}_machines_cdn`, 'count', machines.hasCdn ? 1 : 0);
  figure(`${at}_machines_network_a_second`, 'bytes', network);
  figure(`${at}_live_memory`, 'bytes', load.listeners * costs.listener.memoryBytes);
  const { log, postgres } = storageOfAMonth(costs, load, todaysShare);
  figure(`${at}_log_a_month`, 'bytes', log);
  figure(`${at}_postgres_a_month`, 'bytes', postgres);
  const simulated = simulate({ costs, load, machines }, seed(), secondsOf(load));
  for (const [part, share] of Object.entries(utilisation)) figure(`${at}_needs_${part}`, '%', 100 * share);
  for (const part of simulatedParts) {
    figure(`${at}_simulated_busy_${part}`, '%', 100 * simulated.busy[part]);
    figure(`${at}_simulated_longest_queue_${part}`, 'count', simulated.longestQueue[part]);
  }
  tellTimes(context, at, simulated);
  confirm(context, at, { costs, load, machines });
};

const tellTimes = ({ figure }: BenchContext, at: string, simulated: Simulated): void => {
  for (const name of ['commandP50', 'commandP99', 'viewP50', 'viewP99', 'lagP50', 'lagP99'] as const)
    figure(`${at}_simulated_${name}`, 'ms', simulated[name]);
  figure(`${at}_simulated_appends_of_a_commit`, 'count', simulated.appendsOfACommit);
  figure(`${at}_simulated_events_of_a_batch`, 'count', simulated.eventsOfABatch);
};

/**
 * Increases the load of these machines until the part that the model names is full, and looks for the queue
 * that grows.
 */
const confirm = ({ figure, say }: BenchContext, at: string, { costs, load, machines }: Setting): void => {
  const greatest = { ...greatestFactors(costs, load, machines), network: Infinity, disk: Infinity };
  const named = firstToFill(greatest);
  figure(`${at}_until_${named}`, 'x', greatest[named]);
  const overload = times(load, (greatest[named] * beyond) / limit);
  const { backlogMs } = simulate({ costs, load: overload, machines }, seed(), secondsOf(overload));
  const worst = simulatedParts.reduce<SimulatedPart>(
    (most, part) => (backlogMs[part] > backlogMs[most] ? part : most),
    'api',
  );
  figure(`${at}_backlog_beyond_it_${worst}`, 'ms', backlogMs[worst]);
  say(`capacity: ${at}: ${named} fills first; in the simulation the queue of ${worst} grows`);
};

const seed = () => randomFrom('fa4f01d5');

/** Long enough for many commands, and not more requests than a minute of this machine simulates. */
const secondsOf = (load: Load): number => {
  const requests = commandsOf(load) + load.walletViews + load.contentViews + eventsOf(measuredCosts, load);
  return Math.max(2, Math.min(300, mostRequests / requests));
};
