export type { Actor, EventMetadata, Recorded } from './recorded.ts';
