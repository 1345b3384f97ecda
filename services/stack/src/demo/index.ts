import type { Stack } from '../stack.ts';
export const demoTable = (_stack: Stack): string[] => [];
export const seedDemo = async (_stack: Stack, _o: unknown): Promise<boolean> => false;
