import type { Due } from '@fanfold/application';
import { describe, expect, it } from 'vitest';

import { mostOfAKind, type Outcome, Rounds } from './rounds.ts';

const dueAt = '2026-12-01T00:00:00.000Z';
const many = (kind: Due['kind'], count: number): Due[] =>
  Array.from({ length: count }, (_, index) => ({
    kind,
    id: `${index}`,
    stream: `subscription-${index}`,
    dueAt,
  })) as Due[];

/** A list that learns of nothing that is done, and rounds over it. */
const over = (list: readonly Due[], outcomeOf: (due: Due) => Outcome = () => 'done') => {
  const story = { now: 0, ran: [] as string[] };
  const rounds = new Rounds({
    read: async (limit) =>
      [...Map.groupBy(list, ({ kind }) => kind).values()].flatMap((of) => of.slice(0, limit)),
    run: async (due) => {
      story.ran.push(`${due.kind} ${due.id}`);
      return outcomeOf(due);
    },
    elapsed: () => story.now,
  });
  return { story, rounds };
};

describe('the rounds over what has passed', () => {
  it('follow at once while a kind fills them, and do each once although the list lags', async () => {
    const { story, rounds } = over([...many('subscription', 250), ...many('upload', 3)]);
    expect(await rounds.next()).toBe(true);
    expect(story.ran).toHaveLength(mostOfAKind + 3);
    expect(await rounds.next()).toBe(true);
    expect(await rounds.next()).toBe(false);
    expect(story.ran).toHaveLength(253);
    expect(new Set(story.ran).size).toBe(253);
  });

  it('pause after one that was not full, and then do again what the list still has', async () => {
    const { story, rounds } = over(many('subscription', mostOfAKind - 1));
    expect(await rounds.next()).toBe(false);
    expect(await rounds.next()).toBe(false);
    expect(story.ran).toHaveLength(2 * (mostOfAKind - 1));
  });

  it.each(['waiting', 'unchanged'] as const)('pause where most of a full one is %s', async (outcome) => {
    const from = (first: number) => (due: Due) => (Number(due.id) >= first ? 'done' : outcome);
    const half = over(many('subscription', 300), from(50));
    expect(await half.rounds.next()).toBe(false);
    expect(half.story.ran).toHaveLength(mostOfAKind);
    const most = over(many('subscription', 300), from(49));
    expect(await most.rounds.next()).toBe(true);
  });

  it('come to those behind the ones that change nothing', async () => {
    const { story, rounds } = over(many('subscription', 150), () => 'unchanged');
    await rounds.next();
    await rounds.next();
    expect(new Set(story.ran).size).toBe(150);
  });

  it('try what failed again in the next round, and come to those behind it', async () => {
    const failing = (due: Due) => (Number(due.id) >= 10 ? 'done' : 'waiting');
    const { story, rounds } = over(many('subscription', 150), failing);
    expect(await rounds.next()).toBe(true);
    expect(await rounds.next()).toBe(false);
    expect(story.ran.filter((one) => one === 'subscription 0')).toHaveLength(2);
    expect(new Set(story.ran).size).toBe(150);
  });

  it('do again what the list still has after a while: an end that was lost comes again', async () => {
    const { story, rounds } = over(many('subscription', 250));
    expect(await rounds.next()).toBe(true);
    story.now = 3_000;
    expect(await rounds.next()).toBe(true);
    expect(story.ran.slice(mostOfAKind)).toEqual(story.ran.slice(0, mostOfAKind));
  });

  it('take what is set again to another moment', async () => {
    const list = many('subscription', 100);
    const { story, rounds } = over(list);
    expect(await rounds.next()).toBe(true);
    const [first] = list;
    if (first) list[0] = { ...first, dueAt: '2026-12-02T00:00:00.000Z' };
    expect(await rounds.next()).toBe(false);
    expect(story.ran.slice(mostOfAKind)).toEqual(['subscription 0']);
  });
});
