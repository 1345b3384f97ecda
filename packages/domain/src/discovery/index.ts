export { discoveryContext } from './context.ts';
