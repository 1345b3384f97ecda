export { settlementContext } from './context.ts';
