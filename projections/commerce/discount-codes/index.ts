export { discountCodes } from './projection.ts';
export { codesOf } from './queries.ts';
