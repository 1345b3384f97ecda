import type { OperationsState, ProjectionOperations, parkedProcessing } from '@fanfold/domain/operations';
import type { GenerationState, ProjectionState, ProjectionsOverview } from '@fanfold/projection';

const number = (value: number): string => Math.round(value).toLocaleString('en');

/** `generation 2  42 %  12,300 of about 30,000 events, 4,100/s, 5 s left` */
export const progressLine = ({ generation, progress }: GenerationState): string => {
  const { eventsDone, eventsTotal, eventsPerSecond, secondsLeft } = progress;
  const share = eventsTotal ? `${Math.floor((100 * eventsDone) / eventsTotal)} %`.padStart(5) : '   ? %';
  const total = eventsTotal === null ? '' : ` of about ${number(eventsTotal)}`;
  const rate = eventsPerSecond === null ? '' : `, ${number(eventsPerSecond)}/s`;
  const left = secondsLeft === null ? '' : `, ${number(secondsLeft)} s left`;
  return `generation ${generation} ${share}  ${number(eventsDone)}${total} events${rate}${left}`;
};

/** The projections as lines for a terminal: one each, with anything unusual below it. */
export const describeProjections = (
  { projector, projections }: ProjectionsOverview,
  operations: Readonly<OperationsState['projections']>,
): string[] => [
  projector.alive
    ? `projector ${projector.owner}, heartbeat ${projector.heartbeatAt}`
    : `the last heartbeat of a projector was at ${projector.heartbeatAt}: these figures are from then`,
  ...projections.flatMap((projection) => [
    headLine(projection),
    ...projection.generations.flatMap((generation) => generationLines(generation)),
    ...projection.parked.map(
      ({ stream, events, position, error, generation }) =>
        `    generation ${generation} has parked ${stream} from ${position}: ${events} events${error ? `; ${error}` : ''}`,
    ),
    ...wishLines(operations[projection.name]),
  ]),
];

const headLine = ({ name, health, generations }: ProjectionState): string => {
  const serving = generations.find((one) => one.serving);
  const { eventsPerSecond, lagSeconds } = serving?.progress ?? { eventsPerSecond: null, lagSeconds: null };
  const columns = [
    `  ${name.padEnd(20)} ${health.padEnd(11)}`,
    serving
      ? `generation ${serving.generation} version ${serving.version} at ${serving.position}`
      : 'nothing serves',
    lagSeconds ? `${number(lagSeconds)} s behind` : '',
    eventsPerSecond ? `${number(eventsPerSecond)}/s` : '',
  ];
  return columns.filter((column) => column !== '').join('  ');
};

const generationLines = (generation: GenerationState): string[] => {
  const { status, serving } = generation;
  const name = `    generation ${generation.generation}`;
  if (status === 'failed') return [`${name} has stopped${stopLine(generation)}`];
  if (!serving) return [spareLine(name, generation)];
  return status === 'live' ? [] : [`${name} is catching up`];
};

const stopLine = ({ error }: GenerationState): string => {
  const place = error?.position ? ` at ${error.position} (${error.eventType} of ${error.stream})` : '';
  return `${place}: ${error?.message ?? ''}`;
};

const spareLine = (name: string, generation: GenerationState): string => {
  const { status, kept, version } = generation;
  if (kept) return `${name} version ${version} is kept current; rollback goes back to it`;
  if (status === 'retired') return `${name} version ${version} is retired`;
  return status === 'live'
    ? `${name} has caught up and waits for the command swap`
    : `    ${progressLine(generation)}`;
};

const wishLines = (operations: ProjectionOperations | undefined): string[] => {
  if (!operations) return [];
  const { rebuild, rollback } = operations;
  const when = rebuild?.swap === 'automatic' ? 'when level' : 'when told';
  return [
    ...(rebuild ? [`    rebuild asked for, swap ${when}`] : []),
    ...(rollback ? ['    rollback asked for'] : []),
  ];
};

type ParkedEventProcessing = ReturnType<typeof parkedProcessing>[number];

/** A stream that is parked for a process manager, and the commands for it. */
export const describeParked = ({ manager, stream, revision, ...parked }: ParkedEventProcessing): string[] => [
  `  ${manager} cannot react to ${parked.eventType} at revision ${revision} of ${stream}: ${parked.error}`,
  parked.asked
    ? '    a retry was asked for'
    : `    npm run fanfold -- retry ${manager} --stream ${stream} --reason R    tries again now instead of later`,
];
