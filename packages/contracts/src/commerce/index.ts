export * from './attendance.ts';
export * from './inventory.ts';
