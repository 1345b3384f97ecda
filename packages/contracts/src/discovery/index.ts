export * from './analytics.ts';
export * from './curation.ts';
export * from './page.ts';
