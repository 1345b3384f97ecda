export { type History, history } from './history.ts';
export { type Dump, type Replayed, replay, replayDumps } from './replay.ts';
