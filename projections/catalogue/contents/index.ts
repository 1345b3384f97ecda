export { catalogue } from './projection.ts';
export {
  bodyOf,
  type CatalogueTile,
  contentOf,
  type ForSale,
  tilesForSale,
  tilesOf,
  tilesPage,
} from './queries.ts';
export type { CatalogueTables } from './tables.ts';
