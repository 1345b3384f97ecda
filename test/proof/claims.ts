import type { Claim } from './claim.ts';

/** Everything that docs/proof.md promises, in its order. */
export const claims: readonly Claim[] = [
  {
    name: 'kills',
    says: 'Coins are conserved, and no command is lost or doubled, while every part is killed (kill -9) under load and replies get lost.',
    shownBy: [
      {
        file: 'test/fault/soak.e2e.test.ts',
        test: 'kill -9 of every part in turn loses no acknowledged command and repeats none',
      },
    ],
    figures: [
      { name: 'kills', passes: { atLeast: 200 } },
      { name: 'acknowledged purchases' },
      { name: 'requests without an answer', passes: { atLeast: 500 } },
      { name: 'lost purchases', passes: { is: 0 } },
      { name: 'doubled purchases', passes: { is: 0 } },
      { name: 'coins too many or too few', passes: { is: 0 } },
      { name: 'differences found by verify', passes: { is: 0 } },
    ],
  },
  {
    name: 'same-key',
    says: 'A request that moves money takes effect once, however often it is sent; its key with another body is refused.',
    shownBy: [
      {
        file: 'test/scenarios/repeated-requests.e2e.test.ts',
        test: 'takes effect once, however often it is sent',
      },
      {
        file: 'test/scenarios/repeated-requests.e2e.test.ts',
        test: 'leaves books that balance and agree with the log',
      },
      {
        file: 'packages/event-log/src/commands/command-log.int.test.ts',
        test: 'refuses a key that was used with another body',
      },
    ],
    figures: [
      { name: 'routes whose request was sent five times', passes: { atLeast: 20 } },
      { name: 'effects too many', passes: { is: 0 } },
      { name: 'routes with another body under the same key', passes: { atLeast: 15 } },
      { name: 'other bodies that were not refused', passes: { is: 0 } },
    ],
  },
  {
    name: 'unknown-outcomes',
    says: 'A command whose reply is lost or late is neither lost nor repeated.',
    shownBy: [
      {
        file: 'packages/event-log/src/store/reconnect.int.test.ts',
        test: 'retains no memory of lost connections, and its reader misses no event',
      },
      {
        file: 'packages/event-log/src/store/reconnect.int.test.ts',
        test: 'keeps working and appends nothing twice when every reply is late',
      },
      {
        file: 'packages/event-log/src/commands/command-log.int.test.ts',
        test: 'a lost reply loses nothing and repeats nothing',
      },
      {
        file: 'packages/event-log/src/commands/command-log.int.test.ts',
        test: 'commands under repeated connection losses all complete once',
      },
      {
        file: 'packages/application/src/payments/charges.int.test.ts',
        test: 'records the charge before it calls a provider that does not answer',
      },
    ],
    figures: [
      { name: 'commands with a lost connection', passes: { atLeast: 1_000 } },
      { name: 'commands without effect or with two', passes: { is: 0 } },
    ],
  },
  {
    name: 'parallel-holds',
    says: 'Holds that are asked for at once at two processes never exceed the balance.',
    shownBy: [
      {
        file: 'packages/event-log/src/commands/holds.int.test.ts',
        test: 'of holds at once that need twice the balance, exactly those are accepted that the balance pays',
      },
      {
        file: 'packages/event-log/src/commands/concurrency.int.test.ts',
        test: 'ends as if the commands came one after the other',
      },
    ],
    figures: [
      { name: 'holds asked for', passes: { atLeast: 5_000 } },
      { name: 'holds beyond the balance', passes: { is: 0 } },
      { name: 'holds refused though the balance had room', passes: { is: 0 } },
    ],
  },
  {
    name: 'holds-end-once',
    says: 'Every hold ends once: captured, released or expired, also when all of these come at once.',
    shownBy: [
      {
        file: 'packages/event-log/src/commands/holds.int.test.ts',
        test: 'a hold that is captured, released and expired at once ends once, and its coins with it',
      },
    ],
    figures: [
      { name: 'holds ended', passes: { atLeast: 5_000 } },
      { name: 'holds that ended never or twice', passes: { is: 0 } },
      { name: 'coins lost or made by an end', passes: { is: 0 } },
    ],
  },
  {
    name: 'lot-trace',
    says: 'Every spent coin leads to the charge or the grant that issued it, and is spent once.',
    shownBy: [
      {
        file: 'test/scenarios/demo-world.e2e.test.ts',
        test: 'is filled while the services are killed under it, and everything follows from the log',
      },
      {
        file: 'test/scenarios/demo-world.e2e.test.ts',
        test: 'has no spent coin whose lot does not lead to the charge or the grant that issued it',
      },
    ],
    figures: [
      { name: 'spent coins traced to their issue', passes: { atLeast: 1_000 } },
      { name: 'lots' },
      { name: 'spent coins without an issue', passes: { is: 0 } },
      { name: 'coins spent twice', passes: { is: 0 } },
    ],
  },
  {
    name: 'refunds',
    says: 'A refund is paid back once or its coins come back, though replies of the provider are lost at every step and the worker is ended again and again.',
    shownBy: [
      {
        file: 'packages/application/src/payments/refunds.int.test.ts',
        test: 'happen once each, though replies are lost at every step',
      },
    ],
    figures: [
      { name: 'refunds with lost replies', passes: { atLeast: 100 } },
      { name: 'refunds that the provider and we see differently', passes: { is: 0 } },
      { name: 'paid back more than once', passes: { is: 0 } },
    ],
  },
  {
    name: 'balance-at-date',
    says: 'The paid balance at the end of any day is the same in two replays, and equals a sum over the events.',
    shownBy: [
      {
        file: 'projections/wallet/ledger/balance-at-date.int.test.ts',
        test: 'is the same in two replays, and in the events themselves',
      },
    ],
    figures: [
      { name: 'events', passes: { atLeast: 200_000 } },
      { name: 'days', passes: { atLeast: 90 } },
      { name: 'paid coins at the last day' },
      { name: 'days on which two replays differ', passes: { is: 0 } },
      { name: 'days on which replay and events differ', passes: { is: 0 } },
    ],
  },
  {
    name: 'online-rebuild',
    says: 'A read model is rebuilt while users read and buy and its projector is killed: no wrong row, no failed read, and reads take at most a fifth longer.',
    shownBy: [{ file: 'test/fault/rebuild.int.test.ts', test: 'nothing is lost, repeated or unreadable' }],
    figures: [
      { name: 'events' },
      { name: 'kills of the projector', passes: { atLeast: 5 } },
      { name: 'reads', passes: { atLeast: 1_000 } },
      { name: 'wrong rows', passes: { is: 0 } },
      { name: 'failed reads', passes: { is: 0 } },
      {
        name: 'p95 of reads during the rebuild, in % of before',
        passes: { atMost: 120 },
        needsQuiet: true,
      },
    ],
  },
  {
    name: 'rebuild-side-effects',
    says: 'A rebuild sends no message a second time, and appends nothing to the log but its own record.',
    shownBy: [
      {
        file: 'services/projector/src/operations.int.test.ts',
        test: 'sends no messages, also not while the previous generation is kept',
      },
      {
        file: 'packages/projection/src/live/live.int.test.ts',
        test: 'are not sent by a build; one resync is sent when it takes over',
      },
    ],
    figures: [
      { name: 'events applied again', passes: { atLeast: 1_000 } },
      { name: 'messages sent again', passes: { is: 0 } },
      { name: 'messages about old events', passes: { is: 0 } },
      { name: 'events that the rebuild appended beside its own record', passes: { is: 0 } },
    ],
  },
  {
    name: 'projector-kills',
    says: 'A projector that is killed in the middle of a batch, after its rows were written or before, leaves no wrong row.',
    shownBy: [
      {
        file: 'test/fault/projector-kills.int.test.ts',
        test: 'projectors that are killed in the middle of a batch leave the read models of the log',
      },
    ],
    figures: [
      { name: 'kills in the middle of a batch', passes: { atLeast: 500 } },
      { name: 'of them while live', passes: { atLeast: 100 } },
      { name: 'wrong rows', passes: { is: 0 } },
    ],
  },
  {
    name: 'dead-stores',
    says: 'A store that is stopped or silent raises an alarm in every process within 15 s, and 30 s after it is back everything works again.',
    shownBy: [
      {
        file: 'test/fault/outages.e2e.test.ts',
        test: 'raises an alarm in every process, and all continue when it is back',
      },
      {
        file: 'test/fault/outages.e2e.test.ts',
        test: 'an event store that is silent raises an alarm in every process',
      },
    ],
    figures: [
      { name: 'outages', passes: { atLeast: 3 } },
      { name: 'alarms', passes: { atLeast: 9 } },
      {
        name: 'seconds to the slowest alarm',
        of: 'largest',
        passes: { atMost: 15 },
        needsQuiet: true,
      },
      {
        name: 'seconds of the slowest recovery',
        of: 'largest',
        passes: { atMost: 30 },
        needsQuiet: true,
      },
    ],
  },
  {
    name: 'poison-event',
    says: 'An event that a handler cannot take stops its own stream alone, and is applied in order after the repair.',
    shownBy: [
      {
        file: 'packages/projection/src/runtime/run.int.test.ts',
        test: 'stops only its projection and names the event; a restart with the fix continues',
      },
      {
        file: 'services/projector/src/operations.int.test.ts',
        test: 'is parked event by event while the projection continues, and applied after the fix, in order',
      },
      {
        file: 'services/worker/src/run-managers.int.test.ts',
        test: 'parks its stream and blocks no other; the parked events follow in order once it succeeds',
      },
    ],
    figures: [
      { name: 'poison events', passes: { atLeast: 3 } },
      { name: 'events of other streams' },
      { name: 'events of other streams that were blocked', passes: { is: 0 } },
      { name: 'events missing after the repair', passes: { is: 0 } },
    ],
  },
  {
    name: 'event-versions',
    says: 'Every version of every event that was ever recorded is read by the present code, and so is the data folder of an earlier release.',
    shownBy: [
      {
        file: 'packages/domain/src/recorded-events.test.ts',
        test: 'are kept for each type in each of its versions',
      },
      {
        file: 'packages/domain/src/recorded-events.test.ts',
        test: 'reads as it was written, with nothing lost',
      },
      {
        file: 'test/fault/upgrade.e2e.test.ts',
        test: 'starts with the present code without manual steps',
      },
    ],
    figures: [
      { name: 'recorded versions', passes: { atLeast: 100 } },
      { name: 'versions without a recorded event', passes: { is: 0 } },
      { name: 'data folders of earlier releases', passes: { atLeast: 1 } },
    ],
  },
  {
    name: 'live-updates',
    says: 'Live updates reach 1,000 clients without a gap, through lost connections and restarts of every part.',
    shownBy: [
      {
        file: 'test/load/live-clients.e2e.test.ts',
        test: 'clients through drops and restarts of every part, compared with the log',
      },
    ],
    figures: [
      { name: 'clients', passes: { atLeast: 1_000 } },
      { name: 'restarts of parts', passes: { atLeast: 20 } },
      { name: 'messages received' },
      { name: 'messages missed', passes: { is: 0 } },
      { name: 'messages wrong or out of order', passes: { is: 0 } },
      { name: 'clients told twice to fetch again', passes: { is: 0 } },
    ],
  },
  {
    name: 'roles',
    says: 'Every route answers every role as the access table promises.',
    shownBy: [
      { file: 'test/scenarios/role-walk.e2e.test.ts', test: 'names every existing route, and no other' },
      {
        file: 'test/scenarios/role-walk.e2e.test.ts',
        test: 'admits the callers of the matrix and no other, whatever the envelope claims [ADM-082, SHL-037]',
      },
    ],
    figures: [
      { name: 'routes', passes: { atLeast: 100 } },
      { name: 'answers to a role', passes: { atLeast: 500 } },
      { name: 'answers that the table does not promise', passes: { is: 0 } },
    ],
  },
  {
    name: 'hostile-requests',
    says: 'Random requests of every role to every route never fault the service; a refused one has no effect.',
    shownBy: [
      {
        file: 'test/scenarios/hostile-requests.e2e.test.ts',
        test: 'are refused without an effect or taken by everything that follows, and never fault',
      },
    ],
    figures: [
      { name: 'requests', passes: { atLeast: 100_000 } },
      { name: 'requests that were accepted', passes: { atLeast: 10_000 } },
      { name: 'faults (status 500 and above)', passes: { is: 0 } },
      { name: 'refused requests with an effect', passes: { is: 0 } },
      { name: 'differences found by verify', passes: { is: 0 } },
    ],
  },
  {
    name: 'model',
    says: 'The wallet agrees with a second, naive wallet after every step of random commands.',
    shownBy: [
      {
        file: 'packages/domain/src/wallet/wallet/model.test.ts',
        test: 'agrees with the naive one and with what its events mean',
      },
    ],
    figures: [
      { name: 'steps', passes: { atLeast: 1_000_000 } },
      { name: 'steps that were accepted', passes: { atLeast: 250_000 } },
      { name: 'steps that disagree', passes: { is: 0 } },
    ],
  },
  {
    name: 'tampering',
    says: 'A flipped bit, an event that was cut out, an event whose leaf was computed again and a cut end are found, and the finding names the place.',
    shownBy: [
      { file: 'test/fault/tamper.int.test.ts', test: 'when there is none, nothing is found' },
      {
        file: 'test/fault/tamper.int.test.ts',
        test: 'when one bit of an event in the file is another one',
      },
      { file: 'test/fault/tamper.int.test.ts', test: 'when an event was cut out of the file' },
      {
        file: 'test/fault/tamper.int.test.ts',
        test: 'when an event was changed, and its leaf in the file was computed again',
      },
      { file: 'test/fault/tamper.int.test.ts', test: 'when the end of the log was cut off' },
    ],
    figures: [
      { name: 'trials', passes: { atLeast: 1_000 } },
      { name: 'flipped bits in the file named' },
      { name: 'events cut out of the file named' },
      { name: 'changed events named by the hash chain' },
      { name: 'cut ends named by the signed head' },
      { name: 'changes that were not found', passes: { is: 0 } },
      { name: 'changes that were found, but not named', passes: { is: 0 } },
    ],
  },
  {
    name: 'restore',
    says: 'A backup of a million events is restored without a difference, in minutes.',
    shownBy: [
      {
        file: 'test/fault/restore.long.e2e.test.ts',
        test: 'events is restored, and its read models are computed',
      },
    ],
    figures: [
      { name: 'events', passes: { atLeast: 1_000_000 } },
      { name: 'events missing or changed', passes: { is: 0 } },
      { name: 'units of the books that do not sum to zero', passes: { is: 0 } },
      { name: 'seconds of the backup' },
      { name: 'seconds of the restore', passes: { atMost: 120 }, needsQuiet: true },
      {
        name: 'seconds until all read models were built',
        passes: { atMost: 900 },
        needsQuiet: true,
      },
    ],
  },
  {
    name: 'accessibility',
    says: 'Every screen is accessible, fits wide and narrow windows and is translated into four languages.',
    shownBy: [
      { file: 'test/browser/screens.spec.ts', test: 'speaks the language, fits, is accessible' },
      { file: 'test/browser/screens.spec.ts', test: 'have their own words in each' },
      { file: 'web/src/lib/catalogues.test.ts', test: 'have a text for every message in every language' },
    ],
    figures: [
      { name: 'screens', passes: { atLeast: 40 } },
      { name: 'screens times languages', passes: { atLeast: 150 } },
      { name: 'faults: axe, width, language, landmarks', passes: { is: 0 } },
    ],
  },
];
