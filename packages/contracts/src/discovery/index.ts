export * from './analytics.ts';
export * from './creators.ts';
export * from './curation.ts';
export * from './page.ts';
export * from './public-pages.ts';
export * from './recommendation.ts';
export * from './search.ts';
export * from './work-lists.ts';
