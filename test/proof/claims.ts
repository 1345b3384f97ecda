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
    name: 'event-versions',
    says: 'Every version of every event that was ever recorded is read by the present code.',
    shownBy: [
      {
        file: 'packages/domain/src/recorded-events.test.ts',
        test: 'are kept for each type in each of its versions',
      },
      {
        file: 'packages/domain/src/recorded-events.test.ts',
        test: 'reads as it was written, with nothing lost',
      },
      { file: 'test/fault/upgrade.e2e.test.ts', test: 'starts with the present code without manual steps' },
    ],
    figures: [
      { name: 'recorded versions', passes: { atLeast: 100 } },
      { name: 'versions without a recorded event', passes: { is: 0 } },
      { name: 'data folders of earlier releases', passes: { atLeast: 1 } },
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
];
