export * from './analytics.ts';
export * from './curation.ts';
export * from './page.ts';
export * from './search.ts';
