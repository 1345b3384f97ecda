import type { Bench, BenchContext } from '../bench.ts';
import { randomFrom } from '../support/random.ts';
import { machinesFor, type Plan } from './machines-for.ts';
import {
  commandsOf,
  eventsOf,
  firstToFill,
  greatestFactors,
  type Load,
  limit,
  storageOfAMonth,
  times,
} from './model.ts';
import { measuredCosts, smallestMachines, todaysLoad, todaysShare } from './recorded.ts';
import { type Simulated, type SimulatedPart, simulate, simulatedParts } from './simulation.ts';

const factors = [1, 10, 100, 1_000];
/** Beyond what the model says that the machines can do, so that a queue has to grow. */
const beyond = 1.2;
const mostRequests = 300_000;

/**
 * The model of docs/scale.md with the recorded costs: which part of the smallest machines fills first, the machines that a
 * greater load needs, and a simulation of both.
 */
export const capacity: Bench = async (context) => {
  const smallest = greatestFactors(measuredCosts, todaysLoad, smallestMachines);
  for (const [part, factor] of Object.entries(smallest))
    if (Number.isFinite(factor)) context.figure(`smallest_machines_suffice_until_${part}`, 'x', factor);
  confirm(context, 'smallest_machines', { load: todaysLoad, ...plan(todaysLoad) });
  for (const factor of factors) tellFactor(context, factor);
};

const plan = (load: Load): Plan => machinesFor(measuredCosts, load, smallestMachines);

const tellFactor = (context: BenchContext, factor: number): void => {
  const { figure, say } = context;
  const load = times(todaysLoad, factor);
  const { machines, utilisation, tooSmall } = plan(load);
  const at = `at_${factor}x`;
  say(
    `capacity: ${factor} times today's load${tooSmall.length > 0 ? `; too small: ${tooSmall.join(', ')}` : ''}`,
  );
  const { apis, projectors, postgresCores, replicas, network } = machines;
  for (const [name, count] of Object.entries({ apis, projectors, postgresCores, replicas }))
    figure(`${at}_machines_${name}`, 'count', count);
  figure(`${at}_machines_cdn`, 'count', machines.hasCdn ? 1 : 0);
  figure(`${at}_machines_network_a_second`, 'bytes', network);
  figure(`${at}_live_memory`, 'bytes', load.listeners * measuredCosts.listener.memoryBytes);
  const { log, postgres } = storageOfAMonth(measuredCosts, load, todaysShare);
  figure(`${at}_log_a_month`, 'bytes', log);
  figure(`${at}_postgres_a_month`, 'bytes', postgres);
  const simulated = simulate({ costs: measuredCosts, load, machines }, seed(), secondsOf(load));
  for (const [part, share] of Object.entries(utilisation)) figure(`${at}_needs_${part}`, '%', 100 * share);
  for (const part of simulatedParts) {
    figure(`${at}_simulated_busy_${part}`, '%', 100 * simulated.busy[part]);
    figure(`${at}_simulated_longest_queue_${part}`, 'count', simulated.longestQueue[part]);
  }
  tellTimes(context, at, simulated);
  confirm(context, at, { load, machines, utilisation, tooSmall });
};

const tellTimes = ({ figure }: BenchContext, at: string, simulated: Simulated): void => {
  for (const name of ['commandP50', 'commandP99', 'viewP50', 'viewP99', 'lagP50', 'lagP99'] as const)
    figure(`${at}_simulated_${name}`, 'ms', simulated[name]);
  figure(`${at}_simulated_appends_of_a_commit`, 'count', simulated.appendsOfACommit);
  figure(`${at}_simulated_events_of_a_batch`, 'count', simulated.eventsOfABatch);
};

/** Increases the load of these machines until the part that the model names is full, and looks for the queue that grows. */
const confirm = (
  { figure, say }: BenchContext,
  at: string,
  { load, machines }: Plan & { readonly load: Load },
): void => {
  const simulatedFactors = {
    ...greatestFactors(measuredCosts, load, machines),
    network: Infinity,
    disk: Infinity,
  };
  const named = firstToFill(simulatedFactors);
  const factor = simulatedFactors[named];
  figure(`${at}_until_${named}`, 'x', factor);
  const overload = times(load, (factor * beyond) / limit);
  const { backlogMs } = simulate(
    { costs: measuredCosts, load: overload, machines },
    seed(),
    secondsOf(overload),
  );
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
