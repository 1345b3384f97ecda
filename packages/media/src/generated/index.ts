export * from './make-work.ts';
