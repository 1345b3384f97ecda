import { expect, it } from 'vitest';

import { createPool, type JsonWorker } from './json-pool.ts';

type Sent = { readonly id: number; readonly text: string };

/** Workers that answer when the test says so. */
const workers = () => {
  const started: { readonly worker: JsonWorker; readonly texts: Sent[] }[] = [];
  const start = (): JsonWorker => {
    const texts: Sent[] = [];
    const worker = {
      postMessage: (sent: Sent) => void texts.push(sent),
      onmessage: null,
      onerror: null,
    } as unknown as JsonWorker;
    started.push({ worker, texts });
    return worker;
  };
  const answer = (index: number, more: object): void => {
    const { worker, texts } = started[index]!;
    const { id } = texts.shift()!;
    worker.onmessage?.call(worker as Worker, { data: { id, ...more } } as MessageEvent);
  };
  return { started, start, answer };
};

it('large replies are read by three workers, each by the one with the fewest [SHL-047]', async () => {
  const { started, start, answer } = workers();
  const parse = createPool(start);
  const results = ['1', '2', '3', '4'].map((text) => parse(text));
  expect(started.map(({ texts }) => texts.map(({ text }) => text))).toEqual([['1', '4'], ['2'], ['3']]);
  answer(1, { value: 2 });
  expect(await results[1]).toBe(2);
  void parse('5');
  expect(started.map(({ texts }) => texts.length)).toEqual([2, 1, 1]);
  answer(0, { value: 1 });
  expect(await results[0]).toBe(1);
  expect(started).toHaveLength(3);
});

it('a text that is no JSON, and a worker that fails, are errors of their own texts alone', async () => {
  const { started, start, answer } = workers();
  const parse = createPool(start);
  const [wrong, lost] = [parse('{'), parse('1')];
  answer(0, { failed: true });
  await expect(wrong).rejects.toThrow(SyntaxError);
  started[1]?.worker.onerror?.call(started[1].worker as Worker, {} as ErrorEvent);
  await expect(lost).rejects.toThrow('The worker failed');
  void parse('2');
  expect(started).toHaveLength(2);
});
