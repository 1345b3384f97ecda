export { subscriptionsContext } from './context.ts';
