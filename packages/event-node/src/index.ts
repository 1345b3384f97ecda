export { type EventNode, type EventNodeOptions, startEventNode } from './node.ts';
