export { type Columns, type Day, Grouped, type Int8, incoming, insertRows, type Moment } from './bulk.ts';
export {
  type AnyProjection,
  generationSchema,
  type LiveMessageLike,
  type ProjectionDefinition,
  projection,
  servingSchema,
} from './projection.ts';
export { readFrom, Upgrading } from './serving.ts';
