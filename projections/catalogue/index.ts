export { catalogue } from './projection.ts';
export { bodyOf, type CatalogueTile, contentOf, tilesOf, tilesPage } from './queries.ts';
export type { CatalogueTables } from './tables.ts';
