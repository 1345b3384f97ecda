import { EventEmitter } from 'node:events';
import { RefusedError } from '@fanfold/application';
import { expect, it } from 'vitest';

import { placesPerPerson } from './places.ts';

const reply = () => {
  const raw = new EventEmitter();
  return { raw, asReply: { raw } as never };
};

it('gives each person so many places, and has them back when a reply is over', () => {
  const places = placesPerPerson(2);
  const [first, second] = [reply(), reply()];
  places.take('a', first.asReply);
  places.take('a', second.asReply);
  expect(() => places.take('a', reply().asReply)).toThrow(RefusedError);
  places.take('b', reply().asReply);
  first.raw.emit('close');
  places.take('a', reply().asReply);
  expect(() => places.take('a', reply().asReply)).toThrow(RefusedError);
});
