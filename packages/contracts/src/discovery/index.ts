export * from './curation.ts';
export * from './page.ts';
