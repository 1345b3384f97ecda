export * from './attendance.ts';
export * from './gift-points.ts';
export * from './inventory.ts';
export * from './x-link.ts';
